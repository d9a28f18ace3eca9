"""Integers of 64 bits at the ends of their words: every op, every conversion, every place.

A device that has none computes with them in pairs of 32-bit words, so what matters is where a word
carries into the other, and where a count of a shift passes from one to the other.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected

Wide = TypeVar("Wide", T.int64, T.uint64)
Small = TypeVar("Small", T.bool, T.int8, T.int16, T.int32, T.uint8, T.uint16, T.uint32)

_EDGES = (
    0, 1, 2, 3, 7, 31, 32, 33, 63, 64, 65, (1 << 16) - 1, 1 << 16, (1 << 31) - 1, 1 << 31,
    (1 << 31) + 1, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, (1 << 53) - 1, (1 << 53) + 1,
    (1 << 62) + 1, (1 << 63) - 1,
)  # fmt: skip


def _numbers(dtype: type, generator: np.random.Generator, count: int) -> Array:
    """The edges with their negatives, or from the other end; and numbers of every length."""
    info = np.iinfo(dtype)
    found = {each for edge in _EDGES for each in (edge, -edge, info.max - edge, info.min + edge)}
    shifted = generator.integers(info.min, info.max, count, dtype=dtype, endpoint=True)
    lengths = generator.integers(0, 64, count).astype(dtype)
    inside = sorted(each for each in found if info.min <= each <= info.max)
    return np.concatenate([np.array(inside, dtype), shifted >> lengths])


def _wrapped(value: int, dtype: np.dtype) -> int:
    value %= 1 << 64
    return value - (1 << 64) if dtype.kind == "i" and value >> 63 else value


@dt.kernel
def wide_pairs(a: T.Buffer[Wide], b: T.Buffer[Wide], out: T.Buffer[Wide]) -> None:
    """Every op of two operands; truncated division is what is left of `//` without its sign."""
    (n,) = a.shape
    assert b.shape == (n,)
    assert out.shape == (15, n)
    for i in T.parallel(n):
        x, y = a[i], b[i]
        out[0, i] = x + y
        out[1, i] = x - y
        out[2, i] = x * y
        out[3, i] = x // y
        out[4, i] = x % y
        out[5, i] = min(x, y)
        out[6, i] = max(x, y)
        out[7, i] = x & y
        out[8, i] = x | y
        out[9, i] = x ^ y
        out[10, i] = x << y
        out[11, i] = x >> y
        out[12, i] = x if x < y else -y
        out[13, i] = abs(x) if x >= y and x != y else ~y
        out[14, i] = T.multiply_high(x, y)


def _paired(x: int, y: int, dtype: np.dtype) -> list[int]:
    inside = 0 <= y < 64
    results = [
        x + y, x - y, x * y, x // y if y else 0, x % y if y else 0, min(x, y), max(x, y),
        x & y, x | y, x ^ y, x << y if inside else 0, x >> y if inside else (-1 if x < 0 else 0),
        x if x < y else -y, abs(x) if x > y else ~y, (x * y) >> 64,
    ]  # fmt: skip
    return [_wrapped(each, dtype) for each in results]


def _wide_pairs(a: Array, b: Array, out: Array) -> list[Expected]:
    rows = [_paired(x, y, a.dtype) for x, y in zip(a.tolist(), b.tolist(), strict=True)]
    return [Expected(np.array(rows, a.dtype).T)]


def _two(dtype: type) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        numbers = _numbers(dtype, generator, 12).tolist()
        pairs = np.array(list(itertools.product(numbers, repeat=2)), dtype)
        a, b = np.ascontiguousarray(pairs.T)
        return a, b, np.zeros((15, a.size), dtype)

    return make


@dt.kernel
def wide_constants(a: T.Buffer[T.int64], out: T.Buffer[T.int64]) -> None:
    """By constants, which compilers fold into other ops."""
    (n,) = a.shape
    assert out.shape == (14, n)
    for i in T.parallel(n):
        x = a[i]
        out[0, i] = x // 8
        out[1, i] = x % 8
        out[2, i] = x // -8
        out[3, i] = x // 10
        out[4, i] = x % 10
        out[5, i] = x // 4294967296
        out[6, i] = x % 4294967297
        out[7, i] = x // -1
        out[8, i] = x * 6364136223846793005
        out[9, i] = (x << 33) | (x >> 31)
        out[10, i] = x << 63
        out[11, i] = x >> 63
        out[12, i] = (x << 32) ^ (x >> 32)
        out[13, i] = (x & 0xFFFFFFFF) * 5 - (x >> 63)


def _wide_constants(a: Array, out: Array) -> list[Expected]:
    rows = [
        [
            x // 8, x % 8, x // -8, x // 10, x % 10, x >> 32, x % 4294967297, -x,
            x * 6364136223846793005, (x << 33) | (x >> 31), x << 63, x >> 63,
            (x << 32) ^ (x >> 32), (x & 0xFFFFFFFF) * 5 - (x >> 63),
        ]
        for x in a.tolist()
    ]  # fmt: skip
    wrapped = [[_wrapped(each, a.dtype) for each in row] for row in rows]
    return [Expected(np.array(wrapped, a.dtype).T)]


@dt.kernel
def wide_from_small(
    x: T.Buffer[Small], signed: T.Buffer[T.int64], unsigned: T.Buffer[T.uint64]
) -> None:
    """A conversion to 64 bits; its sign goes into the upper word, of uint64 as well."""
    (n,) = x.shape
    assert signed.shape == (n,)
    assert unsigned.shape == (n,)
    for i in T.parallel(n):
        signed[i] = T.int64(x[i])
        unsigned[i] = T.uint64(x[i])


@dt.kernel
def wide_chosen(x: T.Buffer[T.int8], chosen: T.Buffer[T.int64], told: T.Buffer[T.uint64]) -> None:
    """Truth values of the smallest numbers decide on the widest ones."""
    (n,) = x.shape
    assert chosen.shape == (n,)
    assert told.shape == (n,)
    for i in T.parallel(n):
        chosen[i] = 7 if x[i] > 1 else -3
        told[i] = T.uint64(x[i] < 2)


@dt.kernel
def wide_to_small(x: T.Buffer[Wide], y: T.Buffer[Small], dtype: T.constexpr[type[Small]]) -> None:
    """A conversion from 64 bits, which wraps; to a bool it asks for every bit."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = dtype(x[i])


