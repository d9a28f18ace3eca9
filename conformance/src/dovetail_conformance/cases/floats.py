"""Signs, parts, neighbours and scaling of floats: exact to the bit, zeros' signs included."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected

Element = TypeVar("Element", T.float32, T.float64)
Bits = TypeVar("Bits", T.int32, T.int64)


@dt.inline
def bits(value: Element, word: T.constexpr[type[Bits]]) -> Bits:
    """The bits of a number; of every NaN the same."""
    return T.where(T.isnan(value), word(-1), T.bitcast(value, word))


@dt.kernel
def parts(x: T.Buffer[Element], y: T.Buffer[Element], out: T.Buffer[Bits]) -> None:
    """Everything that only takes apart or puts together."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (15, n)
    for i in T.parallel(n):
        a, b = x[i], y[i]
        fraction, whole = T.modf(a)
        significand, exponent = T.frexp(a)
        out[0, i] = bits(fraction, out.dtype)
        out[1, i] = bits(whole, out.dtype)
        out[2, i] = bits(significand, out.dtype)
        out[3, i] = out.dtype(exponent)
        out[4, i] = bits(T.copysign(a, b), out.dtype)
        out[5, i] = bits(T.nextafter(a, b), out.dtype)
        out[6, i] = bits(T.spacing(a), out.dtype)
        out[7, i] = bits(T.sign(a), out.dtype)
        out[8, i] = bits(T.nan_to_num(a), out.dtype)
        out[9, i] = bits(T.nan_to_num(a, 1.0, neginf=-2.0, posinf=b), out.dtype)
        out[10, i] = bits(T.round(a), out.dtype)
        out[11, i] = bits(T.ceil(a), out.dtype)
        out[12, i] = bits(T.fmod(a, b), out.dtype)
        flags = 1 if T.isnan(a) else 0
        flags = flags + (2 if T.isinf(a) else 0) + (4 if T.isfinite(a) else 0)
        out[13, i] = out.dtype(flags)
        out[14, i] = 1 if T.signbit(a) else 0


def _bits(value: Array) -> Array:
    word = np.int32 if value.dtype == np.float32 else np.int64
    return np.where(np.isnan(value), word(-1), value.view(word))


def _parts(x: Array, y: Array, out: Array) -> list[Expected]:
    with np.errstate(all="ignore"):
        fraction, whole = np.modf(x)
        significand, exponent = np.frexp(x)
        ordinary = np.isfinite(x)
        exponent = np.where(ordinary, exponent, 0)
        instead = np.where(x == -np.inf, x.dtype.type(-2), np.where(np.isnan(x), 1, x))
        instead = np.where(x == np.inf, y, instead).astype(x.dtype)
        # Of zeros: the sign function gives 0, and the spacing has the zero's sign, as of others.
        sign = np.where(x == 0, x.dtype.type(0), np.sign(x))
        spacing = np.copysign(np.spacing(x), x)
        rows = [
            _bits(fraction), _bits(whole), _bits(significand), exponent.astype(out.dtype),
            _bits(np.copysign(x, y)), _bits(np.nextafter(x, y)), _bits(spacing),
            _bits(sign), _bits(np.nan_to_num(x)), _bits(instead), _bits(np.rint(x)),
            _bits(np.ceil(x)), _bits(np.fmod(x, y)),
            (np.isnan(x) * 1 + np.isinf(x) * 2 + np.isfinite(x) * 4).astype(out.dtype),
            (np.signbit(x) & ~np.isnan(x)).astype(out.dtype),
        ]  # fmt: skip
    return [Expected(np.stack(rows))]


def _parts_arguments(
    dtype: type, word: type
) -> Callable[[np.random.Generator], tuple[Array, Array, Array]]:
    def make(generator: np.random.Generator) -> tuple[Array, Array, Array]:
        info = np.finfo(dtype)
        ends = [float(info.tiny), float(info.max), float(info.eps)]
        values = [0.0, 1.0, 0.5, 2.5, np.inf, *ends]
        # NaN with its sign bit clear.
        special = np.array([*values, *(-value for value in values), np.abs(np.nan)], dtype)
        x = [np.repeat(special, special.size), generator.standard_normal(100) * 30]
        y = [np.tile(special, special.size), generator.standard_normal(100)]
        first, second = (np.concatenate(both).astype(dtype) for both in (x, y))
        return first, second, np.zeros((15, first.size), word)

    return make


