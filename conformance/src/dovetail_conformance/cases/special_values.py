"""Elementary functions where they are not continuous: C99, annex F, by the sign of every zero.

What is not listed is ordinary, and `mathematics` holds it to a bound.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected
from dovetail_conformance.cases.mathematics import (
    Element,
    binary,
    expected_binary,
    expected_unary,
    unary,
)

_ARGUMENTS = (0.0, -0.0, 1.0, -1.0, 2.0, -2.0, math.inf, -math.inf, math.nan)

# C99, F.9, and what the language adds (`rsqrt`, `exp10`, `degrees`, `radians`), in the order of
# `mathematics.unary`: "-" for NaN, "." where the value is ordinary.
_UNARY = """\
sqrt     0   -0   1  -    .   -   inf   -
rsqrt    inf -inf 1  -    .   -   0     -
cbrt     0   -0   1  -1   .   .   inf   -inf
exp      1   1    .  .    .   .   inf   0
exp2     1   1    2  0.5  4  0.25 inf   0
exp10    1   1    .  .    .   .   inf   0
expm1    0   -0   .  .    .   .   inf   -1
log      -inf -inf 0 -    .   -   inf   -
log2     -inf -inf 0 -    1   -   inf   -
log10    -inf -inf 0 -    .   -   inf   -
log1p    0   -0   .  -inf .   -   inf   -
sin      0   -0   .  .    .   .   -     -
cos      1   1    .  .    .   .   -     -
tan      0   -0   .  .    .   .   -     -
asin     0   -0   .  .    -   -   -     -
acos     .   .    0  .    -   -   -     -
atan     0   -0   .  .    .   .   .     .
sinh     0   -0   .  .    .   .   inf   -inf
cosh     1   1    .  .    .   .   inf   inf
tanh     0   -0   .  .    .   .   1     -1
asinh    0   -0   .  .    .   .   inf   -inf
acosh    -   -    0  -    .   -   inf   -
atanh    0   -0   inf -inf -  -   -     -
erf      0   -0   .  .    .   .   1     -1
erfc     1   1    .  .    .   .   0     2
degrees  0   -0   .  .    .   .   inf   -inf
radians  0   -0   .  .    .   .   inf   -inf
"""

_NUMBERS = (
    0.0, 2.0**-140, 2.0**-127, 0.5, 1.0, 1.5, 2.0, 3.0, 2.0**24 + 2, 2.0**126, math.inf, math.nan,
)  # fmt: skip

EXPONENTS = tuple(enumerate((0.5, -0.5, 0.0, 1.0, -1.0, 2.0, 3.0, -3.0, 1.5)))


@dt.kernel
def constant_powers(x: T.Buffer[Element], out: T.Buffer[Element]) -> None:
    """Exponents that compilers make roots and products of, which have other special values."""
    (n,) = x.shape
    assert out.shape == (9, n)
    for i in T.parallel(n):
        for place, exponent in EXPONENTS:
            out[place, i] = T.pow(x[i], exponent)


@dt.kernel
def constant_arguments(x: T.Buffer[Element], out: T.Buffer[Element]) -> None:
    """Infinities and NaN that a driver's compiler knows, as it knows a reduction of nothing."""
    (n,) = x.shape
    assert out.shape == (21, n)
    for i in T.parallel(n):
        greatest = T.min(x[i] for _ in range(0))
        for place, value in enumerate((greatest, -greatest, greatest - greatest)):
            out[7 * place, i] = T.round(value)
            out[7 * place + 1, i] = T.floor(value)
            out[7 * place + 2, i] = T.ceil(value)
            out[7 * place + 3, i] = T.trunc(value)
            out[7 * place + 4, i] = T.exp(value)
            out[7 * place + 5, i] = T.exp2(value)
            out[7 * place + 6, i] = T.sqrt(value)


@dt.kernel(strict=True)
def constant_zeros(x: T.Buffer[Element], out: T.Buffer[Element]) -> None:
    """Arithmetic with a known zero, which has rules of its own for -0, infinities and NaN."""
    (n,) = x.shape
    assert out.shape == (6, n)
    for i in T.parallel(n):
        out[0, i] = x[i] + 0.0
        out[1, i] = 0.0 - x[i]
        out[2, i] = x[i] * 0.0
        out[3, i] = 0.0 / x[i]
        out[4, i] = T.fma(x[i], 0.0, 0.0)
        out[5, i] = T.sum(x[i + j] for j in range(1))


def _power(a: float, b: float) -> float:
    try:
        return math.pow(a, b)
    except (ValueError, OverflowError):
        # Python refuses what C99, F.9.4.4, gives: no number, or an infinity with the sign of a.
        if a < 0 and not b.is_integer():
            return math.nan
        return math.copysign(math.inf, a) if b % 2 == 1 else math.inf


