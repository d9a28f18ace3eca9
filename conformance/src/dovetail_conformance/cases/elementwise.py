"""Element-wise arithmetic, elementary functions, broadcasting, helpers, specialisation."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, rounding


@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Y = a * x + y, in place."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i] + y[i]


def _saxpy(a: float, x: Array, y: Array) -> list[Expected]:
    product = np.float64(np.float32(a)) * x.astype(np.float64)
    value = product + y
    return [Expected(value, rounding(np.abs(product) + np.abs(y), 2))]


@dt.kernel
def broadcast_add(
    x: T.Buffer[T.float32], row: T.Buffer[T.float32], column: T.Buffer[T.float32]
) -> T.Buffer[T.float32]:
    """Adds a row to every row and a column to every column."""
    m, n = x.shape
    assert row.shape == (n,)
    assert column.shape == (m,)
    out = T.empty((m, n), T.float32)
    for i, j in T.parallel(m, n):
        out[i, j] = x[i, j] + row[j] + column[i]
    return out


def _broadcast_add(x: Array, row: Array, column: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    magnitude = np.abs(wide) + np.abs(row)[None, :] + np.abs(column)[:, None]
    return [Expected(wide + row[None, :] + column[:, None], rounding(magnitude, 2))]


@dt.kernel
def gelu(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """The tanh form of the Gaussian error linear unit."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        v = x[i]
        inner = 0.7978845608 * (v + 0.044715 * v * v * v)
        y[i] = 0.5 * v * (1.0 + T.tanh(inner))


def _gelu(x: Array, y: Array) -> list[Expected]:
    v = x.astype(np.float64)
    cube = np.float64(np.float32(0.044715)) * v**3
    scale = np.float64(np.float32(0.7978845608))
    inner = scale * (v + cube)
    value = 0.5 * v * (1.0 + np.tanh(inner))
    # The argument is off by at most 5 roundings of its parts, and tanh has a slope of at most 1;
    # tanh itself is within 8 ULP; then three more roundings, the sum's relative to at most 2.
    argument = rounding(scale * (np.abs(v) + np.abs(cube)), 6)
    inside = argument + 8 * 2 * 2.0**-24 + 2 * 2.0**-24
    return [Expected(value, 0.5 * np.abs(v) * inside + rounding(value, 3))]


@dt.kernel
def elementary(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Twelve functions of each element, side by side."""
    (n,) = x.shape
    assert out.shape == (12, n)
    for i in T.parallel(n):
        v = x[i]
        out[0, i] = T.exp(v)
        out[1, i] = T.exp2(v)
        out[2, i] = T.log(v)
        out[3, i] = T.log2(v)
        out[4, i] = T.log10(v)
        out[5, i] = T.sqrt(v)
        out[6, i] = T.rsqrt(v)
        out[7, i] = T.sin(v)
        out[8, i] = T.cos(v)
        out[9, i] = T.tan(v)
        out[10, i] = T.tanh(v)
        out[11, i] = T.atan(v)


def _elementary(x: Array, out: Array) -> list[Expected]:
    v = x.astype(np.float64)
    value = np.stack(
        [
            np.exp(v),
            np.exp2(v),
            np.log(v),
            np.log2(v),
            np.log10(v),
            np.sqrt(v),
            1 / np.sqrt(v),
            np.sin(v),
            np.cos(v),
            np.tan(v),
            np.tanh(v),
            np.arctan(v),
        ]
    )
    # The weakest promise of any target: OpenCL C 1.2, section 7.4, in ULP of the result.
    ulps = np.array([3, 3, 3, 3, 3, 3, 2, 4, 4, 5, 5, 5], dtype=np.float64)[:, None]
    # One ULP is at most 2u times the value; the subnormal floor covers flushed results.
    return [Expected(value, ulps * 2 * 2.0**-24 * np.abs(value) + 2.0**-126)]


@dt.inline
def clamp01(v: T.float32) -> T.float32:
    """`v` limited to 0..1."""
    low = T.max(v, 0.0)
    return T.min(low, 1.0)


@dt.kernel
def helper_and_constant(
    x: T.Buffer[T.float32], y: T.Buffer[T.float32], steps: T.constexpr[int] = 3
) -> None:
    """A helper of two statements, and a loop whose count is a compile-time constant."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        v = x[i]
        for _ in range(steps):
            v = clamp01(v * 2.0 - 0.25)
        y[i] = v


def _helper(x: Array, y: Array) -> list[Expected]:
    v = x.astype(np.float64)
    bound = np.zeros_like(v)
    for _ in range(3):
        # Doubling is exact, the subtraction rounds once; the error so far doubles.
        bound = 2 * bound + (2 * np.abs(v) + 0.25) * 2.0**-24
        v = np.clip(v * 2.0 - 0.25, 0.0, 1.0)
    return [Expected(v, bound)]


@dt.kernel
def select_and_logic(x: T.Buffer[T.float32], y: T.Buffer[T.bool]) -> None:
    """Comparisons, logic, and a bool buffer."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        v = x[i]
        inside = v > -0.5 and v < 0.5
        y[i] = inside or not v <= 2.0


def _logic(x: Array, y: Array) -> list[Expected]:
    return [Expected(((x > -0.5) & (x < 0.5)) | (x > 2.0))]


def _vector(generator: np.random.Generator, n: int) -> Array:
    return generator.standard_normal(n).astype(np.float32)


CASES = (
    Case("saxpy", saxpy, lambda g: (1.5, _vector(g, 1000), _vector(g, 1000)), _saxpy, (2,)),
    Case("saxpy_empty", saxpy, lambda g: (1.5, _vector(g, 0), _vector(g, 0)), _saxpy, (2,)),
    Case(
        "saxpy_large", saxpy, lambda g: (-0.3, _vector(g, 70001), _vector(g, 70001)), _saxpy, (2,)
    ),
    Case(
        "broadcast_add",
        broadcast_add,
        lambda g: (g.standard_normal((37, 53)).astype(np.float32), _vector(g, 53), _vector(g, 37)),
        _broadcast_add,
    ),
    Case("gelu", gelu, lambda g: (_vector(g, 513) * 3, np.zeros(513, np.float32)), _gelu, (1,)),
    Case(
        "elementary",
        elementary,
        lambda g: (
            np.exp(g.uniform(-8, 4, 777)).astype(np.float32),
            np.zeros((12, 777), np.float32),
        ),
        _elementary,
        (1,),
    ),
    Case(
        "helper_and_constant",
        helper_and_constant,
        lambda g: (g.uniform(0, 1, 300).astype(np.float32), np.zeros(300, np.float32)),
        _helper,
        (1,),
    ),
    Case(
        "select_and_logic",
        select_and_logic,
        lambda g: (_vector(g, 400) * 2, np.zeros(400, np.bool_)),
        _logic,
        (1,),
    ),
)
