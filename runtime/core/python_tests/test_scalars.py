"""Which Python objects a scalar parameter takes: one table, whatever the way to the engine."""

from __future__ import annotations

import enum
import json
import math
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dovetail_runtime as dr

pytestmark = pytest.mark.level("real")


class Whole:
    """Says that it is a whole number."""

    def __index__(self) -> int:
        return 7


class Broken:
    """Says so and does not know which."""

    def __index__(self) -> int:
        raise RuntimeError("which one?")


class Floating:
    """Says only that a float can be made of it."""

    def __float__(self) -> float:
        return 2.5


class MyInt(int):
    """A class derived from int."""


class MyFloat(float):
    """A class derived from float."""


class Count(enum.IntEnum):
    """An enumeration that is an int."""

    THREE = 3


class Colour(enum.Enum):
    """An enumeration that is nothing else."""

    RED = 1


INT_TYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "intp"]
WHOLE: dict[str, tuple[Any, int]] = {
    "int": (5, 5),
    "negative": (-5, -5),
    "largest": (2**63 - 1, 2**63 - 1),
    "smallest": (-(2**63), -(2**63)),
    "bool": (True, 1),
    "numpy bool": (np.bool_(True), 1),
    **{f"numpy {name}": (np.dtype(name).type(9), 9) for name in INT_TYPES},
    "int subclass": (MyInt(4), 4),
    "IntEnum": (Count.THREE, 3),
    "__index__": (Whole(), 7),
    **{f"0-d {name}": (np.array(9, name), 9) for name in INT_TYPES},
    "0-d negative": (np.array(-9, np.int16), -9),
    "0-d bool": (np.array(True), 1),
}
"""What an int64 takes, and for which number; a float64 takes it too."""

REAL: dict[str, tuple[Any, float]] = {
    "float": (1.5, 1.5),
    "whole float": (2.0, 2.0),
    "infinity": (float("inf"), float("inf")),
    "numpy float16": (np.float16(1.5), 1.5),
    "numpy float32": (np.float32(1.5), 1.5),
    "numpy float64": (np.float64(1.5), 1.5),
    "float subclass": (MyFloat(1.5), 1.5),
    "0-d array": (np.array(1.5), 1.5),
    "0-d float32": (np.array(1.5, np.float32), 1.5),
    "0-d float16": (np.array(-1.5, np.float16), -1.5),
    "0-d subnormal": (np.array(2.0**-24, np.float16), 2.0**-24),
    "0-d infinity": (np.array(np.inf, np.float16), np.inf),
    "0-d element of a view": (np.arange(3.0)[1:2].reshape(()), 1.0),
}
"""What a float64 takes besides."""

REFUSED: dict[str, tuple[Any, str, str]] = {
    "2**64": (2**64, "an integer beyond 64 bits", ""),
    "-2**70": (-(2**70), "an integer beyond 64 bits", ""),
    "complex": (1 + 9j, "a complex", "value.real"),
    "numpy complex64": (np.complex64(1 + 9j), "a complex64", "value.real"),
    "numpy complex128": (np.complex128(1 + 9j), "a complex128", "value.real"),
    "Fraction": (Fraction(1, 3), "a Fraction", "float(value)"),
    "Decimal": (Decimal("1.1"), "a Decimal", "float(value)"),
    "longdouble": (np.longdouble(1) / 3, "a longdouble", "float(value)"),
    "__float__": (Floating(), "a Floating", "float(value)"),
    "1-d array": (np.array([1.5]), "a tensor", "value.item()"),
    "0-d complex": (np.array(1j), "a tensor", "value.real"),
    "Enum": (Colour.RED, "a Colour", "value.value"),
    "None": (None, "None", ""),
    "str": ("1", "a str", "float(value)"),
    "bytes": (b"1", "a bytes", ""),
    "list": ([1], "a list", ""),
    "object": (object(), "an object", ""),
    "type": (int, "a type", ""),
    "datetime64": (np.datetime64("2001-01-01"), "a datetime64", ""),
    "timedelta64": (np.timedelta64(3), "a timedelta64", ""),
    "numpy str": (np.str_("1"), "a str_", "float(value)"),
    "numpy void": (np.void(b"1"), "a void", ""),
}
"""What neither takes: its name in the error, and what to write for a float64."""

WAYS = ["library", "python", "keyword"]


def store(module: dr.Module, way: str, name: str, value: object) -> Any:
    """The number that is stored, by a call of one sort."""
    function = module[f"store_{name}"]
    out = np.zeros((), name)
    if way == "python":
        function.call_in_python(out, value)
    elif way == "keyword":
        function(out, value=value)
    else:
        function(out, value)
    return out[()]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", WHOLE)