@dt.kernel
def wide_to_float(x: T.Buffer[Wide], y: T.Buffer[T.float32]) -> None:
    """To nearest, ties to even: in one rounding."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.float32(x[i])


def _to_float(x: Array, y: Array) -> list[Expected]:
    return [Expected(np.array([_nearest(each) for each in x.tolist()]))]


def _nearest(value: int) -> float:
    """The float32 next to an integer, as a float64."""
    size = abs(value)
    places = max(size.bit_length() - 24, 0)
    kept, rest = size >> places, size & ((1 << places) - 1)
    half = (1 << places) >> 1
    kept += places > 0 and (rest > half or (rest == half and kept & 1))
    return math.copysign(float(kept << places), value)


@dt.kernel
def wide_from_float(x: T.Buffer[T.float32], y: T.Buffer[Wide], dtype: T.constexpr[type]) -> None:
    """Toward zero; what is too large stops at the end of the type, and NaN is 0."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = dtype(x[i])


def _floats(dtype: type) -> Callable[[np.random.Generator], tuple[Array, Array]]:
    def make(generator: np.random.Generator) -> tuple[Array, Array]:
        ends = [2.0**k for k in (-1, 0, 23, 24, 31, 32, 33, 62, 63, 64, 65, 100)]
        near = [np.nextafter(np.float32(each), np.float32(way)) for each in ends
                for way in (0, np.inf)]  # fmt: skip
        odd = [0.0, -0.0, 0.99, 1.5, np.nan, np.inf]
        values = np.array([*ends, *near, *odd], np.float32)
        random = (2.0 ** generator.uniform(0, 66, 40)).astype(np.float32)
        values = np.concatenate([values, random])
        values = np.concatenate([values, -values])
        return values, np.zeros(values.size, dtype)

    return make


def _from_float(x: Array, y: Array) -> list[Expected]:
    info = np.iinfo(y.dtype)

    def converted(value: float) -> int:
        if math.isnan(value):
            return 0
        if math.isinf(value):
            return info.max if value > 0 else info.min
        return min(max(math.trunc(value), info.min), info.max)

    return [Expected(np.array([converted(each) for each in x.tolist()], y.dtype))]


@dt.kernel
def wide_scalars(
    x: T.Buffer[T.int64], y: T.Buffer[T.int64], a: T.int64, b: T.int64, modulus: T.int64
) -> None:
    """Scalar arguments of any size, which are only computed with."""
    (n,) = x.shape
    assert y.shape == (n,)
    scaled = b * 3
    for i in T.parallel(n):
        power = T.int64(1)
        base = x[i] % modulus
        left = a
        while left > 0:
            if left & 1 == 1:
                power = power * base % modulus
            base = base * base % modulus
            left >>= 1
        y[i] = power + scaled