@dt.kernel
def scaled(
    x: T.Buffer[Element], by: T.Buffer[T.int16], out: T.Buffer[Bits], back: T.Buffer[Bits]
) -> None:
    """Powers of two: over the whole range, to subnormal results and from them."""
    (n,) = x.shape
    assert by.shape == (n,)
    assert out.shape == (n,)
    assert back.shape == (n,)
    for i in T.parallel(n):
        out[i] = bits(T.ldexp(x[i], by[i]), out.dtype)
        significand, exponent = T.frexp(x[i])
        back[i] = bits(T.ldexp(significand, exponent), out.dtype)


def _scaled(x: Array, by: Array, out: Array, back: Array) -> list[Expected]:
    with np.errstate(all="ignore"):
        return [Expected(_bits(np.ldexp(x, by.astype(np.int32)))), Expected(_bits(x))]


def _scaled_arguments(
    dtype: type, word: type
) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        info = np.finfo(dtype)
        special = [0.0, -0.0, 1.0, -1.5, np.inf, float(info.max), float(info.smallest_subnormal)]
        counts = [0, 1, -1, int(info.maxexp), int(info.minexp) - int(info.nmant), 32767, -32768]
        x = np.concatenate([np.repeat(special, 7), generator.standard_normal(400)]).astype(dtype)
        reach = int(info.maxexp) * 2
        random = generator.integers(-reach, reach, 400)
        by = np.concatenate([np.tile(counts, 7), random]).astype(np.int16)
        return x, by, np.zeros(x.size, word), np.zeros(x.size, word)

    return make


@dt.kernel
def half_sums(x: T.Buffer[T.float16], y: T.Buffer[T.float16], out: T.Buffer[T.float32]) -> None:
    """Sums of 16-bit floats: of 32 bits unless the type of the variable says 16."""
    m, n = x.shape
    assert y.shape == (m, 5)
    assert out.shape == (m, 5)
    for i in T.parallel(m):
        plain, first, most = 0.0, x[i, 0], -T.inf
        declared, scaled = T.float16(0), T.float16(0)
        for k in range(n):
            plain += x[i, k]
            declared += x[i, k]
            scaled = scaled + x[i, k] * out[i, 0]
            most = T.max(most, x[i, k])
        for k in range(1, n):
            first += x[i, k]
        y[i, 0], y[i, 1], y[i, 2], y[i, 3], y[i, 4] = plain, first, declared, scaled, most
        out[i, 0], out[i, 1], out[i, 2], out[i, 3], out[i, 4] = (
            plain,
            first,
            declared,
            scaled,
            most,
        )


def _half_sums(x: Array, y: Array, out: Array) -> list[Expected]:
    half, single = np.float16, np.float32
    rows: list[list[np.floating]] = []
    for row, factor in zip(x, out[:, 0], strict=True):
        plain, declared, scaled = single(0), half(0), half(0)
        for value in row:
            plain += single(value)
            declared = half(single(declared) + single(value))
            scaled = half(single(scaled) + single(value) * factor)
        first = row[0]
        for value in row[1:]:
            first = half(single(first) + single(value))
        rows.append([plain, first, declared, scaled, row.max()])
    wide = np.array(rows, single)
    return [Expected(wide.astype(half)), Expected(wide)]


def _half_sums_arguments(generator: np.random.Generator) -> tuple[Array, ...]:
    # Multiples of 1/8 whose sums float32 holds exactly; of ones float16 stops at 2048.
    x = np.concatenate([np.ones((1, 2100)), generator.integers(0, 80, (2, 2100)) / 8])
    out = np.zeros((3, 5), np.float32)
    out[:, 0] = 0.5, 2, 0.25
    return x.astype(np.float16), np.zeros((3, 5), np.float16), out


CASES: tuple[Case, ...] = (
    Case("float_half_sums", half_sums, _half_sums_arguments, _half_sums, (1, 2)),
    Case(
        "float_parts",
        parts.specialize(Element=T.float32, Bits=T.int32),
        _parts_arguments(np.float32, np.int32),
        _parts,
        (2,),
    ),
    Case(
        "float_parts_float64",
        parts.specialize(Element=T.float64, Bits=T.int64),
        _parts_arguments(np.float64, np.int64),
        _parts,
        (2,),
        ("float64",),
    ),
    Case(
        "float_scaling",
        scaled.specialize(Element=T.float32, Bits=T.int32),
        _scaled_arguments(np.float32, np.int32),
        _scaled,
        (2, 3),
    ),
    Case(
        "float_scaling_float64",
        scaled.specialize(Element=T.float64, Bits=T.int64),
        _scaled_arguments(np.float64, np.int64),
        _scaled,
        (2, 3),
        ("float64",),
    ),
)
