"""Conversions of every type to every other, at what is halfway, out of range, or no number."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail_conformance.case import Array, Case, Expected

Source = TypeVar(
    "Source", T.bool, T.int8, T.uint8, T.int16, T.uint16, T.int32, T.uint32, T.int64, T.uint64,
    T.float32, T.float64,
)  # fmt: skip
Value = TypeVar(
    "Value", T.bool, T.int8, T.uint8, T.int16, T.uint16, T.int32, T.uint32, T.int64, T.uint64,
    T.float16, T.bfloat16, T.float32, T.float64,
)  # fmt: skip

FLOATS = tuple(enumerate((T.float16, T.bfloat16, T.float32)))
WORDS = tuple(enumerate((T.bool, T.int8, T.uint8, T.int16, T.uint16, T.int32, T.uint32)))
PAIRS = tuple(enumerate((T.int64, T.uint64)))


@dt.kernel
def conversions(
    x: T.Buffer[Source],
    value: T.constexpr[type[Value]],
    floats: T.Buffer[T.float32],
    words: T.Buffer[T.uint32],
) -> None:
    """Elements, as a type that holds them, to the types of 32 bits and fewer."""
    (n,) = x.shape
    assert floats.shape == (3, n)
    assert words.shape == (7, n)
    for i in T.parallel(n):
        for place, Float in FLOATS:
            floats[place, i] = T.float32(Float(value(x[i])))
        for place, Word in WORDS:
            words[place, i] = T.uint32(Word(value(x[i])))


@dt.kernel
def wide_conversions(
    x: T.Buffer[Source], value: T.constexpr[type[Value]], words: T.Buffer[T.uint32]
) -> None:
    """Floats that are not those of `wide` to integers of 64 bits."""
    (n,) = x.shape
    assert words.shape == (4, n)
    for i in T.parallel(n):
        for place, Pair in PAIRS:
            words[2 * place, i] = T.uint32(Pair(value(x[i])))
            words[2 * place + 1, i] = T.uint32(Pair(value(x[i])) >> 32)


_FORMATS = {"float16": (11, -14, 15), "bfloat16": (8, -126, 127), "float32": (24, -126, 127)}
"""Digits, and the exponents of the least and the greatest normal number."""


def _nearest(value: float, name: str) -> float:
    """An exact value, rounded once to a format, ties to even."""
    if not value or not math.isfinite(value):
        return value
    digits, least, most = _FORMATS[name]
    size = abs(Fraction(value))
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent -= Fraction(2) ** exponent > size
    unit = Fraction(2) ** (max(exponent, least) - digits + 1)
    rounded = round(size / unit) * unit
    return math.copysign(math.inf if rounded >= 2 ** (most + 1) else float(rounded), value)


def _whole(value: float, bits: int, signed: bool) -> int:
    """What an integer wraps to, and a float truncated to fit, modulo 2**64."""
    least, most = -(signed << (bits - 1)), (1 << (bits - signed)) - 1
    if isinstance(value, float):
        return int(0.0 if math.isnan(value) else max(min(value, most), least)) % (1 << 64)
    return ((value - least) % (1 << bits) + least) % (1 << 64)


def _words(x: Array, *sizes: int) -> Array:
    """Words of the values as integers: signed ones first."""
    parts = range(0, max(sizes), 32)
    whole = ((bits, signed) for bits in sizes for signed in (True, False))
    return np.array([
        [_whole(value, bits, signed) >> part & 0xFFFFFFFF for value in x.tolist()]
        for bits, signed in whole
        for part in parts
    ], np.uint32)  # fmt: skip


def _expected(x: Array, floats: Array, words: Array) -> list[Expected]:
    rows = [[_nearest(value, name) for value in x.tolist()] for name in _FORMATS]
    return [
        Expected(np.array(rows, np.float64), signed=True),
        Expected(np.vstack([np.uint32(x != 0), _words(x, 8, 16, 32)])),
    ]


def _expected_wide(x: Array, words: Array) -> list[Expected]:
    return [Expected(_words(x, 64))]


def _given(source: str, value: str, *outputs: tuple[int, str]) -> Callable[..., tuple[Array, ...]]:
    """What is halfway between two values of a format, and next to that; ends; no numbers."""

    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        found: list[Fraction | int] = [0]
        for digits, low, high in _FORMATS.values():
            about = (0, 7, 15, 24, 31, 63, low - digits, low, high, high + 1)
            for exponent in sorted({each + near for each in about for near in (-1, 0, 1)}):
                # The last of digits + 1 is 1.
                odd = 2 * int(generator.integers(1 << (digits - 1), 1 << digits)) + 1
                middle = odd * Fraction(2) ** (exponent - digits)
                step = Fraction(2) ** (exponent - 52)
                found += (middle + near for near in (0, -step, step, -step * 2**24, step * 2**24))
                found += (Fraction(2) ** exponent, math.floor(middle) + 1, math.ceil(middle) - 1)
        found += [-each for each in found]
        if source.startswith("float"):
            info = np.finfo(source)
            top, least = float(info.max), float(info.smallest_subnormal)
            numbers = [float(each) for each in found if abs(each) <= top]
            numbers += [-0.0, math.inf, -math.inf, math.nan, top, least]
            if value in _FORMATS:
                numbers = [_nearest(each, value) for each in numbers]
            x = np.array(numbers, source)
        elif source == "bool":
            x = np.array([False, True])
        else:
            info = np.iinfo(source)
            inside = {int(each) for each in found if info.min <= each <= info.max}
            x = np.array(sorted(inside | {info.min, info.max}), source)
        return x, *(np.zeros((rows, x.size), kind) for rows, kind in outputs)

    return make


_TYPES: tuple[tuple[str, str], ...] = (
    *(("float32", name) for name in _FORMATS),
    *((name, name) for name in ("float64", "bool")),
    *((name, name) for bits in (8, 16, 32, 64) for name in (f"int{bits}", f"uint{bits}")),
)
"""Of elements, and of the values that are converted."""


def _case(
    name: str, kernel: Kernel, wide: tuple[str, ...], source: str, value: str,
    expected: Callable[..., list[Expected]], *outputs: tuple[int, str],
) -> Case:  # fmt: skip
    return Case(
        f"{name}_{value}",
        kernel.specialize(Source=getattr(T, source), value=getattr(T, value)),
        _given(source, value, *outputs),
        expected,
        tuple(range(1, len(outputs) + 1)),
        (*wide, source) if source.endswith("64") else wide,
    )


CASES: tuple[Case, ...] = (
    *(
        _case("conversions", conversions, (), *types, _expected, (3, "float32"), (7, "uint32"))
        for types in _TYPES
    ),
    *(
        _case(
            "conversions_wide",
            wide_conversions,
            ("int64", "uint64"),
            *types,
            _expected_wide,
            (4, "uint32"),
        )
        for types in _TYPES
        if types[1] in ("float16", "bfloat16", "float64")
    ),
)
