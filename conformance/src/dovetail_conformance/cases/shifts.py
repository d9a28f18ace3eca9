"""Shifts and rotations by every kind of count, and orders among converted values.

A count that comes from another type is where a guard goes wrong: it is compared after it has been
converted, and drivers look through the conversion (docs/decisions/0012).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected

Value = TypeVar("Value", T.int8, T.uint8, T.int16, T.uint16, T.int32, T.uint32, T.int64, T.uint64)

NARROW = tuple(enumerate((T.int8, T.uint8, T.int16, T.uint16, T.int32, T.uint32)))
WIDE = tuple(enumerate((T.int64, T.uint64)))
SMALL = tuple(enumerate((T.int8, T.uint8, T.int16, T.uint16, T.int32)))

_NAMES = ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")


@dt.kernel
def shifts_by(
    x: T.Buffer[Value], k: T.Buffer[T.int32], by: T.Buffer[Value], out: T.Buffer[Value]
) -> None:
    """Counts of every type up to 32 bits, converted to that of the value, and of its own type."""
    (n,) = x.shape
    assert k.shape == (n,)
    assert by.shape == (n,)
    assert out.shape == (29, n)
    for i in T.parallel(n):
        for place, Count in NARROW:
            count = Count(k[i])
            out[4 * place, i] = x[i] << x.dtype(count)
            out[4 * place + 1, i] = x[i] >> x.dtype(count)
            out[4 * place + 2, i] = T.rotate_left(x[i], count)
            out[4 * place + 3, i] = T.rotate_right(x[i], count)
        out[24, i] = x[i] << by[i]
        out[25, i] = x[i] >> by[i]
        out[26, i] = x[i] << 3
        out[27, i] = x[i] >> 7
        out[28, i] = x.dtype(1) << by[i]


@dt.kernel
def shifts_by_wide(x: T.Buffer[Value], k: T.Buffer[T.int64], out: T.Buffer[Value]) -> None:
    """Counts of 64 bits, converted to the type of the value."""
    (n,) = x.shape
    assert k.shape == (n,)
    assert out.shape == (8, n)
    for i in T.parallel(n):
        for place, Count in WIDE:
            count = Count(k[i])
            out[4 * place, i] = x[i] << x.dtype(count)
            out[4 * place + 1, i] = x[i] >> x.dtype(count)
            out[4 * place + 2, i] = T.rotate_left(x[i], count)
            out[4 * place + 3, i] = T.rotate_right(x[i], count)


@dt.kernel
def shifts_widened(x: T.Buffer[T.int64], k: T.Buffer[T.int32], out: T.Buffer[T.int64]) -> None:
    """What is narrower than the value is converted by the compiler."""
    (n,) = x.shape
    assert k.shape == (n,)
    assert out.shape == (3, n)
    for i in T.parallel(n):
        out[0, i] = x[i] << k[i]
        out[1, i] = x[i] >> k[i]
        out[2, i] = T.int64(1) << k[i]


@dt.kernel
def shifts_by_the_host(k: T.int64, small: T.int8, x: T.Buffer[T.int64]) -> None:
    """Counts that the host knows: scalars, and the variable of its loop."""
    n, m = x.shape
    assert m == 5
    for step in range(n):
        for i in T.parallel(1):
            x[step, i] = T.int64(1) << k
            x[step, i + 1] = T.int64(-5) >> k
            x[step, i + 2] = T.int64(1) << (step - 2)
            x[step, i + 3] = T.int64(-(2**62)) >> step
            x[step, i + 4] = T.int64(3) << T.int64(small)


@dt.kernel
def shifts_of_the_host(one: T.int32, k: T.int32, x: T.Buffer[T.int32]) -> None:
    """Shifts that the plan computes, and a rotation, which it does not."""
    assert x.shape == (3,)
    left, right, turned = one << k, (0 - one) >> k, T.rotate_left(one, k)
    for i in T.parallel(1):
        x[i], x[i + 1], x[i + 2] = left, right, turned


@dt.kernel
def orders_of_converted(x: T.Buffer[T.int32], y: T.Buffer[T.int64], out: T.Buffer[T.bool]) -> None:
    """A small integer, widened in a variable that loops may have changed, against constants."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (5, 8, n)
    for i in T.parallel(n):
        for place, Small in SMALL:
            wide = y[i]
            for _ in range(2):
                wide = T.int64(Small(x[i]))
            out[place, 0, i] = wide < 64
            out[place, 1, i] = wide >= 0
            out[place, 2, i] = wide >= -3
            out[place, 3, i] = wide < 7
            out[place, 4, i] = wide < 127
            out[place, 5, i] = wide < 128
            out[place, 6, i] = wide > 2147483647
            out[place, 7, i] = wide > -2147483649


