"""`a @ b`: vectors, matrices, batches, and what arithmetic around them makes of it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, rounding, summation


@dt.kernel
def matrix_product(a: T.Buffer[T.float32], b: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """Two matrices."""
    _, _ = a.shape
    _, _ = b.shape
    return a @ b


@dt.kernel
def batched_product(
    a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]
) -> None:
    """Batches of matrices, of which the second has one for all of an axis."""
    _, _, _, _ = a.shape
    _, _, _ = b.shape
    _, _, _, _ = c.shape
    c[:] = a @ b


@dt.kernel
def triangles(
    a: T.Buffer[T.float32], b: T.Buffer[T.float32],
    lower: T.Buffer[T.float32], upper: T.Buffer[T.float32],
) -> None:  # fmt: skip
    """Products with triangles, whose loops end at the row or begin at the column."""
    m, n = lower.shape
    _, k = a.shape
    assert a.shape == (m, k)
    assert b.shape == (k, n)
    assert upper.shape == (m, n)
    for i, j in T.parallel(m, n):
        total = T.float32(0)
        for p in range(T.min(i + 1, k)):
            total += a[i, p] * b[p, j]
        lower[i, j] = total
    for i, j in T.parallel(m, n):
        total = T.float32(0)
        for p in range(j, k):
            total += a[i, p] * b[p, j]
        upper[i, j] = total


@dt.kernel
def layer(
    x: T.Buffer[T.float32], w: T.Buffer[T.float32], bias: T.Buffer[T.float32]
) -> T.Buffer[T.float32]:
    """A product, a bias for each column, and a function of each element."""
    _, _ = x.shape
    _, _ = w.shape
    (_,) = bias.shape
    y = T.max(x @ w + bias, 0.0)
    return y


@dt.kernel
def residual(
    a: T.Buffer[T.float32], x: T.Buffer[T.float32], b: T.Buffer[T.float32]
) -> tuple[T.Buffer[T.float32], T.float32]:
    """The residual b - a x, and the square of its length: a product of two vectors is a number."""
    _, _ = a.shape
    (_,) = x.shape
    (_,) = b.shape
    r = T.empty_like(b)
    r[:] = b - a @ x
    return r, r @ r


@dt.kernel
def rows_of_products(
    a: T.Buffer[T.float32], x: T.Buffer[T.float32], y: T.Buffer[T.float32]
) -> None:
    """Products inside of a loop: of a row and a vector, and of a vector and a matrix."""
    m, k = a.shape
    _, _ = x.shape
    assert x.shape == (k, k)
    assert y.shape == (m, k)
    for i in T.parallel(m):
        y[i, :] = a[i, :] @ x
        y[i, 0] = a[i, :] @ x[:, 0]


@dt.kernel
def chain(
    a: T.Buffer[T.float32], b: T.Buffer[T.float32], x: T.Buffer[T.float32]
) -> T.Buffer[T.float32]:
    """A product of a product, with a transposed matrix."""
    _, _ = a.shape
    _, _ = b.shape
    (_,) = x.shape
    return (a @ b.T) @ x


@dt.kernel
def complex_product(a: T.Buffer[T.complex64], x: T.Buffer[T.complex64]) -> T.Buffer[T.complex64]:
    """Complex numbers are not conjugated."""
    _, _ = a.shape
    (_,) = x.shape
    return a @ x


@dt.kernel
def power(a: T.Buffer[T.float32], x: T.Buffer[T.float32], rounds: T.int32) -> None:
    """Products of the host's loop: nothing is allocated in it."""
    _, _ = a.shape
    (_,) = x.shape
    y = T.empty_like(x)
    for _ in range(rounds):
        y[:] = 0.5 * (a @ x)
        x[:] = y


@dt.kernel
def integer_product(a: T.Buffer[T.int32], b: T.Buffer[T.int32]) -> T.Buffer[T.int32]:
    """Integers are multiplied and added as they are."""
    _, _ = a.shape
    _, _ = b.shape
    return a @ b


_ONE = T.complex64(1)


@dt.kernel
def weighted(
    xs: tuple[T.Buffer[T.float32], ...],
    weight: T.Buffer[T.float32] | None = None,
    turn: T.complex64 = _ONE,
) -> T.Buffer[T.complex64]:
    """A sum of as many buffers as there are, turned by a complex number."""
    (n,) = xs[0].shape
    out = T.empty((n,), T.complex64)
    out[:] = 0.0
    for x in xs:
        if weight is None:
            for i in T.parallel(n):
                out[i] += turn * x[i]
        else:
            (_,) = weight.shape
            for i in T.parallel(n):
                out[i] += turn * (weight[i] * x[i])
    return out


def _weighted(x: Array, y: Array, *rest: Array | float) -> list[Expected]:
    *weights, re, im = rest
    total = x.astype(np.float64) + y
    magnitude = np.abs(x) + np.abs(y)
    for each in weights:
        total, magnitude = total * each, magnitude * np.abs(each)
    bound = summation(magnitude * (abs(re) + abs(im)), 4)
    return [Expected(total * complex(re, im), bound)]


def _wide(*arrays: Array) -> list[Array]:
    return [each.astype(np.complex128 if np.iscomplexobj(each) else np.float64) for each in arrays]


def _product(a: Array, b: Array, *_: Array) -> list[Expected]:
    x, y = _wide(a, b)
    return [Expected(x @ y, summation(np.abs(x) @ np.abs(y), a.shape[-1]))]