def test_whole_numbers(module: dr.Module, way: str, case: str) -> None:
    value, wanted = WHOLE[case]
    assert store(module, way, "int64", value) == wanted
    assert store(module, way, "float64", value) == float(wanted)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", REAL)
def test_other_numbers(module: dr.Module, way: str, case: str) -> None:
    value, wanted = REAL[case]
    assert store(module, way, "float64", value) == wanted
    with pytest.raises(dr.ArgumentTypeError) as caught:
        store(module, way, "int64", value)
    text = "store_int64: parameter 'value' expects int64, got a float; pass an int"
    assert str(caught.value) == text + (": int(value)" if math.isfinite(value) else "")


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_number(module: dr.Module, case: str) -> None:
    value, name, fix = REFUSED[case]
    for way in WAYS:
        with pytest.raises(dr.ArgumentTypeError) as caught:
            store(module, way, "float64", value)
        text = f"store_float64: parameter 'value' expects float64, got {name}"
        text += "; pass a float or an int"
        assert str(caught.value) == (f"{text}: {fix}" if fix else text), way
        with pytest.raises(dr.ArgumentTypeError, match="store_int64: parameter 'value' expects"):
            store(module, way, "int64", value)
    if fix:
        assert store(module, "library", "float64", eval(fix, {"value": value})) is not None


@pytest.mark.parametrize("way", WAYS)
def test_an_index_that_fails(module: dr.Module, way: str) -> None:
    with pytest.raises(dr.ArgumentTypeError) as caught:
        store(module, way, "int64", Broken())
    assert str(caught.value) == (
        "store_int64: parameter 'value': a Broken cannot be converted to an integer:"
        " RuntimeError: which one?; pass an int"
    )
    assert isinstance(caught.value.__cause__, RuntimeError)


@pytest.mark.needs(group="ml_dtypes")
@pytest.mark.parametrize("way", WAYS)
def test_bfloat16(module: dr.Module, way: str) -> None:
    import ml_dtypes

    assert store(module, way, "float64", ml_dtypes.bfloat16(1.5)) == 1.5
    for value in (1.5, -(2.0**-133), float("inf")):
        without = dr.asarray(np.array(value, ml_dtypes.bfloat16))
        assert store(module, way, "float64", without) == value


@pytest.mark.parametrize("way", WAYS)
def test_tensors_without_dimensions(module: dr.Module, way: str) -> None:
    assert store(module, way, "float64", dr.asarray(np.array(1.5))) == 1.5
    fix = "int(value.item())"
    for value in (dr.asarray(np.array(1.5)), np.array([1.5])):
        with pytest.raises(dr.ArgumentTypeError, match=f"; pass an int: {re.escape(fix)}$"):
            store(module, way, "int64", value)
        assert store(module, way, "int64", eval(fix, {"value": value})) == 1


@pytest.mark.needs(group="torch")
@pytest.mark.parametrize("way", WAYS)
def test_torch_scalars_of_the_host_are_numbers(module: dr.Module, way: str) -> None:
    import torch

    assert store(module, way, "float64", torch.tensor(1.5)) == 1.5
    with pytest.raises(dr.ArgumentTypeError, match=r"got a tensor; pass .*: value\.item\(\)"):
        store(module, way, "float64", torch.tensor([1.5]))


AGED = """
import json, sys
import numpy as np
from decimal import Decimal
from fractions import Fraction
import dovetail_runtime as dr
if sys.argv[2] == "tvm_ffi":
    import tvm_ffi
store = dr.load(sys.argv[1]).store_float64
given = [1 + 9j, np.complex64(1 + 9j), Fraction(1, 3), Decimal(2), np.longdouble(3), "1", None,
         np.array(1.0), 2**70, np.float32(0.5), True, np.int8(-3)]
out = np.zeros(())
answers = []
for calls in (1, 1000, 2000):
    for value in given:
        out[()] = -1
        try:
            store(out, value)
            answers.append(float(out))
        except dr.DovetailError as error:
            answers.append(f"{type(error).__name__}: {error}")
    for _ in range(calls):
        store(out, 1.0)
print(json.dumps([answers[i::len(given)] for i in range(len(given))]))
"""


def test_the_table_does_not_depend_on_the_age_of_the_process(bundle_path: Path) -> None:
    """Nor on whether somebody has imported tvm_ffi."""
    answers = [
        json.loads(
            subprocess.run(
                [sys.executable, "-c", AGED, str(bundle_path), way],
                capture_output=True, text=True, check=True,
            ).stdout
        )
        for way in ("ctypes", "tvm_ffi")
    ]  # fmt: skip
    assert answers[0] == answers[1]
    assert all(len(set(each)) == 1 for each in answers[0])
    assert sum(isinstance(each[0], float) for each in answers[0]) == 4
