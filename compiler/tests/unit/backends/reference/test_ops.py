"""Every op on every type it takes, against exact arithmetic of Python's."""

from __future__ import annotations

import itertools
import math
import operator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from dovetail import ir
from dovetail.backends.reference.executor.values import (
    bitcast,
    compute_type,
    constant,
    converted,
    rounded,
)
from dovetail.backends.reference.intrinsics import FUNCTIONS, OPS, OWN
from dovetail.ir.verify_expr import accepts

IN_ATOMIC = {"exchange", "compare_exchange", "load"}

INTEGERS = [dtype for dtype in ir.SCALARS.values() if dtype.is_int]
FLOATS = [dtype for dtype in ir.SCALARS.values() if dtype.is_float]


def wrapped(value: int, dtype: ir.DType) -> int:
    value %= 1 << dtype.bits
    return value - (1 << dtype.bits) if dtype.is_signed and value >> (dtype.bits - 1) else value


def trunc(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def integer(name: str, args: list[int], dtype: ir.DType) -> int | bool:
    a, b, bits = args[0], args[-1], dtype.bits
    mask = (1 << bits) - 1
    match name:
        case "floordiv":
            return a // b if b else 0
        case "floormod":
            return a % b if b else 0
        case "truncdiv":
            return trunc(a, b)
        case "truncmod":
            return a - trunc(a, b) * b
        case "shift_left":
            return a << b if 0 <= b < bits else 0
        case "shift_right":
            return a >> b if 0 <= b < bits else -1 if a < 0 else 0
        case "popcount":
            return f"{a & mask:b}".count("1")
        case "count_leading_zeros":
            return bits - (a & mask).bit_length()
        case "count_trailing_zeros":
            return (f"{a & mask:0{bits}b}"[::-1] + "1").index("1")
        case "multiply_high":
            return (a * b) >> bits
        case "min" | "max" | "abs":
            return {"min": min, "max": max, "abs": lambda *each: abs(each[0])}[name](*args)
        case _:
            names = {"and": "and_", "or": "or_"}
            return getattr(operator, names.get(name, name))(*args)


def samples(dtype: ir.DType) -> list[int]:
    low, high = dtype.int_range
    generator = np.random.default_rng(dtype.bits)
    near = [low, low + 1, 0, 1, 2, 7, dtype.bits - 1, dtype.bits, high - 1, high]
    near += [-1, -2, -dtype.bits] if dtype.is_signed else []
    return near + [int(n) for n in generator.integers(low, high, 12, np.dtype(dtype.name))]


def test_every_op_has_a_function_or_is_the_executors_own() -> None:
    assert set(FUNCTIONS) | OWN | IN_ATOMIC == OPS
    assert not set(FUNCTIONS) & OWN


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
@pytest.mark.parametrize(
    "name", [name for name in FUNCTIONS if accepts(ir.OPS[name].types, ir.DType("int", 32))]
)
def test_integers(name: str, dtype: ir.DType) -> None:
    op, kind = ir.OPS[name], compute_type(dtype)
    values = samples(dtype)
    cases: list[tuple[int, ...]] = list(itertools.product(values, repeat=op.arity))
    if name in ("truncdiv", "truncmod"):
        cases = [each for each in cases if each[1] and each != (dtype.int_range[0], -1)]
    columns = [np.array(column, kind) for column in zip(*cases, strict=True)]
    with np.errstate(all="ignore"):
        got = FUNCTIONS[name](dtype, *columns)
        # One value for all threads takes the same way.
        single = FUNCTIONS[name](dtype, *(column[-1] for column in columns))
    expected = [integer(name, list(each), dtype) for each in cases]
    if op.result == "same":
        expected = [wrapped(int(each), dtype) for each in expected]
    assert got.dtype == (np.bool_ if op.result == "bool" else kind)
    assert got.tolist() == expected
    assert single.dtype == got.dtype
    assert single == expected[-1]


@pytest.mark.parametrize("name", ["and", "or", "xor", "invert", "eq", "ne", "logical_not"])
def test_bools(name: str) -> None:
    a, b = np.array([0, 0, 1, 1], np.bool_), np.array([0, 1, 0, 1], np.bool_)
    args = (a, b)[: ir.OPS[name].arity]
    expected = {
        "and": [0, 0, 0, 1], "or": [0, 1, 1, 1], "xor": [0, 1, 1, 0], "invert": [1, 1, 0, 0],
        "eq": [1, 0, 0, 1], "ne": [0, 1, 1, 0], "logical_not": [1, 1, 0, 0],
    }[name]  # fmt: skip
    got = FUNCTIONS[name](ir.DType("bool", 8), *args)
    assert got.dtype == np.bool_
    assert got.tolist() == [bool(each) for each in expected]


EXACT = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b, "neg": lambda a: -a, "abs": abs, "min": min, "max": max,
    "floor": math.floor, "ceil": math.ceil, "trunc": math.trunc, "round": round,
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
    "fma": lambda a, b, c: a * b + c,
    "fmod": lambda a, b: a - b * math.trunc(a / b),
    "isnan": lambda a: False, "isinf": lambda a: False, "isfinite": lambda a: True,
    "signbit": lambda a: a < 0, "copysign": lambda a, b: abs(a) if b > 0 else -abs(a),
}  # fmt: skip
"""Ops whose result is an exact number, rounded once."""

