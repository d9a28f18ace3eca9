"""Division, square root, fma and fmod that `legalize-math` writes are rounded once, bit by bit.

The device's own division and square root are bad (`support.loose`), its `fma` and `fmod` not
there. Millions of random operands of all exponents are compared with NumPy, whose float64 is wide
enough for float32; hard cases, and NumPy itself, with rational arithmetic.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from support.loose import Loose
from support.native import compile_kernels, elementwise, runnable_targets, special_values

from dovetail import ir
from dovetail.passes.legalize_math import LegalizeMath
from dovetail_conformance.pass_kit import GRID

ARITY = {"div": 2, "sqrt": 1, "fma": 3, "fmod": 2}
APPROXIMATE = replace(
    GRID, ops=GRID.ops - {"fmod", "multiply_high"}, approximate=frozenset(("div", "sqrt", "fma"))
)
TARGETS = [each for each in runnable_targets() if "-arch=" not in each]

pytestmark = [
    pytest.mark.skipif(not TARGETS, reason="needs an x86-64 processor"),
    pytest.mark.level("real"),
]


def written(name: str, dtype: ir.DType) -> ir.Kernel:
    used = elementwise(
        name, [dtype] * ARITY[name], dtype, lambda *args: ir.Call(ir.OPS[name], args, dtype),
        strict=True, kind="serial",
    )  # fmt: skip
    (kernel,) = LegalizeMath().run(ir.Module((), (used,)), APPROXIMATE).kernels
    left = {item.op.name for item in ir.walk_all(kernel.body) if isinstance(item, ir.Call)}
    assert not left & {"fma", "fmod"}
    return replace(kernel, body=Loose().stmt(kernel.body))


def operands(name: str, dtype: ir.DType, count: int) -> list[np.ndarray]:
    """Random bits, ordinary exponents, few bits (exact results and ties), subnormals; specials."""
    rng = np.random.default_rng(11)
    word, kind = np.dtype(f"uint{dtype.bits}"), np.dtype(dtype.name)
    mantissa = np.finfo(kind).nmant
    keep = word.type((1 << mantissa) - 1 | 1 << (dtype.bits - 1))
    bias = (1 << (dtype.bits - 2 - mantissa)) - 1
    result = []
    for _ in range(ARITY[name]):
        bits = rng.integers(0, 1 << dtype.bits, count, dtype=word)
        near = (bits & keep) | (bias + rng.integers(-3, 4, count)).astype(word) << word.type(
            mantissa
        )
        short = near & ~word.type((1 << (mantissa - 8)) - 1)
        low = (bits & keep) | rng.integers(0, 40, count).astype(word) << word.type(mantissa)
        chosen = np.choose(rng.integers(0, 5, count), [bits, near, short, bits & keep, low])
        result.append(chosen.view(kind))
    special = np.meshgrid(*[special_values(dtype)] * ARITY[name])
    return [
        np.concatenate([some, more.ravel()]) for some, more in zip(result, special, strict=True)
    ]


def wide_fma(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Of float32: the product is exact in float64, the sum is rounded to odd there."""
    product, addend = a.astype(np.float64) * b, c.astype(np.float64)
    total = product + addend
    back = total - product
    error = (product - (total - back)) + (addend - back)
    bits = total.view(np.int64)
    away = (error < 0) == (total < 0)
    odd = np.where(away, bits + 1, bits - 1)
    inexact = (error != 0) & (bits & 1 == 0) & np.isfinite(total)
    return np.where(inexact, odd, bits).view(np.float64).astype(np.float32)


def expected(name: str, args: list[np.ndarray]) -> np.ndarray:
    with np.errstate(all="ignore"):
        if name == "fmod":
            return np.fmod(*args)
        if args[0].dtype == np.float64:
            return np.sqrt(*args) if name == "sqrt" else np.divide(*args)
        wide = [each.astype(np.float64) for each in args]
        # 53 bits are enough for a quotient or root of 24 (Figueroa, 1995).
        if name == "fma":
            return wide_fma(*args)
        return (np.sqrt(*wide) if name == "sqrt" else np.divide(*wide)).astype(np.float32)


def run(name: str, dtype: ir.DType, args: list[np.ndarray]) -> np.ndarray:
    result = np.zeros_like(args[0])
    compile_kernels([written(name, dtype)], TARGETS[-1])(name, [*args, result], [result.size])
    return result


def assert_same(got: np.ndarray, wanted: np.ndarray, args: list[np.ndarray]) -> None:
    word = f"uint{8 * got.dtype.itemsize}"
    same = (got.view(word) == wanted.view(word)) | (np.isnan(got) & np.isnan(wanted))
    places = np.flatnonzero(~same)[:5]
    assert same.all(), [
        (*(float(each[i]).hex() for each in args), float(got[i]).hex(), float(wanted[i]).hex())
        for i in places
    ]


