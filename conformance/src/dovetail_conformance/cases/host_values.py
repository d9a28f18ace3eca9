"""What a kernel function computes outside of all regions, from sizes, scalars and loop variables.

A launch plan has integers only, so that each kernel computes the rest for itself: through the same
passes as everything else in it.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import UNIT, Array, Case, Expected


@dt.kernel
def host_arithmetic(alpha: T.float32, k: T.int32, out: T.Buffer[T.float32]) -> None:
    """Operators, also those that no target has: `//`, `%`, powers; two launches, one value."""
    n, m = out.shape
    assert m == 12
    inverse = 1.0 / T.float32(n)
    quotient, rest = alpha // 0.75, alpha % 0.75
    both, other = T.divmod(alpha, T.float32(k))
    greater = T.where(alpha > 1.0, alpha, inverse)
    near = alpha > 2.5 or inverse < 0.25
    for i in T.parallel(n):
        out[i, 0] = inverse
        out[i, 1] = quotient
        out[i, 2] = rest
        out[i, 3] = both
        out[i, 4] = other
        out[i, 5] = greater
        out[i, 6] = T.float32(near)
    for step in range(n):
        power = alpha ** T.float32(step)
        scaled = inverse * T.float32(step) - alpha
        square = scaled**2
        for _ in T.parallel(1):
            out[step, 7] = power
            out[step, 8] = scaled
            out[step, 9] = square
            out[step, 10] = T.fmod(alpha, 0.75)
            out[step, 11] = quotient


def _host_arithmetic(alpha: float, k: int, out: Array) -> list[Expected]:
    n = len(out)
    steps = np.arange(n, dtype=np.float64)
    wide = float(np.float32(alpha))
    inverse = 1.0 / n
    rows = np.empty(out.shape)
    rows[:, 0] = inverse
    rows[:, 1], rows[:, 2] = np.divmod(wide, 0.75)
    rows[:, 3], rows[:, 4] = np.divmod(wide, float(k))
    rows[:, 5] = wide if wide > 1.0 else inverse
    rows[:, 6] = wide > 2.5 or inverse < 0.25
    rows[:, 7] = wide**steps
    rows[:, 8] = inverse * steps - wide
    rows[:, 9] = rows[:, 8] ** 2
    rows[:, 10] = np.fmod(wide, 0.75)
    rows[:, 11] = rows[:, 1]
    # Quotients are far from whole numbers. A power is within 2 units (docs/math.md), a rest is
    # a - q b with two roundings, and so are the sums.
    unit = UNIT["float32"]
    size = np.abs(rows) + inverse * n + abs(wide) * (1.0 + np.abs(rows[:, 3:4]))
    bound = 8 * unit * np.maximum(size, size**2)
    return [Expected(rows, bound)]


@dt.kernel
def host_functions(alpha: T.float32, beta: T.float32, out: T.Buffer[T.float32]) -> None:
    """An elementary function of every kind, each of values of the host."""
    n, m = out.shape
    assert m == 24
    a, b, c = T.exp(-alpha), T.log(alpha), T.log1p(alpha)
    d, e, f = T.sin(alpha), T.cos(beta), T.tan(alpha)
    g, h, p = T.sqrt(alpha), T.cbrt(alpha), T.rsqrt(alpha)
    q, r, s = T.atan2(alpha, beta), T.hypot(alpha, beta), T.tanh(beta)
    t, u, v = T.erf(alpha), T.exp2(beta), T.expm1(beta)
    w, x, y = T.floor(alpha), T.round(beta), T.copysign(alpha, beta)
    for i in T.parallel(n):
        out[i, 0], out[i, 1], out[i, 2] = a, b, c
        out[i, 3], out[i, 4], out[i, 5] = d, e, f
        out[i, 6], out[i, 7], out[i, 8] = g, h, p
        out[i, 9], out[i, 10], out[i, 11] = q, r, s
        out[i, 12], out[i, 13], out[i, 14] = t, u, v
        out[i, 15], out[i, 16], out[i, 17] = w, x, y
        out[i, 18], out[i, 19] = T.fma(alpha, beta, 1.0) * a, T.abs(beta)
        out[i, 20], out[i, 21] = T.asin(T.float32(0.5)) * b, T.sinh(alpha)
        out[i, 22], out[i, 23] = T.sign(beta), T.pow(alpha, beta)


def _host_functions(alpha: float, beta: float, out: Array) -> list[Expected]:
    a, b = float(np.float32(alpha)), float(np.float32(beta))
    row = np.array([
        math.exp(-a), math.log(a), math.log1p(a), math.sin(a), math.cos(b), math.tan(a),
        math.sqrt(a), a ** (1 / 3), 1 / math.sqrt(a), math.atan2(a, b), math.hypot(a, b),
        math.tanh(b), math.erf(a), 2.0**b, math.expm1(b), math.floor(a), np.round(b),
        math.copysign(a, b), (a * b + 1) * math.exp(-a), abs(b), math.asin(0.5) * math.log(a),
        math.sinh(a), np.sign(b), a**b,
    ])  # fmt: skip
    # Four units in the last place for a function (docs/math.md), and a product of two.
    bound = 16 * UNIT["float32"] * (np.abs(row) + abs(a * b) + 1)
    return [Expected(np.tile(row, (len(out), 1)), np.tile(bound, (len(out), 1)))]


@dt.kernel
def host_conversions(
    alpha: T.float32, k: T.int32, half: T.float16, out: T.Buffer[T.float32]
) -> None:
    """Every conversion that needs no 64 bits, and computing with small floats."""
    n, m = out.shape
    assert m == 12
    a, b = T.float32(T.bfloat16(alpha)), T.float32(T.float16(alpha))
    c, d = T.float32(T.int32(alpha)), T.float32(T.uint8(alpha))
    e, f = T.float32(T.int8(k)), T.float32(T.uint16(k))
    small = T.bfloat16(alpha)
    g, h = T.float32(small * small), T.float32(half * half)
    truth = T.bool(alpha) and k > 3
    p, q = T.float32(T.float16(k)), T.float32(T.bfloat16(k))
    for i in T.parallel(n):
        out[i, 0], out[i, 1], out[i, 2], out[i, 3] = a, b, c, d
        out[i, 4], out[i, 5], out[i, 6], out[i, 7] = e, f, g, h
        out[i, 8], out[i, 9], out[i, 10] = T.float32(truth), p, q
        out[i, 11] = T.float32(T.int32(T.float16(alpha)) + T.int32(small))


def _bfloat(value: float) -> float:
    bits = int(np.float32(value).view(np.uint32))
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16 << 16
    return float(np.uint32(bits).view(np.float32))


def _host_conversions(alpha: float, k: int, half: float, out: Array) -> list[Expected]:
    a, h = float(np.float32(alpha)), float(np.float16(half))
    small = _bfloat(a)
    row = np.array([
        small, float(np.float16(a)), np.trunc(a), np.clip(np.trunc(a), 0, 255),
        float(np.int64(k).astype(np.int8)), float(np.int64(k).astype(np.uint16)),
        small * small, h * h, float(bool(a) and k > 3), float(np.float16(k)), _bfloat(float(k)),
        np.trunc(float(np.float16(a))) + np.trunc(small),
    ])  # fmt: skip
    bound = np.zeros_like(row)
    # Relaxed code may keep a product wider than its type, or round it.
    bound[6], bound[7] = 2.0**-8 * abs(row[6]), UNIT["float16"] * abs(row[7])
    return [Expected(np.tile(row, (len(out), 1)), np.tile(bound, (len(out), 1)))]


@dt.kernel
def host_integers(k: T.int32, u: T.uint32, out: T.Buffer[T.int32]) -> None:
    """Functions of bits, which the plan does not have; and arithmetic with a divisor of 0."""
    n, m = out.shape
    assert m == 12
    a, b, c = T.popcount(k), T.count_leading_zeros(k), T.count_trailing_zeros(u)
    d, e, f = T.rotate_left(k, 5), T.reverse_bits(k), T.byte_swap(u)
    g, h = T.multiply_high(k, k), T.multiply_high(u, u)
    p, q, r = k // (k - k + 3), T.sign(k), T.clamp(k, -5, 5)
    for i in T.parallel(n):
        out[i, 0], out[i, 1], out[i, 2] = a, b, T.int32(c)
        out[i, 3], out[i, 4], out[i, 5] = d, e, T.int32(f)
        out[i, 6], out[i, 7] = g, T.int32(h)
        out[i, 8], out[i, 9], out[i, 10] = p, q, r
        out[i, 11] = T.int32(u >> 3)


def _host_integers(k: int, u: int, out: Array) -> list[Expected]:
    word = f"{k % 2**32:032b}"
    swapped = int.from_bytes(u.to_bytes(4, "little"), "big")
    row = [
        word.count("1"), len(word.split("1")[0]), len(f"{u:032b}".split("1")[-1]),
        int(word[5:] + word[:5], 2), int(word[::-1], 2), swapped, (k * k) >> 32, (u * u) >> 32,
        k // 3, (k > 0) - (k < 0), max(-5, min(5, k)), u >> 3,
    ]  # fmt: skip
    wrapped = (np.array(row, np.int64) & 0xFFFFFFFF).astype(np.uint32).view(np.int32)
    return [Expected(np.tile(wrapped, (len(out), 1)))]


@dt.kernel
def host_complex(alpha: T.float32, beta: T.float32, out: T.Buffer[T.complex64]) -> None:
    """Complex numbers of the host."""
    (n,) = out.shape
    z = T.complex64(alpha) + T.complex64(beta) * 1j
    w = z * z * (0.4 - 0.2j)
    size = T.abs(z)
    for i in T.parallel(n):
        out[i] = w + size * T.float32(i)


def _host_complex(alpha: float, beta: float, out: Array) -> list[Expected]:
    z = complex(np.float32(alpha), np.float32(beta))
    places = np.arange(out.size)
    value = z * z * (0.4 - 0.2j) + abs(z) * places
    bound = 32 * UNIT["float32"] * (abs(z) ** 2 + abs(z) * places + 1)
    return [Expected(value, bound)]


@dt.kernel
def host_wide(alpha: T.float64, k: T.int64, out: T.Buffer[T.float64]) -> None:
    """The same in float64."""
    n, m = out.shape
    assert m == 7
    inverse = 1.0 / T.float64(n)
    a, b, c = T.exp(-alpha), alpha // 0.75, alpha % 0.75
    d = T.float64(T.float32(alpha))
    for step in range(n):
        power = alpha ** T.float64(step)
        for _ in T.parallel(1):
            out[step, 0], out[step, 1], out[step, 2] = inverse, a, b
            out[step, 3], out[step, 4], out[step, 5] = c, d, power
            out[step, 6] = T.float64(k)


def _host_wide(alpha: float, k: int, out: Array) -> list[Expected]:
    n = len(out)
    steps = np.arange(n, dtype=np.float64)
    rows = np.empty(out.shape)
    rows[:, 0], rows[:, 1] = 1.0 / n, np.exp(-alpha)
    rows[:, 2], rows[:, 3] = np.divmod(alpha, 0.75)
    rows[:, 4], rows[:, 5], rows[:, 6] = np.float64(np.float32(alpha)), alpha**steps, k
    bound = 8 * UNIT["float64"] * (np.abs(rows) + abs(alpha))
    bound[:, 2] = 0
    return [Expected(rows, bound)]


def _rows(
    columns: int, dtype: type, *given: object
) -> Callable[[np.random.Generator], tuple[object, ...]]:
    return lambda _: (*given, np.zeros((7, columns), dtype))


CASES: tuple[Case, ...] = (
    *(
        Case(
            f"host_arithmetic_{place}",
            host_arithmetic,
            _rows(12, np.float32, alpha, k),
            _host_arithmetic,
            (2,),
        )
        for place, (alpha, k) in enumerate(((3.1, 2), (0.31, -4)))
    ),
    *(
        Case(
            f"host_functions_{place}",
            host_functions,
            _rows(24, np.float32, alpha, beta),
            _host_functions,
            (2,),
        )
        for place, (alpha, beta) in enumerate(((0.7, -0.4), (2.25, 1.75)))
    ),
    *(
        Case(
            f"host_conversions_{place}",
            host_conversions,
            _rows(12, np.float32, *given),
            _host_conversions,
            (3,),
        )
        for place, given in enumerate(
            ((3.1415927, 70003, 1.0996), (-300.7, -2049, -0.3), (0.0, 3, 7))
        )
    ),
    *(
        Case(
            f"host_integers_{place}",
            host_integers,
            _rows(12, np.int32, *given),
            _host_integers,
            (2,),
        )
        for place, given in enumerate(((12345678, 3), (-7, 4000000000), (1, 2**31)))
    ),
    Case(
        "host_complex",
        host_complex,
        lambda _: (1.5, -0.25, np.zeros(5, np.complex64)),
        _host_complex,
        (2,),
    ),
    Case(
        "host_wide",
        host_wide,
        _rows(7, np.float64, 3.1, 2**29),
        _host_wide,
        (2,),
        ("float64", "int64"),
    ),
)
