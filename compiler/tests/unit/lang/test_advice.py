"""Code that messages advise compiles where it is put, and means what was meant.

In the catalogue of rejected programs (`tests/errors`) code stands between backquotes in the last
line of a message. Each such code is put where the message points, and what comes out must be a
kernel. Code that takes more than one change stands in `tests/errors/corrected`, in the program as
its author would have it then (`<case>.py`, `<case>-2.py` for another way). What neither can be,
such as a signature, is in `advice_examples.txt` with the reason. What comes out is run, and gives
what Python and NumPy make of it and of the rejected program; `advice_otherwise.txt` has the cases
in which it cannot, with the reason.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.plain_python import NotPlain, arguments, plain

import dovetail as dt
import dovetail_runtime as dr
from dovetail import ir
from dovetail.api import Kernel

ERRORS = Path(__file__).resolve().parents[2] / "errors"
CORRECTED = ERRORS / "corrected"
EXAMPLES = {
    (case, code): reason
    for case, code, reason in (
        map(str.strip, line.split(" | "))
        for line in Path(__file__).with_name("advice_examples.txt").read_text().splitlines()
    )
}
"""Why a code of a case cannot be applied."""
OTHERWISE = dict(
    line.split(" | ")
    for line in Path(__file__).with_name("advice_otherwise.txt").read_text().splitlines()
)
"""Why a program that is corrected as advised is not compared with the rejected one as Python."""
CASES = sorted(
    path.stem
    for path in ERRORS.glob("*.txt")
    if "`" in path.read_text().rstrip().splitlines()[-1]
    and "\n\n" not in path.read_text().rstrip()
)


Rejection = Callable[[str, str], str]


def advice_of(case: str) -> list[str]:
    """The codes in the last line of a message."""
    last = (ERRORS / f"{case}.txt").read_text().rstrip().splitlines()[-1]
    return re.findall(r"`([^`]*)`", last)


def corrected(case: str) -> list[str]:
    """The programs that say how the advice of a case is meant."""
    paths = [CORRECTED / f"{case}.py", *sorted(CORRECTED.glob(f"{case}-?.py"))]
    return [path.read_text() for path in paths if path.is_file()]


def applied(case: str, code: str) -> list[str]:
    """The program with a code of its message where it may be meant to stand.

    That is in place of what is marked; of that and the call behind it; of the parameter whose
    annotation is marked; of the whole line, which may be the head of a block.
    """
    lines = (ERRORS / f"{case}.txt").read_text().splitlines()
    place = re.match(r".*?:(\d+):(\d+):", lines[0])
    assert place is not None
    row, start = int(place[1]) - 1, int(place[2]) - 1
    end = start + lines[2].count("^")
    program = (ERRORS / f"{case}.py").read_text().splitlines()
    line = program[row]
    indent = line[: len(line) - len(line.lstrip())]
    call = re.match(r"\([^()]*\)", line[end:])
    name = re.search(r"\w+: $", line[:start])
    ways = [line[:start] + code + line[end:], indent + code, f"{indent}{code}:"]
    if call is not None:
        ways.append(line[:start] + code + line[end + call.end() :])
    if code.endswith("(...)"):
        ways.append(line[:start] + code.removesuffix("(...)") + line[end:])
        ways.append(line[:start] + code.removesuffix("(...)") + line[line.find("(", start) :])
    if name is not None and code.startswith(name[0]):
        ways.append(line[: name.start()] + code + line[end:])
    return ["\n".join([*program[:row], way, *program[row + 1 :]]) + "\n" for way in ways]


def kernels_from(case: str, code: str, rejection: Rejection) -> list[str]:
    """The programs with a code of a message in its place that are kernels."""
    found: list[str] = []
    for program in applied(case, code):
        # A name that is not there is found when Python defines the function.
        with suppress(SyntaxError, NameError, AttributeError):
            ast.parse(program)
            if rejection(program, f"{case}.py") == "":
                found.append(program)
    return found


def holds(program: str, code: str) -> bool:
    """Whether a code stands in a program, with anything for `...`."""
    pattern = ".+?".join(re.escape(part) for part in code.split("..."))
    before = r"(?<![\w.])" if re.match(r"\w", code) else ""
    after = r"(?!\w)" if re.search(r"\w$", code) else ""
    return re.search(before + pattern + after, program) is not None


@pytest.mark.parametrize("case", CASES)
def test_every_advised_code_can_be_applied(case: str, rejection: Rejection) -> None:
    programs = corrected(case)
    for program in programs:
        assert program != (ERRORS / f"{case}.py").read_text()
        assert rejection(program, f"{case}.py") == ""
    for code in advice_of(case):
        works = any(holds(program, code) for program in programs)
        works = works or bool(kernels_from(case, code, rejection))
        assert works != ((case, code) in EXAMPLES), (
            f"`{code}`, which '{case}' advises, works: take it from the list of examples"
            if works
            else f"`{code}`, which '{case}' advises, does not compile where it points: mend it, "
            f"or write the program that is meant to {CORRECTED.name}/{case}.py"
        )


def test_what_is_said_of_a_case_is_of_one_that_exists() -> None:
    assert {case for case, _ in EXAMPLES} <= set(CASES)
    assert all(code in advice_of(case) and reason for (case, code), reason in EXAMPLES.items())
    files = {re.sub(r"-\d$", "", path.stem) for path in CORRECTED.glob("*.py")}
    assert files <= set(CASES)
    for case in files:
        programs = corrected(case)
        assert all(any(holds(text, code) for code in advice_of(case)) for text in programs), case


PROGRAM = """
import dovetail as dt
from dovetail import T