@pytest.mark.parametrize(
    ("name", "dtype"),
    [(name, dtype) for name in ARITY for dtype in (ir.FLOAT32, ir.FLOAT64) if (name, dtype.bits) !=
     ("fma", 64)],
    ids=str,
)  # fmt: skip
def test_millions_of_operands(name: str, dtype: ir.DType) -> None:
    args = operands(name, dtype, 200_000 if name == "fmod" else 1_000_000)
    assert_same(run(name, dtype, args), expected(name, args), args)


def nearest(exact: Fraction, dtype: ir.DType) -> float:
    """A rational number rounded to nearest, ties to even."""
    mantissa, bias = (23, 127) if dtype.bits == 32 else (52, 1023)
    if not exact:
        return 0.0
    size = abs(exact)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent -= Fraction(2) ** exponent > size
    unit = Fraction(2) ** (max(exponent, 1 - bias) - mantissa)
    # Python rounds ties to even.
    value = round(size / unit) * unit
    value = math.inf if value >= Fraction(2) ** (bias + 1) else float(value)
    return value if exact > 0 else -value


def hard(name: str, dtype: ir.DType) -> list[np.ndarray]:
    """Ties and their neighbours, also at the edge of the subnormal numbers and of overflow."""
    kind = np.dtype(dtype.name).type
    info = np.finfo(kind)
    one, unit = kind(1), info.eps
    tiny, least = info.smallest_normal, info.smallest_subnormal
    if name == "fma":
        # (1 + u)(1 - u) + c: one below and above the middle of two numbers.
        first = [one + unit, one - unit, one + 3 * unit, kind(1.5), kind(3), tiny, least, info.max]
        second = [one - unit / 2, one + unit, kind(0.5), kind(2), unit, unit / 2, kind(1) / 4]
        third = [kind(0), one, -one, unit, -unit, unit / 2, -unit / 4, tiny, -tiny, least, -least,
                 info.max, -info.max, unit * unit / 4, -unit * unit / 2]  # fmt: skip
        grid = np.meshgrid(np.array(first, kind), np.array(second, kind), np.array(third, kind))
        return [each.ravel() for each in grid]
    some = np.array([one, one + unit, one - unit / 2, kind(3), kind(7), kind(1.5), tiny, least,
                     3 * least, tiny - least, tiny + least, info.max, info.max / 2, kind(10)],
                    kind)  # fmt: skip
    if name == "sqrt":
        squares = np.arange(1, 3000).astype(kind) ** 2
        return [
            np.concatenate([some, squares, np.nextafter(squares, 0), np.nextafter(squares, 9e9)])
        ]
    grid = np.meshgrid(some, some)
    return [each.ravel() for each in grid]


def rational(name: str, dtype: ir.DType, args: tuple[float, ...]) -> float:
    exact = [Fraction(arg) for arg in args]
    if name == "div":
        return nearest(exact[0] / exact[1], dtype)
    if name == "fma":
        return nearest(exact[0] * exact[1] + exact[2], dtype)
    # The root to 200 bits, the last one set where it is not exact: enough to round by.
    (value,) = exact
    scaled = value.numerator * value.denominator << 2400
    root = math.isqrt(scaled)
    root = 2 * root + (root * root != scaled)
    return nearest(Fraction(root, value.denominator << 1201), dtype)


@pytest.mark.parametrize("dtype", [ir.FLOAT32, ir.FLOAT64], ids=str)
@pytest.mark.parametrize("name", ["div", "sqrt", "fma"])
def test_hard_cases_by_rational_arithmetic(name: str, dtype: ir.DType) -> None:
    args = hard(name, dtype)
    random = operands(name, dtype, 4000)
    finite = np.logical_and.reduce([np.isfinite(each) for each in random])
    finite &= (random[-1] > 0) if name == "sqrt" else (random[-1] != 0)
    args = [np.concatenate([some, more[finite]]) for some, more in zip(args, random, strict=True)]
    got = run(name, dtype, args)
    wanted = np.array(
        [rational(name, dtype, row) for row in zip(*(a.tolist() for a in args), strict=True)],
        got.dtype,
    )
    assert (got == wanted).all(), assert_same(got, wanted, args)
    if dtype == ir.FLOAT32:
        assert (expected(name, args) == wanted).all()


def test_a_wrong_device_would_be_seen() -> None:
    """Without the correction the same device is wrong in most cases."""
    used = elementwise(
        "div",
        [ir.FLOAT32] * 2,
        ir.FLOAT32,
        lambda *args: ir.Call(ir.OPS["div"], args, ir.FLOAT32),
        strict=True,
    )
    kernel = replace(used, body=Loose().stmt(used.body))
    args = operands("div", ir.FLOAT32, 10_000)
    result = np.zeros_like(args[0])
    compile_kernels([kernel], TARGETS[-1])("div", [*args, result], [result.size])
    assert (result != expected("div", args)).mean() > 0.4