def _remainder(a: float, b: float) -> float:
    return math.nan if math.isinf(a) or b == 0 else math.fmod(a, b)


def _extreme(sign: int, a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b):
        return b if math.isnan(a) else a
    return max(a * sign, b * sign) * sign


def _step(a: float, b: float) -> float:
    return b if a == 0 else math.nan if math.isnan(a) else float(a > 0)


Function = Callable[[float, float], float]
_BINARY: tuple[Function, ...] = (
    _power, math.atan2, math.hypot, _remainder, math.copysign, partial(_extreme, -1),
    partial(_extreme, 1), _step,
)  # fmt: skip
"""The functions of `mathematics.binary`, as Python has them: neither NumPy nor C's library."""


def _held(special: Array, listed: Array, ordinary: Expected) -> list[Expected]:
    """What is listed, instead of NumPy's value; zeros, infinities and NaN exactly."""
    value = np.where(listed, special, ordinary.value)
    exact = listed & ((value == 0) | ~np.isfinite(value))
    return [Expected(value, np.where(exact, 0.0, ordinary.bound), signed=exact)]


def _unary(x: Array, out: Array) -> list[Expected]:
    words = np.array([[*line.split()[1:], "-"] for line in _UNARY.splitlines()])
    special = np.where(np.isin(words, (".", "-")), "nan", words).astype(np.float64)
    return _held(special, words != ".", *expected_unary(x, out))


def _listed(functions: Sequence[Function], x: Array, y: Array) -> tuple[Array, Array]:
    """The values of functions, and which of them are listed: they have no error to be bounded."""
    pairs = list(zip(x.tolist(), y.tolist(), strict=True))
    values = np.array([[function(*pair) for pair in pairs] for function in functions])
    return values, (values == 0) | ~np.isfinite(values)


def _binary(x: Array, y: Array, out: Array) -> list[Expected]:
    special, listed = _listed(_BINARY, x, y)
    # Which of two zeros is the lesser is not said.
    listed[5:7, (x == 0) & (y == 0)] = False
    return _held(special, listed, *expected_binary(x, y, out))


def _constant_powers(x: Array, out: Array) -> list[Expected]:
    y = np.repeat(np.array([exponent for _, exponent in EXPONENTS], x.dtype), x.size)
    x = np.tile(x, len(EXPONENTS))
    (ordinary,) = expected_binary(x, y, out)
    parts = *_listed((_power,), x, y), ordinary.value[:1], np.asarray(ordinary.bound)[:1]
    special, listed, value, bound = (each.reshape(out.shape) for each in parts)
    return _held(special, listed, Expected(value, bound))


def _constant_arguments(x: Array, out: Array) -> list[Expected]:
    values = np.array([math.inf, -math.inf, math.nan])[:, np.newaxis]
    functions = np.round, np.floor, np.ceil, np.trunc, np.exp, np.exp2, np.sqrt
    with np.errstate(invalid="ignore"):
        rows = np.stack([function(values) for function in functions], 1)
    return [Expected(np.broadcast_to(rows.reshape(21, 1), out.shape))]


def _constant_zeros(x: Array, out: Array) -> list[Expected]:
    a = x.astype(np.float64)
    with np.errstate(all="ignore"):
        rows = a + 0.0, 0.0 - a, a * 0.0, 0.0 / a, a * 0.0 + 0.0, 0.0 + a
    return [Expected(np.stack(rows), signed=True)]


def _given(dtype: type, rows: int, *numbers: Sequence[float]) -> Callable[..., tuple[Array, ...]]:
    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        grid = np.array(list(itertools.product(*numbers)), dtype).T
        return *np.ascontiguousarray(grid), np.zeros((rows, grid.shape[1]), dtype)

    return make


_SIGNED = [*_NUMBERS, *(-each for each in _NUMBERS)]

CASES: tuple[Case, ...] = tuple(
    Case(
        f"special_values_{name}{suffix}",
        kernel.specialize(Element=element),
        _given(dtype, rows, *numbers),
        expected,
        (len(numbers),),
        needs,
    )
    for element, dtype, suffix, needs in (
        (T.float32, np.float32, "", ()),
        (T.float64, np.float64, "_float64", ("float64",)),
    )
    for name, kernel, rows, numbers, expected in (
        ("unary", unary, 27, (_ARGUMENTS,), _unary),
        ("binary", binary, 8, (_SIGNED, _SIGNED), _binary),
        ("constant_powers", constant_powers, 9, (_SIGNED,), _constant_powers),
        ("constant_arguments", constant_arguments, 21, (_ARGUMENTS,), _constant_arguments),
        ("constant_zeros", constant_zeros, 6, (_ARGUMENTS,), _constant_zeros),
    )
)