def _converted(value: int, dtype: np.dtype) -> int:
    bits = dtype.itemsize * 8
    value %= 1 << bits
    return value - (1 << bits) if dtype.kind == "i" and value >> (bits - 1) else value


def _left(value: int, count: int, dtype: np.dtype) -> int:
    return _converted(value << count, dtype) if 0 <= count < dtype.itemsize * 8 else 0


def _right(value: int, count: int, dtype: np.dtype) -> int:
    if 0 <= count < dtype.itemsize * 8:
        return value >> count
    return -1 if value < 0 else 0


def _rotated(value: int, count: int, dtype: np.dtype) -> int:
    bits = dtype.itemsize * 8
    word, count = value % (1 << bits), count % bits
    return _converted(word << count | word >> (bits - count), dtype)


def _rows(x: list[int], k: list[int], dtype: np.dtype, counts: tuple[str, ...]) -> list[list[int]]:
    rows: list[list[int]] = []
    for name in counts:
        given = [_converted(each, np.dtype(name)) for each in k]
        own = [_converted(each, dtype) for each in given]
        rows.append([_left(a, b, dtype) for a, b in zip(x, own, strict=True)])
        rows.append([_right(a, b, dtype) for a, b in zip(x, own, strict=True)])
        rows.append([_rotated(a, b, dtype) for a, b in zip(x, given, strict=True)])
        rows.append([_rotated(a, -b, dtype) for a, b in zip(x, given, strict=True)])
    return rows


def _by(x: Array, k: Array, by: Array, out: Array) -> list[Expected]:
    values, own, dtype = x.tolist(), by.tolist(), x.dtype
    rows = _rows(values, k.tolist(), dtype, _NAMES[:6])
    rows.append([_left(a, b, dtype) for a, b in zip(values, own, strict=True)])
    rows.append([_right(a, b, dtype) for a, b in zip(values, own, strict=True)])
    rows.append([_left(a, 3, dtype) for a in values])
    rows.append([_right(a, 7, dtype) for a in values])
    rows.append([_left(1, b, dtype) for b in own])
    return [Expected(np.array(rows, dtype))]


def _by_wide(x: Array, k: Array, out: Array) -> list[Expected]:
    return [Expected(np.array(_rows(x.tolist(), k.tolist(), x.dtype, _NAMES[6:]), x.dtype))]


def _widened(x: Array, k: Array, out: Array) -> list[Expected]:
    pairs = list(zip(x.tolist(), k.tolist(), strict=True))
    rows = (
        [_left(a, b, x.dtype) for a, b in pairs],
        [_right(a, b, x.dtype) for a, b in pairs],
        [_left(1, b, x.dtype) for _, b in pairs],
    )
    return [Expected(np.array(rows, x.dtype))]


def _by_the_host(k: int, small: int, x: Array) -> list[Expected]:
    rows = [
        [
            _left(1, k, x.dtype),
            _right(-5, k, x.dtype),
            _left(1, step - 2, x.dtype),
            _right(-(2**62), step, x.dtype),
            _left(3, small, x.dtype),
        ]
        for step in range(len(x))
    ]
    return [Expected(np.array(rows, x.dtype))]