def _triangles(a: Array, b: Array, lower: Array, upper: Array) -> list[Expected]:
    a, b = _wide(a, b)
    return [
        Expected(x @ y, summation(np.abs(x) @ np.abs(y), a.shape[1]))
        for x, y in ((np.tril(a), b), (a, np.tril(b)))
    ]


def _layer(x: Array, w: Array, bias: Array) -> list[Expected]:
    a, b, c = _wide(x, w, bias)
    magnitude = np.abs(a) @ np.abs(b) + np.abs(c)
    return [Expected(np.maximum(a @ b + c, 0), summation(magnitude, x.shape[1] + 1))]


def _residual(a: Array, x: Array, b: Array) -> list[Expected]:
    m, v, w = _wide(a, x, b)
    r = w - m @ v
    error = summation(np.abs(m) @ np.abs(v) + np.abs(w), x.size + 1)
    square = summation(np.sum(r * r), r.size) + np.sum(2 * np.abs(r) * error + error * error)
    return [Expected(r, error), Expected(np.array(r @ r), square)]


def _rows(a: Array, x: Array, y: Array) -> list[Expected]:
    return _product(a, x)


def _chain(a: Array, b: Array, x: Array) -> list[Expected]:
    m, n, v = _wide(a, b, x)
    first = summation(np.abs(m) @ np.abs(n.T), a.shape[1])
    bound = first @ np.abs(v) + summation(np.abs(m) @ np.abs(n.T) @ np.abs(v), x.size, extra=2)
    return [Expected(m @ n.T @ v, bound)]


def _complex(a: Array, x: Array) -> list[Expected]:
    m, v = _wide(a, x)
    # Each part is a sum of twice as many products.
    return [Expected(m @ v, 2 * summation(np.abs(m) @ np.abs(v), 2 * x.size))]


def _power(a: Array, x: Array, rounds: int) -> list[Expected]:
    m, v = _wide(a, x)
    magnitude, error = np.abs(v), np.zeros(x.shape)
    for _ in range(rounds):
        error = 0.5 * (np.abs(m) @ error) + summation(0.5 * np.abs(m) @ magnitude, x.size)
        v, magnitude = 0.5 * (m @ v), 0.5 * (np.abs(m) @ magnitude)
    return [Expected(v, error + rounding(magnitude, rounds))]


def _matrix(*shape: int) -> Callable[[np.random.Generator], Array]:
    return lambda g: g.uniform(-1, 1, shape).astype(np.float32)


def _complexes(g: np.random.Generator, *shape: int) -> Array:
    return (g.uniform(-1, 1, shape) + 1j * g.uniform(-1, 1, shape)).astype(np.complex64)


CASES: tuple[Case, ...] = (
    Case(
        "matrix_product",
        matrix_product,
        lambda g: (_matrix(33, 40)(g), _matrix(40, 21)(g)),
        _product,
    ),
    Case(
        "matrix_product_of_views",
        matrix_product,
        lambda g: (_matrix(40, 33)(g).T, _matrix(80, 42)(g)[::2, ::2]),
        _product,
    ),
    Case(
        "matrix_product_of_nothing",
        matrix_product,
        lambda g: (_matrix(5, 0)(g), _matrix(0, 4)(g)),
        lambda a, b: [Expected(np.zeros((5, 4)))],
    ),
    Case(
        "batched_product",
        batched_product,
        lambda g: (
            _matrix(2, 3, 8, 5)(g),
            _matrix(3, 5, 7)(g),
            np.zeros((2, 3, 8, 7), np.float32),
        ),
        _product,
        (2,),
    ),
    Case(
        "triangles",
        triangles,
        lambda g: (
            _matrix(40, 36)(g),
            _matrix(36, 33)(g),
            np.zeros((40, 33), np.float32),
            np.zeros((40, 33), np.float32),
        ),
        _triangles,
        (2, 3),
    ),
    Case("layer", layer, lambda g: (_matrix(17, 24)(g), _matrix(24, 9)(g), _matrix(9)(g)), _layer),
    Case(
        "residual",
        residual,
        lambda g: (_matrix(30, 20)(g), _matrix(20)(g), _matrix(30)(g)),
        _residual,
    ),
    Case(
        "rows_of_products",
        rows_of_products,
        lambda g: (_matrix(19, 12)(g), _matrix(12, 12)(g), np.zeros((19, 12), np.float32)),
        _rows,
        (2,),
    ),
    Case("chain", chain, lambda g: (_matrix(11, 7)(g), _matrix(13, 7)(g), _matrix(13)(g)), _chain),
    Case(
        "complex_product",
        complex_product,
        lambda g: (_complexes(g, 9, 14), _complexes(g, 14)),
        _complex,
    ),
    Case(
        "tuple_of_buffers",
        weighted.specialize(xs=2, weight=None),
        lambda g: (_matrix(40)(g), _matrix(40)(g), 0.5, -1.5),
        _weighted,
    ),
    Case(
        "optional_buffer",
        weighted.specialize(xs=2),
        lambda g: (_matrix(40)(g), _matrix(40)(g), _matrix(40)(g), 0.5, -1.5),
        _weighted,
    ),
    Case("power", power, lambda g: (_matrix(16, 16)(g), _matrix(16)(g), 3), _power, (1,)),
    Case(
        "integer_product",
        integer_product,
        lambda g: (
            g.integers(-9, 9, (6, 8)).astype(np.int32),
            g.integers(-9, 9, (8, 5)).astype(np.int32),
        ),
        lambda a, b: [Expected(a @ b)],
    ),
)
"""Every case of this theme."""
