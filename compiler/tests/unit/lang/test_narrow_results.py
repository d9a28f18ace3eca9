"""Sums, products and shifts of 8 and 16 bits: widened by themselves they are an error.

Of every form both spellings of the message are applied: one gives the numbers of Python's
integers, the other those of NumPy's narrow type. A refused kernel is a line long, the others hold
all lines.
"""

from __future__ import annotations

import ast
import re
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail.support.errors import SourceError

FORMS = (
    "{e}",
    "T.where(a[i] > b[i], {e}, a[i])",
    "({e}) >> 1",
    "-({e})",
    "({e}) - b[i] * a[i]",
    "y[{row}, i] + ({e})",
    "T.sum({e} for _ in range(3))",
    "t{row} = {e}; t{row}",
    "s{row} = a[i]; s{row} += b[i]; s{row}",
    "c{row} = T.{wide}(0); c{row} += {e}; c{row}",
    "T.max({e}, b[i])",
    "0 if {e} == 7 else {e}",
)
RESULTS = (
    "a[i] + b[i]",
    "a[i] - b[i]",
    "a[i] * b[i]",
    "a[i] << 5",
    "a[i] ** 2",
    "3 + a[i] * b[i]",
)
TYPES = (("int8", "int32"), ("uint8", "int64"), ("int16", "float32"), ("uint16", "float64"))


def lines(types: int) -> list[str]:
    """The lines for two types: every form with every operator, dealt out."""
    wide = TYPES[types][1]
    pairs = [(form, result) for form in FORMS for result in RESULTS]
    chosen = [pair for number, pair in enumerate(pairs) if number % len(TYPES) == types]
    body: list[str] = []
    for row, (form, result) in enumerate(chosen):
        before, _, value = form.rpartition(";")
        line = f"{before}; y[{row}, i] = {value}" if before else f"y[{row}, i] = {value}"
        written = ast.unparse(ast.parse(line.format(e=result, row=row, wide=wide)))
        body.append(re.sub(r"T.sum\(\((.*)\)\)", r"T.sum(\1)", written))
    return body


def kernel(narrow: str, wide: str, body: list[str]) -> Kernel:
    text = (
        "@dt.kernel\n"
        f"def k(a: T.Buffer[T.{narrow}], b: T.Buffer[T.{narrow}], y: T.Buffer[T.{wide}, 2]):\n"
        "    for i in T.parallel(a.shape[0]):\n"
    ) + "".join(f"        {line}\n" for each in body for line in each.splitlines())
    names: dict[str, Any] = {"dt": dt, "T": T}
    exec(text, names)
    return names["k"]


def respelled(line: str, narrow: str, wide: str) -> tuple[str, str]:
    """A line in both spellings of the message that refuses it, applied as it says."""
    with pytest.raises(SourceError) as caught:
        kernel(narrow, wide, [line]).parse()
    error = caught.value
    found = re.match(
        rf"'(.*)' is computed in {narrow}, .* only then converted to {wide}", error.message
    )
    assert found, error
    wider, kept = re.findall("`([^`]*)`", error.instead)
    if wider.endswith("(...)"):
        name, _, function = wider.removesuffix("(...)").partition(" = ")
        wider = re.sub(rf"^{name} = (.*)$", rf"{name} = {function}(\1)", line, flags=re.MULTILINE)
    else:
        wider = line.replace(found[1], wider)
    inside = kept.removeprefix(f"T.{narrow}(").removesuffix(")")
    before, _, last = line.rpartition(inside)
    return wider, f"{before}{kept}{last}"


class Numbers:
    """The functions of the language, of NumPy's numbers."""

    max = staticmethod(max)

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)

    @staticmethod
    def where(test: Any, first: Any, second: Any) -> Any:
        return first if test else second

    @staticmethod
    def popcount(value: Any) -> Any:
        return int(value).bit_count()

    @staticmethod
    def count_leading_zeros(value: Any) -> Any:
        return np.iinfo(value.dtype).bits - int(value).bit_length()

    @staticmethod
    def sum(values: Any) -> Any:
        values = [*values]
        return np.array(values).sum(dtype=values[0].dtype)


