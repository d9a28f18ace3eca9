"""Folding agrees with NumPy where that has the same rule, and elsewhere with that of ir.op."""

from __future__ import annotations

import itertools
import math
import random
import struct

import numpy as np
import pytest

from dovetail import ir

INTEGERS = [ir.INT8, ir.UINT8, ir.INT32, ir.INT64, ir.UINT64]


def samples(dtype: ir.DType) -> list[int]:
    low, high = dtype.int_range
    return sorted({low, low + 1, max(low, -7), max(low, -1), 0, 1, 3, 7, 31, high - 1, high})


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
@pytest.mark.parametrize("op", ["add", "sub", "mul", "min", "max", "and", "or", "xor"])
def test_integers_wrap_as_in_numpy(op: str, dtype: ir.DType) -> None:
    names = {"sub": "subtract", "mul": "multiply", "min": "minimum", "max": "maximum"}
    names |= {"and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor"}
    function = getattr(np, names.get(op, op))
    for a, b in itertools.product(samples(dtype), repeat=2):
        with np.errstate(over="ignore"):
            wanted = int(function(np.array([a], dtype.name), np.array([b], dtype.name))[0])
        assert ir.evaluate(op, (a, b), dtype) == wanted


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_division_floors_and_never_fails(dtype: ir.DType) -> None:
    for a, b in itertools.product(samples(dtype), repeat=2):
        quotient, rest = (ir.evaluate(op, (a, b), dtype) for op in ("floordiv", "floormod"))
        if b == 0:
            assert (quotient, rest) == (0, 0)
        else:
            assert quotient == ir.wrap(a // b, dtype)
            assert rest == a % b


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_shifts_beyond_the_width_are_defined(dtype: ir.DType) -> None:
    for a, b in itertools.product(samples(dtype), repeat=2):
        left, right = (ir.evaluate(op, (a, b), dtype) for op in ("shift_left", "shift_right"))
        if 0 <= b < dtype.bits:
            assert left == ir.wrap(a * 2**b, dtype)
            assert right == math.floor(a / 2**b) if abs(a) < 2**52 else right == a >> b
        else:
            assert (left, right) == (0, -1 if a < 0 else 0)


def test_truncating_division_is_folded_only_where_it_is_defined() -> None:
    assert ir.evaluate("truncdiv", (-7, 2), ir.INT32) == -3
    assert ir.evaluate("truncmod", (-7, 2), ir.INT32) == -1
    assert ir.evaluate("truncdiv", (7, 0), ir.INT32) is None
    assert ir.evaluate("truncdiv", (-(2**31), -1), ir.INT32) is None


@pytest.mark.parametrize("dtype", [ir.FLOAT32, ir.FLOAT64], ids=str)
@pytest.mark.parametrize("op", ["add", "sub", "mul", "div", "sqrt"])
def test_floats_are_rounded_once(op: str, dtype: ir.DType) -> None:
    source = random.Random(3)
    kind = np.float32 if dtype is ir.FLOAT32 else np.float64
    names = {"sub": "subtract", "mul": "multiply", "div": "divide"}
    function = getattr(np, names.get(op, op))
    count = 1 if op == "sqrt" else 2
    for _ in range(2000):
        args = [kind(math.ldexp(source.uniform(-1, 1), source.randint(-40, 40))) for _ in "ab"]
        with np.errstate(all="ignore"):
            wanted = function(*args[:count])
        found = ir.evaluate(op, tuple(float(arg) for arg in args[:count]), dtype)
        if np.isnan(wanted):
            assert found is None
        else:
            assert struct.pack("<d", float(found or 0.0)) == struct.pack("<d", float(wanted) + 0.0)


def test_what_is_not_exactly_defined_is_not_folded() -> None:
    assert ir.evaluate("exp", (1.0,), ir.FLOAT32) is None
    assert ir.evaluate("add", (math.inf, -math.inf), ir.FLOAT64) is None
    assert ir.evaluate("div", (1.0, 0.0), ir.FLOAT64) is None
    assert ir.evaluate("add", (1.0, 2.0), ir.FLOAT16) is None
    assert ir.evaluate("min", (1.0, 2.0), ir.FLOAT32) is None


def test_bools() -> None:
    assert ir.evaluate("logical_and", (True, False), ir.BOOL) is False
    assert ir.evaluate("xor", (True, False), ir.BOOL) is True
    assert ir.evaluate("invert", (True,), ir.BOOL) is False
    assert ir.evaluate("eq", (True, True), ir.BOOL) is True


@pytest.mark.parametrize(
    ("value", "source", "target", "wanted"),
    [
        (300, ir.INT32, ir.UINT8, 44),
        (-1, ir.INT32, ir.UINT64, 2**64 - 1),
        (1e10, ir.FLOAT64, ir.INT32, 2**31 - 1),
        (-1e10, ir.FLOAT64, ir.INT32, -(2**31)),
        (-2.9, ir.FLOAT64, ir.INT32, -2),
        (math.nan, ir.FLOAT32, ir.INT32, 0),
        (math.inf, ir.FLOAT32, ir.UINT8, 255),
        (-0.5, ir.FLOAT32, ir.UINT8, 0),
        (2, ir.INT32, ir.BOOL, True),
        (0.0, ir.FLOAT32, ir.BOOL, False),
        (True, ir.BOOL, ir.INT32, 1),
        (16777217, ir.INT32, ir.FLOAT32, 16777216.0),
        (0.1, ir.FLOAT64, ir.FLOAT32, float(np.float32(0.1))),
        (1e300, ir.FLOAT64, ir.FLOAT32, math.inf),
        (2**53 + 1, ir.INT64, ir.FLOAT64, float(2**53)),
        (2**60 + 1, ir.INT64, ir.FLOAT32, None),
        (math.nan, ir.FLOAT64, ir.FLOAT32, None),
    ],
)
def test_conversion(value: float, source: ir.DType, target: ir.DType, wanted: object) -> None:
    found = ir.convert(value, source, target)
    assert found == wanted
    assert type(found) is type(wanted)


def test_small_floats_round_as_numpy_and_by_bits() -> None:
    source = random.Random(5)
    for _ in range(3000):
        value = math.ldexp(source.uniform(-1, 1), source.randint(-30, 20))
        with np.errstate(over="ignore"):
            assert ir.round_float(value, ir.FLOAT16) == float(np.float16(value))
    for _ in range(3000):
        value = float(np.float32(math.ldexp(source.uniform(-1, 1), source.randint(-140, 127))))
        bits = int(np.float32(value).view(np.uint32))
        bits = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000
        # By its text, which has the sign of a zero.
        wanted = float(np.uint32(bits).view(np.float32))
        assert str(ir.round_float(value, ir.BFLOAT16)) == str(wanted)
    assert math.isinf(ir.round_float(3.4e38, ir.BFLOAT16))


@pytest.mark.parametrize("dtype", [ir.INT8, ir.UINT8], ids=str)
def test_bits_of_every_8_bit_integer(dtype: ir.DType) -> None:
    low, high = dtype.int_range
    for a in range(low, high + 1):
        word = f"{a % 256:08b}"
        assert ir.evaluate("popcount", (a,), dtype) == word.count("1")
        assert ir.evaluate("count_leading_zeros", (a,), dtype) == len(word.split("1")[0])
        assert ir.evaluate("count_trailing_zeros", (a,), dtype) == len(word.split("1")[-1])
        for b in range(low, high + 1, 7):
            assert ir.evaluate("multiply_high", (a, b), dtype) == math.floor(a * b / 256)


@pytest.mark.parametrize("dtype", [ir.FLOAT32, ir.FLOAT64], ids=str)
def test_signs_and_exact_remainders(dtype: ir.DType) -> None:
    kind = np.dtype(dtype.name)
    tiny = float(np.finfo(kind).smallest_subnormal)
    values = [0.0, -0.0, 1.5, -2.25, 1e30, tiny, -3 * tiny, math.inf, -math.inf]
    for a, b in itertools.product(values, repeat=2):
        x, y = kind.type(a), kind.type(b)
        assert ir.evaluate("signbit", (float(x),), dtype) == np.signbit(x)
        assert ir.evaluate("isfinite", (float(x),), dtype) == np.isfinite(x)
        assert ir.evaluate("fp_strict", (float(x),), dtype) == x
        signed = ir.evaluate("copysign", (float(x), float(y)), dtype)
        assert isinstance(signed, float)
        assert (signed, np.signbit(signed)) == (np.copysign(x, y), np.signbit(y))
        rest = ir.evaluate("fmod", (float(x), float(y)), dtype)
        if np.isinf(x) or y == 0:
            assert rest is None
        else:
            assert rest == np.fmod(x, y)


def test_what_a_library_would_have_to_compute_is_not_folded() -> None:
    for op in ("expm1", "log1p", "cbrt", "asinh", "acosh", "atanh", "erfc"):
        assert ir.evaluate(op, (1.5,), ir.FLOAT64) is None
    assert ir.evaluate("hypot", (3.0, 4.0), ir.FLOAT64) is None
    assert ir.evaluate("signbit", (math.nan,), ir.FLOAT64) is None
    assert ir.evaluate("copysign", (1.0, math.nan), ir.FLOAT64) is None