@dt.kernel
def reduced(x: T.Buffer[T.{dtype}], y: T.Buffer[T.{dtype}], out: T.Buffer[T.float64]) -> None:
    m, n = x.shape
    (_,) = y.shape
    assert out.shape == (m, {count})
    for i in T.parallel(m):
        for k in range(1):
"""


@pytest.mark.level("real")
@pytest.mark.parametrize("device", ["cpu", "reference"])
@pytest.mark.parametrize("dtype", ["float32", "int32"])
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("x[i, :]", lambda x, y, i: x[i, :]),
        ("x[:, i]", lambda x, y, i: x[:, i]),
        ("x[i]", lambda x, y, i: x[i]),
        ("x[i, 1:]", lambda x, y, i: x[i, 1:]),
        ("x[:, ::-1]", lambda x, y, i: x[:, ::-1]),
        ("x", lambda x, y, i: x),
        ("x.T", lambda x, y, i: x.T),
        ("y", lambda x, y, i: y),
        ("y[i:]", lambda x, y, i: y[i:]),
    ],
)
def test_reductions_of_buffers_mean_what_numpy_means(
    written: str,
    meant: Callable[..., Any],
    dtype: str,
    device: str,
    program: Callable[[str], Kernel],
) -> None:
    x = (np.arange(9).reshape(3, 3) % 5 + 1).astype(dtype)
    y = np.array([2, 7, 1, 3], dtype)
    names = ("sum", "prod", "min", "max", "any", "all")
    codes = [form.format(name, written) for form in ("T.{}({})", "{1}.{0}()") for name in names]
    text = PROGRAM.replace("{dtype}", dtype).replace("{count}", str(len(codes)))
    for place, (name, code) in enumerate(zip(2 * names, codes, strict=True)):
        value = f"(1.0 if {code} else 0.0)" if name in ("any", "all") else f"T.float64({code})"
        text += f"            out[i, {place}] = {value}\n"
    kernel = program(text)
    out = np.zeros((3, len(codes)))
    bundle: Any = dr.load_bytes(dt.build(kernel, device).tobytes(), device=f"{device}:0")
    bundle.reduced(x, y, out)
    # Small whole numbers: exact in every type and order.
    wanted = [[float(getattr(meant(x, y, i), name)()) for name in 2 * names] for i in range(3)]
    assert out.tolist() == wanted, codes


SHAPES = [(8, 8), (8, 1), (4, 4), (3, 3), (2, 2), (1, 1)]
"""Extents of what is read, and of what is written, until a kernel takes one pair."""

NONE_OF_PYTHON = (
    TypeError, ValueError, NameError, IndexError, OSError, ArithmeticError, RecursionError,
)  # fmt: skip
"""What a rejected program raises that is none of Python's either."""


def called(kernel: Kernel) -> tuple[list[Any], list[Any], Any]:
    """Arguments that a kernel takes, what they are after a call, and what it returns."""
    (func,) = (each for each in kernel.parse().functions if each.name == kernel.name)
    tensors = [each for each in func.params if isinstance(each, ir.TensorParam)]
    parameters = [
        (each.buffer.element.name, len(each.shape))
        if isinstance(each, ir.TensorParam)
        else (each.var.dtype.name, None)
        for each in func.params
    ]
    for read, written in SHAPES:
        extents = (read if each.access == "read" else written for each in tensors)
        given = arguments(parameters, extents)
        after = [each.copy() for each in given]
        with suppress(dr.ArgumentValueError):
            return given, after, kernel(*after)
    raise AssertionError(f"{kernel.name}: no extents of {SHAPES} fit")


def differs(program: str, name: str, given: list[Any], after: list[Any], result: Any) -> str:
    """What a kernel and Python give; nothing when that is the same."""
    mine = [each.copy() for each in given]
    with warnings.catch_warnings(action="ignore"):
        returned = plain(program)[name](*mine)
    wanted = [*mine, *(returned if isinstance(returned, tuple) else [returned])]
    got = [*after, *(result if isinstance(result, tuple) else [result])]
    same = len(got) == len(wanted) and all(
        one is other or np.allclose(one, other, rtol=1e-5, atol=1e-6, equal_nan=True)
        for one, other in zip(got, wanted, strict=True)
    )
    return "" if same else f"{got} by the kernel, {wanted} by Python"


@pytest.mark.level("real")
@pytest.mark.parametrize("case", CASES)
def test_what_advice_makes_means_what_numpy_means(
    case: str, rejection: Rejection, program: Callable[[str], Kernel]
) -> None:
    """Followed once, advice gives what the rejected program gives as Python, where it is that."""
    reason = OTHERWISE.get(case)
    not_run = reason is not None and reason.startswith("not run: ")
    if not_run or all((case, each) in EXAMPLES for each in advice_of(case)):
        return
    literal = [kernels_from(case, code, rejection)[:1] for code in advice_of(case)]
    texts = corrected(case) or [text for found in literal for text in found]
    rejected = (ERRORS / f"{case}.py").read_text()
    found = "" if texts else "no program"
    for text in texts:
        kernel = program(text)
        try:
            call = called(kernel)
            found = differs(text, kernel.name, *call)
            assert not found, text
            found = differs(rejected, kernel.name, *call) or found
        except (dt.DovetailError, NotPlain, AttributeError) as error:
            found = str(error)
        except NONE_OF_PYTHON:
            pass
    assert bool(found) == bool(reason), found or f"{case} needs no reason: {reason}"
