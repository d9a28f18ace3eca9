"""Bits and divisors of integers: every pair of 8-bit values, and a choice of wider ones."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected

Integer = TypeVar(
    "Integer", T.int8, T.uint8, T.int16, T.uint16, T.int32, T.uint32, T.int64, T.uint64
)
# A type checker does not see that what is computed of a type variable is still of its type.
Value: TypeAlias = Any


@dt.kernel
def counting(x: T.Buffer[Integer], out: T.Buffer[Integer]) -> None:
    """Functions of the bits of one integer."""
    (n,) = x.shape
    assert out.shape == (7, n)
    for i in T.parallel(n):
        out[0, i] = T.popcount(x[i])
        out[1, i] = T.count_leading_zeros(x[i])
        out[2, i] = T.count_trailing_zeros(x[i])
        out[3, i] = T.reverse_bits(x[i])
        out[4, i] = T.byte_swap(x[i])
        out[5, i] = T.sign(x[i])
        out[6, i] = T.square(x[i])


def _wrapped(value: int, dtype: np.dtype) -> int:
    bits = dtype.itemsize * 8
    value %= 1 << bits
    return value - (1 << bits) if dtype.kind == "i" and value >> (bits - 1) else value


def _counted(value: int, dtype: np.dtype) -> list[int]:
    size = dtype.itemsize
    word = f"{value % (1 << (8 * size)):0{8 * size}b}"
    swapped = int.from_bytes(int(word, 2).to_bytes(size, "little"), "big")
    results = [
        word.count("1"),
        len(word.split("1")[0]),
        len(word.split("1")[-1]),
        int(word[::-1], 2),
        swapped,
        (value > 0) - (value < 0),
        value * value,
    ]
    return [_wrapped(each, dtype) for each in results]


def _counting(x: Array, out: Array) -> list[Expected]:
    rows = [_counted(value, x.dtype) for value in x.tolist()]
    return [Expected(np.array(rows, x.dtype).T)]


@dt.kernel
def of_two(a: T.Buffer[Integer], b: T.Buffer[Integer], out: T.Buffer[Integer]) -> None:
    """Functions of two integers."""
    (n,) = a.shape
    assert b.shape == (n,)
    assert out.shape == (9, n)
    for i in T.parallel(n):
        x, y = a[i], b[i]
        quotient, rest = T.divmod(x, y)
        out[0, i] = quotient
        out[1, i] = rest
        out[2, i] = T.gcd(x, y)
        out[3, i] = T.lcm(x, y)
        out[4, i] = T.multiply_high(x, y)
        out[5, i] = T.rotate_left(x, y)
        out[6, i] = T.rotate_right(x, y)
        out[7, i] = T.fmin(x, y)
        out[8, i] = T.fmax(x, y)


def _rotated(value: int, count: int, bits: int) -> int:
    word = f"{value % (1 << bits):0{bits}b}"
    count %= bits
    return int(word[count:] + word[:count], 2)


def _of_pair(x: int, y: int, dtype: np.dtype) -> list[int]:
    bits = dtype.itemsize * 8
    least = -(1 << (bits - 1)) if dtype.kind == "i" else 0
    divisor = math.gcd(x, y)
    # The magnitudes are exact; only their product, and the result, wrap.
    multiple = abs(x) // divisor * abs(y) if divisor else 0
    assert least <= x
    results = [
        x // y if y else 0,
        x % y if y else 0,
        divisor,
        multiple,
        (x * y) >> bits,
        _rotated(x, y, bits),
        _rotated(x, -y, bits),
        min(x, y),
        max(x, y),
    ]
    return [_wrapped(each, dtype) for each in results]


def _of_two(a: Array, b: Array, out: Array) -> list[Expected]:
    rows = [_of_pair(x, y, a.dtype) for x, y in zip(a.tolist(), b.tolist(), strict=True)]
    return [Expected(np.array(rows, a.dtype).T)]


@dt.inline
def _choice(x: T.Buffer[Integer], y: T.Buffer[Integer], i: T.int64) -> Value:
    return T.where(x[i] > y[i], x[i], y[i])


@dt.inline
def _guarded_read(x: T.Buffer[Integer], y: T.Buffer[Integer], i: T.int64) -> Value:
    return x[i + 1]


@dt.inline
def _total(x: T.Buffer[Integer], y: T.Buffer[Integer], i: T.int64) -> Value:
    return x[i] + y[i]


@dt.inline
def _negation(x: T.Buffer[Integer], y: T.Buffer[Integer], i: T.int64) -> Value:
    return -x[i]


@dt.inline
def _product(x: T.Buffer[Integer], y: T.Buffer[Integer], i: T.int64) -> Value:
    return x[i] * y[i]


@dt.inline
def _complement(x: T.Buffer[Integer], y: T.Buffer[Integer], i: T.int64) -> Value:
    return ~x[i]


@dt.inline
def _conversion(x: T.Buffer[Integer], y: T.Buffer[Integer], i: T.int64) -> Value:
    return x.dtype(T.int32(x[i]) + 77)


@dt.inline
def _nested(x: T.Buffer[Integer], y: T.Buffer[Integer], i: T.int64) -> Value:
    return T.abs(x.dtype(T.where(x[i] > 3, T.max(x[i + 1], y[i]) + x[i], ~y[i])))


OPERANDS: tuple[tuple[int, Callable[..., Any]], ...] = tuple(
    enumerate((
        _choice, _guarded_read, _total, _negation, _product, _complement, _conversion, _nested,
    ))
)  # fmt: skip


@dt.kernel
def of_operands(x: T.Buffer[Integer], y: T.Buffer[Integer], out: T.Buffer[Integer]) -> None:
    """Functions of expressions: C computes those narrower than int in int."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (8, 16, n)
    for i in T.parallel(n):
        for place, operand in OPERANDS:
            out[place, 0, i] = T.popcount(operand(x, y, i))
            out[place, 1, i] = T.count_leading_zeros(operand(x, y, i))
            out[place, 2, i] = T.count_trailing_zeros(operand(x, y, i))
            out[place, 3, i] = T.reverse_bits(operand(x, y, i))
            out[place, 4, i] = T.byte_swap(operand(x, y, i))
            out[place, 5, i] = T.sign(operand(x, y, i))
            out[place, 6, i] = T.square(operand(x, y, i))
            out[place, 7, i] = operand(x, y, i) // y[i]
            out[place, 8, i] = operand(x, y, i) % y[i]
            out[place, 9, i] = T.multiply_high(operand(x, y, i), y[i])
            out[place, 10, i] = T.rotate_left(operand(x, y, i), y[i])
            out[place, 11, i] = T.min(operand(x, y, i), y[i])
            out[place, 12, i] = T.max(y[i], operand(x, y, i))
            out[place, 13, i] = T.abs(operand(x, y, i)) // 2
            out[place, 14, i] = operand(x, y, i) >> 1
            out[place, 15, i] = 1 if operand(x, y, i) < y[i] else 0