def _of_the_host(one: int, k: int, x: Array) -> list[Expected]:
    row = [_left(one, k, x.dtype), _right(-one, k, x.dtype), _rotated(one, k, x.dtype)]
    return [Expected(np.array(row, x.dtype))]


def _orders(x: Array, y: Array, out: Array) -> list[Expected]:
    found: list[list[Array]] = []
    for name in _NAMES[:5]:
        wide = x.astype(name).astype(np.int64)
        found.append([
            wide < 64, wide >= 0, wide >= -3, wide < 7, wide < 127, wide < 128,
            wide > 2147483647, wide > -2147483649,
        ])  # fmt: skip
    return [Expected(np.array(found))]


def _some(dtype: str, generator: np.random.Generator) -> Array:
    info = np.iinfo(dtype)
    special = np.array([info.min, info.max, 1, info.max // 3, info.min // 2], dtype)
    return np.concatenate([special, generator.integers(info.min, info.max, 195, dtype=dtype)])


def _counts(dtype: str, generator: np.random.Generator) -> Array:
    """Around the ends of every width, and anything."""
    info = np.iinfo(dtype)
    edges = [0, 1, 7, 8, 15, 16, 31, 32, 63, 64, 127, 128, 255, 256, info.max]
    edges += [-each for each in edges] + [info.min] if info.min else []
    near = [each for each in edges if info.min <= each <= info.max]
    inside = generator.integers(0, 64, 120).tolist()
    rest = generator.integers(info.min, info.max, 200 - len(near) - 120, dtype=dtype).tolist()
    return np.array([*near, *inside, *rest], dtype)


def _given(dtype: str, *counts: str) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    rows = 29 if len(counts) == 2 else 8

    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        given = tuple(_counts(each, generator) for each in counts)
        return _some(dtype, generator), *given, np.zeros((rows, 200), dtype)

    return make


def _order_arguments(generator: np.random.Generator) -> tuple[Array, Array, Array]:
    x = _counts("int32", generator)
    return x, generator.integers(-5, 20, x.size), np.zeros((5, 8, x.size), np.bool_)


def _case(name: str) -> tuple[Case, ...]:
    element = getattr(T, name)
    wide = (name,) if name.endswith("64") else ()
    return (
        Case(
            f"shifts_{name}",
            shifts_by.specialize(Value=element),
            _given(name, "int32", name),
            _by,
            (3,),
            wide,
        ),
        Case(
            f"shifts_wide_{name}",
            shifts_by_wide.specialize(Value=element),
            _given(name, "int64"),
            _by_wide,
            (2,),
            ("int64", "uint64"),
        ),
    )


CASES: tuple[Case, ...] = (
    *(case for name in _NAMES for case in _case(name)),
    Case(
        "shifts_widened",
        shifts_widened,
        lambda g: (_some("int64", g), _counts("int32", g), np.zeros((3, 200), np.int64)),
        _widened,
        (2,),
        ("int64",),
    ),
    *(
        Case(
            f"shifts_by_the_host_{place}",
            shifts_by_the_host,
            lambda _, k=k: (k, min(k, 100), np.zeros((70, 5), np.int64)),
            _by_the_host,
            (2,),
            ("int64",),
        )
        for place, k in enumerate((0, 1, 31, 32, 40, 63, 64, 2**30, -1, -100))
    ),
    *(
        Case(
            f"shifts_of_the_host_{place}",
            shifts_of_the_host,
            lambda _, k=k: (5, k, np.zeros(3, np.int32)),
            _of_the_host,
            (2,),
        )
        for place, k in enumerate((0, 20, 31, 32, 64, -1))
    ),
    Case("orders_of_converted", orders_of_converted, _order_arguments, _orders, (2,), ("int64",)),
)
