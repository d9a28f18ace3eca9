"""Integers: wrapping, floor division, shifts, conversions, narrow types."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected


@dt.kernel
def floor_division(a: T.Buffer[T.int32], b: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    """Quotient and remainder as in Python, 0 for a divisor of 0."""
    (n,) = a.shape
    assert b.shape == (n,)
    assert out.shape == (2, n)
    for i in T.parallel(n):
        out[0, i] = a[i] // b[i]
        out[1, i] = a[i] % b[i]


def _floor_division(a: Array, b: Array, out: Array) -> list[Expected]:
    pairs = [(int(x), int(y)) for x, y in zip(a, b, strict=True)]
    quotient = np.array([x // y if y else 0 for x, y in pairs], np.int64).astype(np.int32)
    remainder = np.array([x % y if y else 0 for x, y in pairs], np.int32)
    return [Expected(np.stack([quotient, remainder]))]


def _division_arguments(generator: np.random.Generator) -> tuple[Array, Array, Array]:
    a = generator.integers(-50, 50, 500, dtype=np.int32)
    b = generator.integers(-7, 8, 500, dtype=np.int32)
    least = np.iinfo(np.int32).min
    a[:4], b[:4] = [least, least, least, 5], [-1, 1, 3, 0]
    return a, b, np.zeros((2, 500), np.int32)


@dt.kernel
def places(x: T.Buffer[T.int32], first: T.int32, out: T.Buffer[T.int32]) -> None:
    """Elements in order, over and over; where there is none, no division by a size of 0."""
    rows, columns = x.shape
    for i in T.parallel(out.shape[0]):
        value = T.int32(-1)
        if rows > 0 and columns > 0:
            place = (i + first) % (rows * columns)
            value = x[place // columns, place % columns] + T.int32(i // 3 % columns)
        out[i] = value


def _places(x: Array, first: int, out: Array) -> list[Expected]:
    i, (_, columns) = np.arange(out.size), x.shape
    if not x.size:
        return [Expected(np.full(out.size, -1))]
    return [Expected(x.flat[(i + first) % x.size] + i // 3 % columns)]


@dt.kernel
def shifts(a: T.Buffer[T.int32], by: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    """Shifts by any count, also by more than the width and by less than nothing."""
    (n,) = a.shape
    assert by.shape == (n,)
    assert out.shape == (2, n)
    for i in T.parallel(n):
        out[0, i] = a[i] << by[i]
        out[1, i] = a[i] >> by[i]


def _shifts(a: Array, by: Array, out: Array) -> list[Expected]:
    left, right = np.zeros_like(a), np.zeros_like(a)
    for i, (value, count) in enumerate(zip(a.tolist(), by.tolist(), strict=True)):
        inside = 0 <= count < 32
        left[i] = np.int64(value << count).astype(np.int32) if inside else 0
        right[i] = value >> count if inside else (-1 if value < 0 else 0)
    return [Expected(np.stack([left, right]))]


@dt.kernel
def hash_mix(x: T.Buffer[T.uint32], y: T.Buffer[T.uint32]) -> None:
    """The finaliser of MurmurHash3: products that wrap, shifts, exclusive or."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        h = x[i]
        h = h ^ (h >> 16)
        h = h * 0x85EBCA6B
        h = h ^ (h >> 13)
        h = h * 0xC2B2AE35
        y[i] = h ^ (h >> 16)


def _hash(x: Array, y: Array) -> list[Expected]:
    h = x.astype(np.uint64)
    mask = np.uint64(0xFFFFFFFF)
    h ^= h >> np.uint64(16)
    h = (h * np.uint64(0x85EBCA6B)) & mask
    h ^= h >> np.uint64(13)
    h = (h * np.uint64(0xC2B2AE35)) & mask
    h ^= h >> np.uint64(16)
    return [Expected(h.astype(np.uint32))]


@dt.kernel
def conversions(x: T.Buffer[T.float32], out: T.Buffer[T.int32]) -> None:
    """Float to integers: toward zero, saturating, NaN gives 0; then narrowing that wraps."""
    (n,) = x.shape
    assert out.shape == (3, n)
    for i in T.parallel(n):
        whole = T.int32(x[i])
        out[0, i] = whole
        out[1, i] = T.int32(T.uint8(x[i]))
        out[2, i] = T.int32(T.int8(whole))


def _conversions(x: Array, out: Array) -> list[Expected]:
    wide = np.nan_to_num(x.astype(np.float64), nan=0.0, posinf=1e300, neginf=-1e300)
    whole = np.clip(np.trunc(wide), -(2.0**31), 2.0**31 - 1).astype(np.int32)
    byte = np.clip(np.trunc(wide), 0, 255).astype(np.int32)
    return [Expected(np.stack([whole, byte, whole.astype(np.int8).astype(np.int32)]))]


def _conversion_arguments(generator: np.random.Generator) -> tuple[Array, Array]:
    x = generator.uniform(-300, 300, 200).astype(np.float32)
    x[:6] = [np.nan, np.inf, -np.inf, 3e9, -3e9, -0.9]
    return x, np.zeros((3, 200), np.int32)


@dt.kernel
def half_storage(x: T.Buffer[T.float16], y: T.Buffer[T.float16]) -> None:
    """float16 in memory, whatever it is computed in."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.float16(T.float32(x[i]) * 1.5)


def _half(x: Array, y: Array) -> list[Expected]:
    # 1.5 times an 11-bit significand has at most 13 bits: exact in float32, so that one rounding
    # to float16 remains, the one NumPy does too.
    return [
        Expected((x.astype(np.float32) * np.float32(1.5)).astype(np.float16).astype(np.float64))
    ]


_MIN, _MAX = np.iinfo(np.int32).min, np.iinfo(np.int32).max

CASES = (
    Case("floor_division", floor_division, _division_arguments, _floor_division, (2,)),
    *(
        Case(
            f"places_{rows}x{columns}",
            places,
            lambda g, rows=rows, columns=columns: (
                g.integers(-99, 99, (rows, columns), dtype=np.int32),
                -9,
                np.zeros(99, np.int32),
            ),
            _places,
            (2,),
        )
        for rows, columns in ((5, 7), (0, 7), (5, 0))
    ),
    Case(
        "shifts",
        shifts,
        lambda g: (
            g.integers(_MIN, _MAX, 300, dtype=np.int32),
            g.integers(-5, 40, 300, dtype=np.int32),
            np.zeros((2, 300), np.int32),
        ),
        _shifts,
        (2,),
    ),
    Case(
        "hash_mix",
        hash_mix,
        lambda g: (g.integers(0, 2**32, 600, dtype=np.uint32), np.zeros(600, np.uint32)),
        _hash,
        (1,),
    ),
    Case("conversions", conversions, _conversion_arguments, _conversions, (1,)),
    Case(
        "half_storage",
        half_storage,
        lambda g: (g.standard_normal(257).astype(np.float16), np.zeros(257, np.float16)),
        _half,
        (1,),
    ),
)