def _wide_scalars(x: Array, y: Array, a: int, b: int, modulus: int) -> list[Expected]:
    powers = [pow(each, a, modulus) + b * 3 for each in x.tolist()]
    return [Expected(np.array(powers, np.int64))]


@dt.kernel
def wide_sums(x: T.Buffer[Wide], rows: T.Buffer[Wide], whole: T.Buffer[Wide]) -> None:
    """Reductions of rows, and of everything by many threads."""
    m, n = x.shape
    assert rows.shape == (3, m)
    assert whole.shape == (3,)
    for i in T.parallel(m):
        rows[0, i] = T.sum(x[i, k] for k in range(n))
        rows[1, i] = T.max(x[i, k] for k in range(n))
        rows[2, i] = T.min(x[i, k] for k in range(n))
    whole[0] = T.sum(x)
    whole[1] = T.max(x)
    whole[2] = T.min(x)


def _wide_sums(x: Array, rows: Array, whole: Array) -> list[Expected]:
    found = [f(x, axis=1) for f in (np.sum, np.max, np.min)]
    total = [f(x) for f in (np.sum, np.max, np.min)]
    return [Expected(np.array(found, x.dtype)), Expected(np.array(total, x.dtype))]


@dt.kernel
def wide_shared(x: T.Buffer[Wide], y: T.Buffer[Wide], dtype: T.constexpr[type[Wide]]) -> None:
    """A tree in shared memory, and an array of each thread's own; loops that halve and double."""
    (n,) = x.shape
    blocks, width = y.shape
    assert n == blocks * 64
    assert width == 64
    with T.launch(grid=(blocks,), block=(64,)) as (block, thread):
        part = T.alloc((64,), dtype, scope="shared")
        last = T.alloc((3,), dtype)
        t = thread.x
        part[t] = x[block.x * 64 + t]
        T.barrier()
        step = 1
        while step < 64:
            before = dtype(0)
            if t >= step:
                before = part[t - step]
            T.barrier()
            part[t] += before
            T.barrier()
            step *= 2
        for k in range(3):
            last[k] = part[t] + dtype(k)
        y[block.x, t] = last[0] * last[1] - last[2]


def _wide_shared(x: Array, y: Array) -> list[Expected]:
    sums = np.cumsum(x.reshape(-1, 64), axis=1, dtype=x.dtype)
    return [Expected(sums * (sums + x.dtype.type(1)) - (sums + x.dtype.type(2)))]


@dt.kernel
def wide_loops(x: T.Buffer[T.int64], y: T.Buffer[T.int64]) -> None:
    """Loops over numbers far from 0, up and down, left and continued."""
    (n,) = x.shape
    assert y.shape == (2, n)
    for i in T.parallel(n):
        up, down = T.int64(0), T.int64(0)
        for k in range(x[i], x[i] + 20, 3):
            if k % 2 == 0:
                continue
            up = up * 5 + k
            if k > x[i] + 14:
                break
        for k in range(x[i] + 20, x[i], -7):
            down = down * 3 + k
        y[0, i] = up
        y[1, i] = down


def _looped(start: int) -> tuple[int, int]:
    up = down = 0
    for k in range(start, start + 20, 3):
        if k % 2 == 0:
            continue
        up = up * 5 + k
        if k > start + 14:
            break
    for k in range(start + 20, start, -7):
        down = down * 3 + k
    return up, down


def _wide_loops(x: Array, y: Array) -> list[Expected]:
    rows = [[_wrapped(each, x.dtype) for each in _looped(value)] for value in x.tolist()]
    return [Expected(np.array(rows, np.int64).T)]


@dt.kernel
def wide_limits(s: T.int64, k: T.int32, out: T.Buffer[T.int64]) -> None:
    """Places beside scalars of any size, with which nothing finds a place."""
    (n,) = out.shape
    for i in T.parallel(n):
        found = 0
        if i < s:
            found += 1
        if i >= s:
            found += 2
        if s == i:
            found += 4
        if s > i + 3:
            found += 8
        if i - 2 <= k:
            found += 16
        for j in range(3):
            if j != s and j > k:
                found += 32
        waits = (s + n) if i < i else 1
        out[i] = found + 1000 * waits


