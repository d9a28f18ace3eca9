"""Every op and cast on every type, executed on every processor at hand."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from support.native import (
    VERSIONS,
    compile_kernels,
    elementwise,
    numpy_dtype,
    runnable_targets,
    special_values,
)

from dovetail import ir

TARGETS = runnable_targets()

pytestmark = pytest.mark.evidence("tests", versions=VERSIONS)

INTS = [dtype for dtype in ir.SCALARS.values() if dtype.is_int]
FLOATS = [ir.SCALARS[name] for name in ("float32", "float64")]
HALVES = [ir.SCALARS[name] for name in ("float16", "bfloat16")]

BINARY_INT = [
    "add", "sub", "mul", "floordiv", "floormod", "min", "max", "and", "or", "xor", "shift_left",
    "shift_right", "eq", "ne", "lt", "le", "gt", "ge", "multiply_high",
]  # fmt: skip
UNARY_INT = ["neg", "abs", "invert", "popcount", "count_leading_zeros", "count_trailing_zeros"]
BINARY_FLOAT = [
    "add", "sub", "mul", "div", "eq", "ne", "lt", "le", "gt", "ge", "copysign", "nextafter",
]  # fmt: skip
UNARY_FLOAT = [
    "neg", "abs", "sqrt", "floor", "ceil", "trunc", "round", "isnan", "isinf", "isfinite",
    "signbit", "fp_strict",
]  # fmt: skip


def level(target: str) -> str:
    return "emulated" if "-arch=" in target else "real"


def targets():
    return [pytest.param(each, marks=pytest.mark.level(level(each))) for each in TARGETS]


def apply(name: str, *args):
    op = ir.OPS[name]
    return ir.Call(op, args, ir.SCALARS["bool"] if op.result == "bool" else args[0].dtype)


def integers(dtype: ir.DType, count: int, rng: np.random.Generator) -> np.ndarray:
    low, high = dtype.int_range
    kind = numpy_dtype(dtype)
    small = rng.integers(max(low, -9), 10, count).astype(kind)
    wide = rng.integers(low, high, count, dtype=kind, endpoint=True)
    edge = np.array([low, high, 0, 1, max(low, -1), dtype.bits, dtype.bits - 1], kind)
    return np.concatenate([small, wide, np.repeat(edge, len(edge)), np.tile(edge, len(edge))])


@pytest.mark.parametrize("target", targets())
def test_integer_ops(target: str, tmp_path):
    kernels = {}
    for dtype in INTS:
        for name in BINARY_INT + UNARY_INT:
            arity = ir.OPS[name].arity
            output = ir.SCALARS["bool"] if ir.OPS[name].result == "bool" else dtype
            used = elementwise(
                f"{name}_{dtype}", [dtype] * arity, output, lambda *a, name=name: apply(name, *a)
            )
            kernels[used.name] = (used, name, dtype, output)
    compiled = compile_kernels([used for used, *_ in kernels.values()], target, tmp_path)
    chosen = list(kernels)
    if level(target) == "emulated":
        # Starting the emulator is slow: every op once, over the types in turn.
        each = len(BINARY_INT + UNARY_INT)
        chosen = [key for place, key in enumerate(kernels) if place % 8 == place // each % 8]
    rng = np.random.default_rng(3)
    for key in chosen:
        _, name, dtype, output = kernels[key]
        arrays = [integers(dtype, 40, rng) for _ in range(ir.OPS[name].arity)]
        if len(arrays) == 2:
            arrays[1][-49:] = np.roll(arrays[1][-49:], 0).reshape(7, 7).T.ravel()
        result = np.zeros(arrays[0].shape, numpy_dtype(output))
        compiled(key, [*arrays, result], [result.size])
        expected = [
            ir.evaluate(name, tuple(int(v) for v in values), dtype)
            for values in zip(*arrays, strict=True)
        ]
        for values, got, want in zip(zip(*arrays, strict=True), result, expected, strict=True):
            assert want is not None
            assert got == want, (key, values, got, want)


@pytest.mark.parametrize("target", targets())
def test_float_ops(target: str, tmp_path):
    """IEEE arithmetic is exact to the bit, strict and, for one op alone, relaxed."""
    kernels = [
        elementwise(
            f"{name}_{dtype}_{strict}",
            [dtype] * ir.OPS[name].arity,
            ir.SCALARS["bool"] if ir.OPS[name].result == "bool" else dtype,
            lambda *a, name=name: apply(name, *a),
            strict=strict,
        )
        for dtype in FLOATS
        for name in BINARY_FLOAT + UNARY_FLOAT
        for strict in ((True, False) if level(target) == "real" else (True,))
    ]
    compiled = compile_kernels(kernels, target, tmp_path)
    functions = {
        "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "eq": np.equal,
        "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater,
        "ge": np.greater_equal, "neg": np.negative, "abs": np.abs, "sqrt": np.sqrt,
        "floor": np.floor, "ceil": np.ceil, "trunc": np.trunc, "round": np.rint,
        "isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite, "signbit": np.signbit,
        "copysign": np.copysign, "nextafter": np.nextafter, "fp_strict": np.positive,
    }  # fmt: skip
    rng = np.random.default_rng(4)
    for used in kernels:
        name = used.name.rsplit("_", 2)[0]
        dtype = ir.SCALARS[used.name.rsplit("_", 2)[1]]
        special = special_values(dtype)
        left = np.concatenate(
            [np.repeat(special, special.size), (rng.standard_normal(99) * 9).astype(special.dtype)]
        )
        right = np.concatenate(
            [np.tile(special, special.size), rng.standard_normal(99).astype(special.dtype)]
        )
        arrays = [left, right][: ir.OPS[name].arity]
        with np.errstate(all="ignore"):
            expected = functions[name](*arrays)
        result = np.zeros_like(expected)
        compiled(used.name, [*arrays, result], [result.size])
        same = (result == expected) & (np.signbit(result) == np.signbit(expected)) \
            if result.dtype.kind == "f" else result == expected  # fmt: skip
        if result.dtype.kind == "f":
            same |= np.isnan(result) & np.isnan(expected)
        place = np.flatnonzero(~same)
        assert same.all(), (used.name, [a[place] for a in arrays], result[place], expected[place])


@pytest.mark.parametrize("target", targets())
def test_minimum_and_maximum(target: str, tmp_path):
    """Strict: NaN wins. Relaxed: NaN may lose, everything else is the same."""
    kernels = [
        elementwise(
            f"{name}_{dtype}_{strict}", [dtype] * 2, dtype, lambda *a, name=name: apply(name, *a),
            strict=strict,
        )
        for dtype in FLOATS for name in ("min", "max") for strict in (True, False)
    ]  # fmt: skip
    compiled = compile_kernels(kernels, target, tmp_path)
    for used in kernels:
        name, dtype, strict = used.name.split("_")
        special = special_values(ir.SCALARS[dtype])
        left, right = np.repeat(special, special.size), np.tile(special, special.size)
        expected = (np.minimum if name == "min" else np.maximum)(left, right)
        result = np.zeros_like(expected)
        compiled(used.name, [left, right, result], [result.size])
        number = ~(np.isnan(left) | np.isnan(right))
        assert (result[number] == expected[number]).all()
        if strict == "True":
            assert np.isnan(result[~number]).all()


@pytest.mark.parametrize("target", targets())
def test_casts(target: str, tmp_path):
    """Integers wrap, floats saturate and truncate, NaN gives 0, to 16-bit floats rounds once."""
    types = list(ir.SCALARS.values())
    kernels = {
        f"{source}_to_{to}": elementwise(
            f"{source}_to_{to}", [source], to, lambda x, to=to: ir.Cast(to, x)
        )
        for source in types for to in types if source != to
    }  # fmt: skip
    compiled = compile_kernels(list(kernels.values()), target, tmp_path)
    chosen = list(kernels)
    if level(target) == "emulated":
        # Starting the emulator takes time: each type is source and target of some.
        chosen = [key for place, key in enumerate(kernels) if place % 5 == 0 or "16" in key]
    rng = np.random.default_rng(5)
    for key in chosen:
        source, to = (ir.SCALARS[part] for part in key.split("_to_"))
        values = source_values(source, rng)
        result = np.zeros(values.shape, numpy_dtype(to))
        compiled(key, [values, result], [result.size])
        wanted = [reference_cast(number(value, source), source, to) for value in values]
        for value, got, want in zip(values, result, wanted, strict=True):
            have = number(got, to)
            both_nan = have != have and want != want
            assert have == want or both_nan, (key, number(value, source), have, want)


def reference_cast(value, source: ir.DType, to: ir.DType):
    """What `convert` says, and the two things it leaves open: NaN, and wide integers."""
    if to.name == "bfloat16" and isinstance(value, float) and abs(value) >= 2.0**128:
        return math.copysign(math.inf, value)
    want = ir.convert(value, source, to)
    if want is not None:
        return want
    if isinstance(value, float):
        return math.nan
    precision = {"float16": 11, "bfloat16": 8, "float32": 24}[to.name]
    unit = 1 << (abs(value).bit_length() - precision)
    rounded = float(round(Fraction(value, unit)) * unit)
    return math.inf * rounded if to.name == "float16" else rounded


def source_values(dtype: ir.DType, rng: np.random.Generator) -> np.ndarray:
    if dtype.is_bool:
        return np.array([False, True])
    if dtype.is_int:
        near = np.array([65504, 65519, 65520, 256, 257, 258, 259, 2**24 + 1, 2**53 + 1, 2**62 + 1])
        low, high = dtype.int_range
        fitting = near[(near >= low) & (near <= high)].astype(numpy_dtype(dtype))
        return np.concatenate([integers(dtype, 60, rng), fitting])
    if dtype.bits == 16:
        return rng.integers(0, 1 << 16, 4000).astype(np.uint16).view(numpy_dtype(dtype))
    special = special_values(dtype)
    kind = special.dtype
    halves = (np.arange(-3, 4) + 0.5).astype(kind)
    scale = kind.type(2) ** rng.integers(-30, 66, 3000).astype(kind)
    spread = (rng.standard_normal(3000).astype(kind) * scale).astype(kind)
    ties = (1 + (2 * rng.integers(0, 1 << 10, 200) + 1) * kind.type(2.0**-11)).astype(kind)
    beside = np.nextafter(ties, kind.type(np.inf))
    return np.concatenate([special, halves, spread, ties, beside])


def number(value, dtype: ir.DType):
    if dtype.is_bool:
        return bool(value)
    if dtype.is_int:
        return int(value)
    if dtype.name == "bfloat16":
        return float((np.uint32(value) << np.uint32(16)).view(np.float32))
    return float(value)


@pytest.mark.parametrize("target", targets())
def test_arithmetic_on_16_bit_floats_rounds_once(target: str, tmp_path):
    kernels = [
        elementwise(f"{name}_{dtype}", [dtype] * 2, dtype, lambda *a, name=name: apply(name, *a))
        for dtype in HALVES for name in ("add", "sub", "mul", "div")
    ]  # fmt: skip
    compiled = compile_kernels(kernels, target, tmp_path)
    rng = np.random.default_rng(6)
    for used in kernels:
        name, _, type_name = used.name.partition("_")
        dtype = ir.SCALARS[type_name]
        left, right = (
            rng.integers(0, 1 << 16, 300).astype(np.uint16).view(numpy_dtype(dtype))
            for _ in range(2)
        )
        result = np.zeros_like(left)
        compiled(used.name, [left, right, result], [result.size])
        for a, b, got in zip(left, right, result, strict=True):
            x, y = np.float32(number(a, dtype)), np.float32(number(b, dtype))
            with np.errstate(all="ignore"):
                wide = {"add": x + y, "sub": x - y, "mul": x * y, "div": x / y}[name]
            want = ir.convert(float(wide), ir.SCALARS["float32"], dtype)
            have = number(got, dtype)
            assert have == want or (have != have and wide != wide), (used.name, x, y, have, want)
