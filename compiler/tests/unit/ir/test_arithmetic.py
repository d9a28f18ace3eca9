"""Folding agrees with NumPy where that has the same rule, and elsewhere with that of ir.op."""

from __future__ import annotations

import itertools
import math
import random
import struct

import numpy as np
import pytest

from dovetail.ir import (
    BFLOAT16,
    BOOL,
    FLOAT16,
    FLOAT32,
    FLOAT64,
    INT8,
    INT32,
    INT64,
    UINT8,
    UINT64,
    DType,
    convert,
    evaluate,
    round_float,
    wrap,
)

INTEGERS = [INT8, UINT8, INT32, INT64, UINT64]


def samples(dtype: DType) -> list[int]:
    low, high = dtype.int_range
    return sorted({low, low + 1, max(low, -7), max(low, -1), 0, 1, 3, 7, 31, high - 1, high})


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
@pytest.mark.parametrize("op", ["add", "sub", "mul", "min", "max", "and", "or", "xor"])
def test_integers_wrap_as_in_numpy(op: str, dtype: DType) -> None:
    names = {"sub": "subtract", "mul": "multiply", "min": "minimum", "max": "maximum"}
    names |= {"and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor"}
    function = getattr(np, names.get(op, op))
    for a, b in itertools.product(samples(dtype), repeat=2):
        with np.errstate(over="ignore"):
            wanted = int(function(np.array([a], dtype.name), np.array([b], dtype.name))[0])
        assert evaluate(op, (a, b), dtype) == wanted


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_division_floors_and_never_fails(dtype: DType) -> None:
    for a, b in itertools.product(samples(dtype), repeat=2):
        quotient, rest = (evaluate(op, (a, b), dtype) for op in ("floordiv", "floormod"))
        if b == 0:
            assert (quotient, rest) == (0, 0)
        else:
            assert quotient == wrap(a // b, dtype)
            assert rest == a % b


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_shifts_beyond_the_width_are_defined(dtype: DType) -> None:
    for a, b in itertools.product(samples(dtype), repeat=2):
        left, right = (evaluate(op, (a, b), dtype) for op in ("shift_left", "shift_right"))
        if 0 <= b < dtype.bits:
            assert left == wrap(a * 2**b, dtype)
            assert right == math.floor(a / 2**b) if abs(a) < 2**52 else right == a >> b
        else:
            assert (left, right) == (0, -1 if a < 0 else 0)


def test_truncating_division_is_folded_only_where_it_is_defined() -> None:
    assert evaluate("truncdiv", (-7, 2), INT32) == -3
    assert evaluate("truncmod", (-7, 2), INT32) == -1
    assert evaluate("truncdiv", (7, 0), INT32) is None
    assert evaluate("truncdiv", (-(2**31), -1), INT32) is None


@pytest.mark.parametrize("dtype", [FLOAT32, FLOAT64], ids=str)
@pytest.mark.parametrize("op", ["add", "sub", "mul", "div", "sqrt"])
def test_floats_are_rounded_once(op: str, dtype: DType) -> None:
    source = random.Random(3)
    kind = np.float32 if dtype is FLOAT32 else np.float64
    names = {"sub": "subtract", "mul": "multiply", "div": "divide"}
    function = getattr(np, names.get(op, op))
    count = 1 if op == "sqrt" else 2
    for _ in range(2000):
        args = [kind(math.ldexp(source.uniform(-1, 1), source.randint(-40, 40))) for _ in "ab"]
        with np.errstate(all="ignore"):
            wanted = function(*args[:count])
        found = evaluate(op, tuple(float(arg) for arg in args[:count]), dtype)
        if np.isnan(wanted):
            assert found is None
        else:
            assert struct.pack("<d", float(found or 0.0)) == struct.pack("<d", float(wanted) + 0.0)


def test_what_is_not_exactly_defined_is_not_folded() -> None:
    assert evaluate("exp", (1.0,), FLOAT32) is None
    assert evaluate("add", (math.inf, -math.inf), FLOAT64) is None
    assert evaluate("div", (1.0, 0.0), FLOAT64) is None
    assert evaluate("add", (1.0, 2.0), FLOAT16) is None
    assert evaluate("min", (1.0, 2.0), FLOAT32) is None


def test_bools() -> None:
    assert evaluate("logical_and", (True, False), BOOL) is False
    assert evaluate("xor", (True, False), BOOL) is True
    assert evaluate("invert", (True,), BOOL) is False
    assert evaluate("eq", (True, True), BOOL) is True


@pytest.mark.parametrize(
    ("value", "source", "target", "wanted"),
    [
        (300, INT32, UINT8, 44),
        (-1, INT32, UINT64, 2**64 - 1),
        (1e10, FLOAT64, INT32, 2**31 - 1),
        (-1e10, FLOAT64, INT32, -(2**31)),
        (-2.9, FLOAT64, INT32, -2),
        (math.nan, FLOAT32, INT32, 0),
        (math.inf, FLOAT32, UINT8, 255),
        (-0.5, FLOAT32, UINT8, 0),
        (2, INT32, BOOL, True),
        (0.0, FLOAT32, BOOL, False),
        (True, BOOL, INT32, 1),
        (16777217, INT32, FLOAT32, 16777216.0),
        (0.1, FLOAT64, FLOAT32, float(np.float32(0.1))),
        (1e300, FLOAT64, FLOAT32, math.inf),
        (2**53 + 1, INT64, FLOAT64, float(2**53)),
        (2**60 + 1, INT64, FLOAT32, None),
        (math.nan, FLOAT64, FLOAT32, None),
    ],
)
def test_conversion(value: float, source: DType, target: DType, wanted: object) -> None:
    found = convert(value, source, target)
    assert found == wanted
    assert type(found) is type(wanted)


def test_small_floats_round_as_numpy_and_by_bits() -> None:
    source = random.Random(5)
    for _ in range(3000):
        value = math.ldexp(source.uniform(-1, 1), source.randint(-30, 20))
        with np.errstate(over="ignore"):
            assert round_float(value, FLOAT16) == float(np.float16(value))
    for _ in range(3000):
        value = float(np.float32(math.ldexp(source.uniform(-1, 1), source.randint(-140, 127))))
        bits = int(np.float32(value).view(np.uint32))
        bits = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000
        assert round_float(value, BFLOAT16) == float(np.uint32(bits).view(np.float32))
    assert math.isinf(round_float(3.4e38, BFLOAT16))


@pytest.mark.parametrize("dtype", [INT8, UINT8], ids=str)
def test_bits_of_every_8_bit_integer(dtype: DType) -> None:
    low, high = dtype.int_range
    for a in range(low, high + 1):
        word = f"{a % 256:08b}"
        assert evaluate("popcount", (a,), dtype) == word.count("1")
        assert evaluate("count_leading_zeros", (a,), dtype) == len(word.split("1")[0])
        assert evaluate("count_trailing_zeros", (a,), dtype) == len(word.split("1")[-1])
        for b in range(low, high + 1, 7):
            assert evaluate("multiply_high", (a, b), dtype) == math.floor(a * b / 256)


@pytest.mark.parametrize("dtype", [FLOAT32, FLOAT64], ids=str)
def test_signs_and_exact_remainders(dtype: DType) -> None:
    kind = np.dtype(dtype.name)
    tiny = float(np.finfo(kind).smallest_subnormal)
    values = [0.0, -0.0, 1.5, -2.25, 1e30, tiny, -3 * tiny, math.inf, -math.inf]
    for a, b in itertools.product(values, repeat=2):
        x, y = kind.type(a), kind.type(b)
        assert evaluate("signbit", (float(x),), dtype) == np.signbit(x)
        assert evaluate("isfinite", (float(x),), dtype) == np.isfinite(x)
        assert evaluate("fp_strict", (float(x),), dtype) == x
        signed = evaluate("copysign", (float(x), float(y)), dtype)
        assert isinstance(signed, float)
        assert (signed, np.signbit(signed)) == (np.copysign(x, y), np.signbit(y))
        rest = evaluate("fmod", (float(x), float(y)), dtype)
        if np.isinf(x) or y == 0:
            assert rest is None
        else:
            assert rest == np.fmod(x, y)


def test_what_a_library_would_have_to_compute_is_not_folded() -> None:
    for op in ("expm1", "log1p", "cbrt", "asinh", "acosh", "atanh", "erfc"):
        assert evaluate(op, (1.5,), FLOAT64) is None
    assert evaluate("hypot", (3.0, 4.0), FLOAT64) is None
    assert evaluate("signbit", (math.nan,), FLOAT64) is None
    assert evaluate("copysign", (1.0, math.nan), FLOAT64) is None