def _wide_limits(s: int, k: int, out: Array) -> list[Expected]:
    found = [
        (i < s) + 2 * (i >= s) + 4 * (i == s) + 8 * (s > i + 3) + 16 * (i - 2 <= k)
        + 32 * sum(j != s and j > k for j in range(3)) + 1000
        for i in range(out.size)
    ]  # fmt: skip
    return [Expected(np.array(found, np.int64))]


@dt.kernel
def wide_limits_unsigned(s: T.uint64, t: T.uint64, out: T.Buffer[T.uint64]) -> None:
    """Scalars above 2**63 - 1, in kernels and in what the plan computes."""
    (n,) = out.shape
    eighth = s >> 3
    most = max(s, t)
    for i in T.parallel(n):
        out[i] = s + T.uint64(i) * t
    if s > t:
        out[0] = eighth
    if s == t:
        out[1] = 7
    out[2] = most
    if min(s, t) < 5:
        out[3] = s ^ t


def _wide_limits_unsigned(s: int, t: int, out: Array) -> list[Expected]:
    found = [(s + i * t) % 2**64 for i in range(out.size)]
    if s > t:
        found[0] = s >> 3
    if s == t:
        found[1] = 7
    found[2] = max(s, t)
    if min(s, t) < 5:
        found[3] = s ^ t
    return [Expected(np.array(found, np.uint64))]


_LIMITS: tuple[tuple[int, int], ...] = (
    (0, 0), (5, 2**31 - 1), (-1, -(2**31)), (2**31 - 1, 1), (2**31, 2), (-(2**31) - 1, -1),
    (2**32 + 3, 3), (-(2**40), 4), (2**63 - 1, 2**31 - 2), (-(2**63), -(2**31) + 1),
)  # fmt: skip
_UNSIGNED: tuple[tuple[int, int], ...] = (
    (0, 3), (2**63 - 1, 2**63), (2**63, 3), (2**64 - 1, 2**64 - 1), (12345678901234567890, 2**63),
)  # fmt: skip


@dt.kernel
def wide_ends(
    x: T.Buffer[T.int64], y: T.Buffer[T.int64], z: T.Buffer[T.int64], out: T.Buffer[T.int64]
) -> None:
    """Loops that end where int64 does: how often they run, at most 5 times, and for what last."""
    n, _ = out.shape
    assert x.shape == (n,)
    assert y.shape == (n,)
    assert z.shape == (n,)
    for i in T.parallel(n):
        for k in range(6):
            out[i, k] = 0
        for v in range(x[i], y[i], 3):
            out[i, 0] += 1
            out[i, 6] = v
            if out[i, 0] == 5:
                break
        for v in range(y[i], x[i], -7):
            out[i, 1] += 1
            out[i, 7] = v
            if out[i, 1] == 5:
                break
        for v in reversed(range(x[i], y[i], 2)):
            out[i, 2] += 1
            out[i, 8] = v
            if out[i, 2] == 5:
                break
        for k, v in enumerate(range(x[i], y[i])):
            out[i, 3] = k + 1
            out[i, 9] = v
            if k == 4:
                break
        for v in range(x[i], y[i], z[i]):
            out[i, 4] += 1
            out[i, 10] = v
            if out[i, 4] == 5:
                break
        for v in range(-(2**63), 2**63 - 1):
            out[i, 5] += 1
            out[i, 11] = v
            if out[i, 5] == 5:
                break


def _wide_ends(x: Array, y: Array, z: Array, out: Array) -> list[Expected]:
    rows: list[list[int]] = []
    for a, b, step in zip(x.tolist(), y.tolist(), z.tolist(), strict=True):
        ranges = (range(a, b, 3), range(b, a, -7), range(a, b, 2)[::-1], range(a, b),
                  range(a, b, step) if step else range(0), range(_LEAST, _MOST))  # fmt: skip
        firsts = [each[:5] for each in ranges]
        rows.append([*map(len, firsts), *(each[-1] if each else -1 for each in firsts)])
    return [Expected(np.array(rows, np.int64))]