def _of_operands(x: Array, y: Array, out: Array) -> list[Expected]:
    later = np.append(x[1:], x.dtype.type(0))
    operands = (
        np.maximum(x, y), later, x + y, -x, x * y, ~x, (x + np.int32(77)).astype(x.dtype),
        np.abs(np.where(x > 3, np.maximum(later, y) + x, ~y)),
    )  # fmt: skip
    found: list[Array] = []
    for value in operands:
        quotient, rest, _, _, high, left, _, least, most = _of_two(value, y, out)[0].value
        more = quotient, rest, high, left, least, most, np.abs(value) // 2, value >> 1, value < y
        found.append(np.stack([*_counting(value, out)[0].value, *more]))
    return [Expected(np.stack(found).astype(out.dtype))]


def _values(dtype: type, generator: np.random.Generator) -> Array:
    info = np.iinfo(dtype)
    if info.bits == 8:
        return np.arange(info.min, info.max + 1).astype(dtype)
    special = [info.min, info.max, 0, 1, 2, info.bits - 1, info.bits, info.max // 3, info.min // 2]
    wide = generator.integers(info.min, info.max, 60, dtype=dtype, endpoint=True)
    return np.concatenate([np.array(special, dtype), wide])


def _one(dtype: type) -> Callable[[np.random.Generator], tuple[Array, Array]]:
    def make(generator: np.random.Generator) -> tuple[Array, Array]:
        x = _values(dtype, generator)
        return x, np.zeros((7, x.size), dtype)

    return make


def _two(dtype: type) -> Callable[[np.random.Generator], tuple[Array, Array, Array]]:
    def make(generator: np.random.Generator) -> tuple[Array, Array, Array]:
        values = _values(dtype, generator)
        pairs = np.array(list(itertools.product(values.tolist(), repeat=2)), dtype)
        a, b = np.ascontiguousarray(pairs.T)
        return a, b, np.zeros((9, a.size), dtype)

    return make


def _operands(dtype: type) -> Callable[[np.random.Generator], tuple[Array, Array, Array]]:
    def make(generator: np.random.Generator) -> tuple[Array, Array, Array]:
        x = generator.permutation(_values(dtype, generator))
        return x, generator.permutation(x), np.zeros((8, 16, x.size), dtype)

    return make


_TYPES = (
    (T.int8, np.int8),
    (T.uint8, np.uint8),
    (T.int16, np.int16),
    (T.uint32, np.uint32),
    (T.int32, np.int32),
    (T.int64, np.int64),
    (T.uint64, np.uint64),
)

CASES: tuple[Case, ...] = tuple(
    case
    for element, dtype in _TYPES
    for case in (
        Case(
            f"bits_{element.__name__}" if isinstance(element, type) else f"bits_{dtype.__name__}",
            counting.specialize(Integer=element),
            _one(dtype),
            _counting,
            (1,),
        ),
        Case(
            f"divisors_{dtype.__name__}",
            of_two.specialize(Integer=element),
            _two(dtype),
            _of_two,
            (2,),
        ),
    )
) + tuple(
    Case(
        f"bits_of_operands_{dtype.__name__}",
        of_operands.specialize(Integer=element),
        _operands(dtype),
        _of_operands,
        (2,),
    )
    for element, dtype in (*_TYPES[:3], (T.uint16, np.uint16), (T.int32, np.int32))
)