FUNCTION = {
    "rsqrt": lambda a: 1 / math.sqrt(a), "round": round, "pow": math.pow, "exp2": lambda a: 2.0**a,
    "floordiv": lambda a, b: math.floor(a / b), "floormod": lambda a, b: a - math.floor(a / b) * b,
}  # fmt: skip

ULPS = {"float64": 4, "float32": 1, "float16": 1, "bfloat16": 1}
"""Of elementary functions: once rounded from float64, or what C libraries promise."""


def floats(dtype: ir.DType, count: int = 40) -> list[float]:
    generator = np.random.default_rng(11)
    numbers = [*(generator.standard_normal(count) * 3), 0.5, -0.75, 1.0, -2.0, 3.0]
    return [ir.round_float(float(each), dtype) for each in numbers]


def fitted(name: str, value: float) -> float:
    """A number where the function is defined, and far from where it is steep."""
    if name in ("asin", "acos", "atanh"):
        return math.sin(value) * 0.9
    if name == "acosh":
        return 1.25 + abs(value)
    if name in ("log", "log2", "log10", "sqrt", "rsqrt", "pow", "log1p"):
        return abs(value) + 0.1
    return value


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize(
    "name", [name for name in FUNCTIONS if accepts(ir.OPS[name].types, ir.DType("float", 32))]
)
def test_floats(name: str, dtype: ir.DType) -> None:
    op, kind = ir.OPS[name], compute_type(dtype)
    values = [ir.round_float(fitted(name, each), dtype) for each in floats(dtype)]
    shifted = [values[n:] + values[:n] for n in range(op.arity)]
    columns = [np.array(column, kind) for column in shifted]
    with np.errstate(all="ignore"):
        got = FUNCTIONS[name](dtype, *columns)
        single = FUNCTIONS[name](dtype, *(column[0] for column in columns))
    assert got.dtype == (np.bool_ if op.result == "bool" else kind)
    assert single == got[0]
    got = rounded(got, dtype) if op.result == "same" else got
    if name == "nextafter":
        assert all(
            0 < abs(r - a) <= 2.0**-6 * max(abs(a), 1e-3)
            for r, a in zip(got, columns[0], strict=True)
        )
        return
    for place, args in enumerate(zip(*columns, strict=True)):
        if name in EXACT:
            exact = EXACT[name](*(Fraction(float(each)) for each in args))
            if op.result == "bool":
                assert bool(got[place]) is exact, args
                continue
            expected = ir.round_float(float(exact), dtype)
            if dtype.bits == 16 and name == "fma":
                expected = float(_nearest(exact, dtype))
            assert float(got[place]) == expected, (name, args)
            continue
        function: Any = FUNCTION.get(name) or getattr(math, name)
        expected = float(function(*(float(each) for each in args)))
        step = {"float64": 2.0**-52, "float32": 2.0**-23, "float16": 2.0**-10}.get(
            dtype.name, 2.0**-7
        )
        room = 6 if name in ("floormod",) else 1
        bound = ULPS[dtype.name] * room * step * max(abs(expected), *map(abs, args), 2.0**-14)
        assert abs(float(got[place]) - expected) <= bound, (name, args)