@dt.kernel
def wide_folds(
    x: T.Buffer[T.int64], y: T.Buffer[T.int64], z: T.Buffer[T.int64], out: T.Buffer[T.int64]
) -> None:
    """Reductions over ranges that are short or empty, wherever their ends are."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    assert out.shape == (4, n)
    for i in T.parallel(n):
        out[0, i] = T.sum(T.int64(1) for _ in range(x[i], y[i], 2))
        out[1, i] = T.sum(T.int64(1) for _ in range(y[i], x[i], -1))
        out[2, i] = T.max(k for k in range(x[i], y[i], z[i]))
        out[3, i] = T.min(k for k in reversed(range(x[i], y[i])))


def _wide_folds(x: Array, y: Array, z: Array, out: Array) -> list[Expected]:
    columns: list[list[int]] = []
    for a, b, step in zip(x.tolist(), y.tolist(), z.tolist(), strict=True):
        stepped = range(a, b, step) if step else range(0)
        columns.append([
            len(range(a, b, 2)), len(range(b, a, -1)),
            max(stepped, default=_LEAST), min(range(a, b), default=_MOST),
        ])  # fmt: skip
    return [Expected(np.array(columns, np.int64).T)]


_LEAST, _MOST = -(1 << 63), (1 << 63) - 1
_SHORT: tuple[tuple[int, int, int], ...] = (
    (_MOST - 5, _MOST, 4), (_MOST, _LEAST, 1), (_LEAST, _LEAST + 3, 2), (_LEAST + 4, _LEAST, 3),
    ((1 << 62) + 5, -(1 << 62) - 5, 7), (1, _LEAST, 1), (7, 3, 1), (5, 5, 1), (-2, 9, 3),
    (3, 9, 0), (_MOST, _LEAST + 1, 0), (4, 8, -1), (_LEAST + 1, _LEAST + 4, -3),
)  # fmt: skip
_ENDS: tuple[tuple[int, int, int], ...] = (
    (_MOST - 5, _MOST, 4), (_MOST - 7, _MOST - 1, _MOST), (_LEAST + 3, _LEAST + 9, -2),
    (_LEAST, _MOST, 1 << 62), (_LEAST, _LEAST + 8, 5), (_LEAST, 0, _MOST), (-9, _MOST, 3),
    (_MOST, _LEAST, _LEAST), (_LEAST + 4, _LEAST, -3), (0, 12, 5), (7, 3, -1), (5, 5, 1),
    (3, 9, 0),
)  # fmt: skip


@dt.kernel
def wide_updates(
    x: T.Buffer[Wide], total: T.Buffer[Wide], common: T.Buffer[Wide], parity: T.Buffer[Wide]
) -> None:
    """Atomic updates that two words can make: each of a buffer of its own, nobody asks."""
    (n,) = x.shape
    (m,) = total.shape
    assert common.shape == (m,)
    assert parity.shape == (m,)
    for i in T.parallel(n):
        T.atomic_add(total, (i % m,), x[i])
        T.atomic_and(common, (i % m,), x[i])
        T.atomic_xor(parity, (i % m,), x[i])


def _wide_updates(x: Array, total: Array, common: Array, parity: Array) -> list[Expected]:
    m = total.size
    results = (total.copy(), common.copy(), parity.copy())
    for update, result in zip((np.add, np.bitwise_and, np.bitwise_xor), results, strict=True):
        update.at(result, np.arange(x.size) % m, x)
    return [Expected(each) for each in results]


def _arguments(
    dtype: type, count: int, *others: tuple[int, ...]
) -> Callable[[np.random.Generator], tuple[Any, ...]]:
    """As many numbers as are asked for, and arrays of zeros."""

    def make(generator: np.random.Generator) -> tuple[Any, ...]:
        numbers = np.resize(generator.permutation(_numbers(dtype, generator, 40)), count)
        return numbers, *(np.zeros(shape, dtype) for shape in others)

    return make


def _summed(dtype: type) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        x = np.resize(generator.permutation(_numbers(dtype, generator, 40)), (31, 70))
        return x, np.zeros((3, 31), dtype), np.zeros(3, dtype)

    return make


def _updated(dtype: type) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        x = np.resize(generator.permutation(_numbers(dtype, generator, 40)), 5000)
        ones = np.full(7, np.iinfo(np.uint64).max, np.uint64).astype(dtype)
        return x, np.arange(7).astype(dtype), ones, np.arange(7).astype(dtype)

    return make


def _smaller(small: type) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        if small is np.bool_:
            x = generator.random(105) < 0.5
            return x, np.zeros(x.size, np.int64), np.zeros(x.size, np.uint64)
        info = np.iinfo(small)
        ends = np.array([info.min, info.max, 0, 1, info.max // 2 + 1], small)
        more = generator.integers(info.min, info.max, 100, dtype=small, endpoint=True)
        x = np.concatenate([ends, more])
        return x, np.zeros(x.size, np.int64), np.zeros(x.size, np.uint64)

    return make


def _to_smaller(dtype: type, small: type) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        x = _numbers(dtype, generator, 20)
        return x, np.zeros(x.size, small)

    return make


_WIDE: tuple[tuple[Any, type], ...] = ((T.int64, np.int64), (T.uint64, np.uint64))

_SMALL: tuple[tuple[Any, type], ...] = (
    (T.bool, np.bool_), (T.int8, np.int8), (T.int16, np.int16), (T.int32, np.int32),
    (T.uint8, np.uint8), (T.uint16, np.uint16), (T.uint32, np.uint32),
)  # fmt: skip

CASES: tuple[Case, ...] = (
    *(
        Case(
            f"wide_limits_{number}", wide_limits,
            lambda g, s=s, k=k: (s, k, np.zeros(7, np.int64)), _wide_limits, (2,),
        )
        for number, (s, k) in enumerate(_LIMITS)
    ),
    *(
        Case(
            f"wide_limits_unsigned_{number}", wide_limits_unsigned,
            lambda g, s=s, t=t: (s, t, np.zeros(6, np.uint64)), _wide_limits_unsigned, (2,),
        )
        for number, (s, t) in enumerate(_UNSIGNED)
    ),
    *(
        case
        for element, dtype in _WIDE
        for name in (dtype.__name__,)
        for case in (
            Case(
                f"wide_pairs_{name}", wide_pairs.specialize(Wide=element), _two(dtype),
                _wide_pairs, (2,),
            ),
            Case(
                f"wide_to_float_{name}", wide_to_float.specialize(Wide=element),
                lambda g, dtype=dtype: (
                    _numbers(dtype, g, 300),
                    np.zeros(_numbers(dtype, g, 300).size, np.float32),
                ),
                _to_float, (1,),
            ),
            Case(
                f"wide_from_float_{name}",
                wide_from_float.specialize(Wide=element, dtype=element), _floats(dtype),
                _from_float, (1,),
            ),
            Case(
                f"wide_sums_{name}", wide_sums.specialize(Wide=element), _summed(dtype),
                _wide_sums, (1, 2),
            ),
            Case(
                f"wide_shared_{name}", wide_shared.specialize(Wide=element, dtype=element),
                _arguments(dtype, 192, (3, 64)), _wide_shared, (1,),
            ),
            Case(
                f"wide_updates_{name}", wide_updates.specialize(Wide=element), _updated(dtype),
                _wide_updates, (1, 2, 3),
            ),
            *(
                Case(
                    f"wide_to_{small.__name__.rstrip('_')}_{name}",
                    wide_to_small.specialize(Wide=element, Small=made, dtype=made),
                    _to_smaller(dtype, small),
                    lambda x, y: [Expected(x.astype(y.dtype))], (1,),
                )
                for made, small in _SMALL
            ),
        )
    ),
    *(
        Case(
            f"wide_from_{small.__name__.rstrip('_')}", wide_from_small.specialize(Small=made),
            _smaller(small),
            lambda x, a, b: [Expected(x.astype(np.int64)), Expected(x.astype(np.uint64))], (1, 2),
        )
        for made, small in _SMALL
    ),
    Case(
        "wide_chosen", wide_chosen, _smaller(np.int8),
        lambda x, a, b: [
            Expected(np.where(x > 1, 7, -3)), Expected((x < 2).astype(np.uint64)),
        ],
        (1, 2),
    ),
    Case(
        "wide_constants", wide_constants, _arguments(np.int64, 150, (14, 150)), _wide_constants,
        (1,),
    ),
    Case(
        "wide_scalars", wide_scalars,
        lambda g: (
            g.integers(0, 1 << 40, 33), np.zeros(33, np.int64), 10**12 + 7, -(1 << 50), 10**9 + 7,
        ),
        _wide_scalars, (1,),
    ),
    Case(
        "wide_ends", wide_ends,
        lambda g: (
            *np.array(_ENDS, np.int64).T.copy(), np.full((len(_ENDS), 12), -1, np.int64),
        ),
        _wide_ends, (3,),
    ),
    Case(
        "wide_folds", wide_folds,
        lambda g: (*np.array(_SHORT, np.int64).T.copy(), np.zeros((4, len(_SHORT)), np.int64)),
        _wide_folds, (3,),
    ),
    Case(
        "wide_loops", wide_loops,
        lambda g: (
            np.array([0, 5, -7, -20, (1 << 31) - 9, (1 << 32) - 9, -(1 << 32) - 9, 8 - (1 << 63),
                      (1 << 63) - 30, (1 << 40) + 1]),
            np.zeros((2, 10), np.int64),
        ),
        _wide_loops, (1,),
    ),
)  # fmt: skip