def evaluated(body: list[str], dtype: str, a: Any, b: Any, y: Any) -> Any:
    """What the lines give when `a` and `b` hold numbers of a type."""
    y = y.copy()
    for i in range(len(a)):
        names = {"T": Numbers(), "a": a.astype(dtype), "b": b.astype(dtype), "y": y, "i": i}
        with np.errstate(over="ignore"):
            for line in body:
                exec(line, names)
    return y


@pytest.mark.parametrize("types", range(len(TYPES)), ids=["-".join(pair) for pair in TYPES])
def test_both_spellings_give_what_they_say(types: int):
    narrow, wide = TYPES[types]
    body = lines(types)
    low, high = np.iinfo(narrow).min, np.iinfo(narrow).max
    a = np.array([low, high, high, low + 1, 7, high // 2, 100], narrow)
    b = np.array([low, high, 2, high, 0, high // 2 + 3, 90], narrow)
    y = np.full((len(body), len(a)), 3, wide)
    spellings = [respelled(line, narrow, wide) for line in body]
    for spelling, dtype in ((0, "int64"), (1, narrow)):
        spelled = [pair[spelling] for pair in spellings]
        got = y.copy()
        kernel(narrow, wide, spelled)(a, b, got)
        for line, row, wanted in zip(spelled, got, evaluated(body, dtype, a, b, y), strict=True):
            assert row.tolist() == wanted.tolist(), line


WRITTEN = (
    "T.{wide}(T.popcount(T.{wide}(a[i]))) * b[i]",
    "T.{wide}(T.count_leading_zeros(T.{wide}(a[i] | 1))) * b[i]",
    "T.popcount(T.{wide}(a[i])) * b[i]",
    "(T.{wide}(a[i]) + T.popcount(T.{wide}(b[i]))) * b[i]",
    "T.{wide}(100) + T.popcount(T.{wide}(a[i])) + b[i]",
    "c{row} = T.popcount(T.{wide}(a[i])); T.{wide}(c{row}) * b[i]",
    "c{row}: T.{wide} = T.popcount(T.{wide}(a[i])); c{row} *= b[i]; c{row}",
    "c{row} = T.{wide}(T.popcount(T.{wide}(a[i]))); c{row} += b[i]; c{row} * b[i]",
    "T.sum(T.{wide}(T.popcount(T.{wide}(a[i]))) * b[i] for _ in range(3))",
)
"""What somebody wrote the type of, and beside it something narrower."""


WIDER = (("int8", "int32"), ("uint8", "uint16"), ("uint16", "uint32"), ("int8", "int64"))


@pytest.mark.parametrize(("narrow", "wide"), WIDER)
def test_a_type_that_is_written_holds(narrow: str, wide: str):
    body = []
    for row, form in enumerate(WRITTEN):
        *before, last = form.format(wide=wide, row=row).split("; ")
        body.append("\n".join([*before, f"y[{row}, i] = {last}"]))
    a = np.array([3, 100, 127, 1, 90], narrow)
    b = np.array([100, 127, 2, 50, 90], narrow)
    got = np.zeros((len(body), len(a)), wide)
    kernel(narrow, wide, body)(a, b, got)
    for line, row, wanted in zip(body, got, evaluated(body, "int64", a, b, got), strict=True):
        assert row.tolist() == wanted.tolist(), line


def test_a_conversion_tells_nothing_of_the_variable_converted():
    body = ["v = a[i] * b[i]", "y[0, i] = T.int8(v)", "y[1, i] = v"]
    with pytest.raises(SourceError, match="'a\\[i\\] \\* b\\[i\\]' is computed in int8"):
        kernel("int8", "int32", body).parse()