def _nearest(exact: Fraction, dtype: ir.DType) -> Fraction:
    """The 16-bit float nearest to an exact number: by search among its neighbours."""
    start = ir.round_float(float(exact), dtype)
    unit = 2.0**-10 if dtype.family == "float" else 2.0**-7
    near = {ir.round_float(start * (1 + k * unit), dtype) for k in (-1, 0, 1)}
    return min((Fraction(each) for each in near), key=lambda each: abs(each - exact))


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_fma_is_rounded_once(dtype: ir.DType) -> None:
    if dtype.bits == 16:
        return
    kind, u = compute_type(dtype), 2.0 ** -(52 if dtype.bits == 64 else 23)
    tiny = float(np.finfo(kind).smallest_subnormal)
    cases = [
        (1 + u, 1 - u, -1.0), (1 + u, 1 + u, u / 2), (1 + u, 1.0, u / 2 + u * u),
        (3.0, u / 3, 1.0), (tiny, 0.5, tiny), (tiny, 0.75, -tiny), (1e18, 1e18, -1e30),
        (1.5, 2.0, -3.0), (0.0, -1.0, 0.0), (2.0**-100, 2.0**-100, 1.0),
    ]  # fmt: skip
    generator = np.random.default_rng(4)
    cases += [tuple(each) for each in generator.standard_normal((200, 3))]
    a, b, c = (np.array(column, kind) for column in zip(*cases, strict=True))
    with np.errstate(all="ignore"):
        got = FUNCTIONS["fma"](dtype, a, b, c)
    for place, (x, y, z) in enumerate(zip(a, b, c, strict=True)):
        exact = Fraction(float(x)) * Fraction(float(y)) + Fraction(float(z))
        near = [np.nextafter(got[place], kind(s)) for s in (-np.inf, np.inf)]
        error = abs(Fraction(float(got[place])) - exact)
        assert all(error <= abs(Fraction(float(each)) - exact) for each in near), (x, y, z)


def test_casts() -> None:
    inf = math.inf
    x = np.array([2.9, -2.9, 1e30, -1e30, math.nan, inf, -inf, 127.5, -0.0], np.float32)
    f32, i8, u64 = ir.SCALARS["float32"], ir.SCALARS["int8"], ir.SCALARS["uint64"]
    with np.errstate(all="ignore"):
        assert converted(x, f32, i8).tolist() == [2, -2, 127, -128, 0, 127, -128, 127, 0]
        assert converted(x, f32, u64).tolist() == [
            2, 0, int(np.float32(1e30)) if 1e30 < 2**64 else 2**64 - 1, 0, 0, 2**64 - 1, 0, 127, 0,
        ]  # fmt: skip
        assert converted(x, f32, ir.SCALARS["bool"]).tolist() == [True] * 8 + [False]
        i64 = ir.SCALARS["int64"]
        assert converted(np.array([2.0**63, -(2.0**63)]), ir.SCALARS["float64"], i64).tolist() == [
            2**63 - 1, -(2**63),
        ]  # fmt: skip
        assert converted(np.array([300, -1], np.int64), i64, ir.SCALARS["uint8"]).tolist() == [
            44,
            255,
        ]


@pytest.mark.parametrize("name", ["bfloat16", "float16"])
def test_conversions_to_16_bit_floats_are_rounded_once(name: str) -> None:
    dtype = ir.SCALARS[name]
    bits = 8 if name == "bfloat16" else 11
    half = 1 + 2.0**-bits
    hair = 2.0**-45
    doubles = [half, half + hair, half - hair, 1 + 3 * 2.0**-bits, -half - hair]
    expected = [1.0, 1 + 2.0 ** (1 - bits), 1.0, 1 + 4 * 2.0**-bits, -1 - 2.0 ** (1 - bits)]
    got = converted(np.array(doubles), ir.SCALARS["float64"], dtype)
    assert got.tolist() == expected
    if name == "bfloat16":
        big = (1 << 62) + (1 << (62 - bits)) + 1
        assert float(converted(np.array([big]), ir.SCALARS["int64"], dtype)[0]) == 2.0**62 * (
            1 + 2.0 ** (1 - bits)
        )


def test_bitcasts() -> None:
    f32, i32 = ir.SCALARS["float32"], ir.SCALARS["int32"]
    assert bitcast(np.float32(1.0), f32, i32) == 0x3F800000
    assert bitcast(np.array([-1], np.int32), i32, ir.SCALARS["uint32"]).tolist() == [2**32 - 1]
    bf = ir.SCALARS["bfloat16"]
    assert bitcast(np.array([1.0, -2.0], np.float32), bf, ir.SCALARS["uint16"]).tolist() == [
        0x3F80, 0xC000,
    ]  # fmt: skip
    assert (
        bitcast(
            constant(0x3C00, ir.SCALARS["uint16"]), ir.SCALARS["uint16"], ir.SCALARS["float16"]
        )
        == 1
    )
    four = np.arange(4, dtype=np.uint8).reshape(1, 4)
    word = bitcast(four, ir.SCALARS["uint8"].with_lanes(4), ir.SCALARS["uint32"])
    assert int(np.ravel(word)[0]) == 0x03020100
