"""`with T.strict():` in relaxed kernels: results that are right to the bit, in order."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected


@dt.inline
def product_and_sum(a: T.float32, b: T.float32, c: T.float32) -> T.float32:
    """What a relaxed kernel may fuse."""
    return a * b + c


@dt.kernel
def strict_block(
    a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32],
    out: T.Buffer[T.float32],
) -> None:  # fmt: skip
    """Products that are rounded before they are added, in the text and in a helper.

    Each product is used once: one that is used twice is seldom fused.
    """
    (n,) = a.shape
    assert b.shape == (n,)
    assert c.shape == (n,)
    assert out.shape == (5, n)
    for i in T.parallel(n):
        with T.strict():
            out[0, i] = a[i] * b[i] + c[i]
            product = b[i] * b[i]
            out[2, i] = T.min(a[i], b[i])
            out[3, i] = T.max(T.max(a[i], b[i]), c[i])
            out[4, i] = product_and_sum(a[i], c[i], b[i])
        out[1, i] = product - c[i]


def _strict_block(a: Array, b: Array, c: Array, out: Array) -> list[Expected]:
    with np.errstate(all="ignore"):
        rows = [
            a * b + c,
            b * b - c,
            np.minimum(a, b),
            np.maximum(np.maximum(a, b), c),
            a * c + b,
        ]
    return [Expected(np.stack(rows).astype(np.float64))]


def _block_arguments(generator: np.random.Generator) -> tuple[Array, ...]:
    # c close to -a * b: where the product is not rounded first, the sum is its rounding error.
    a, b = (generator.standard_normal(300).astype(np.float32) for _ in range(2))
    c = -(a * b)
    c[::3] += np.float32(1e-3)
    a[:4], b[2:6] = np.nan, np.nan
    return a, b, c, np.zeros((5, 300), np.float32)


@dt.kernel
def strict_order(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Folds in the order of the text, whose parts differ by a factor of 2**40."""
    m, n = x.shape
    assert out.shape == (4, m)
    for i in T.parallel(m):
        with T.strict():
            out[0, i] = T.sum(x[i, j] for j in range(n))
            out[1, i] = T.sum(x[i, j] * x[i, j] for j in range(n))
            out[2, i] = T.min(x[i, j] for j in range(n))
            total = T.float32(0)
            for j in range(n):
                total += x[i, j] * 0.7
            out[3, i] = total


def _strict_order(x: Array, out: Array) -> list[Expected]:
    sums, squares, scaled = (np.zeros(x.shape[0], np.float32) for _ in range(3))
    for column in x.T:
        sums = sums + column
        squares = squares + column * column
        scaled = scaled + column * np.float32(0.7)
    rows = [sums, squares, np.min(x, axis=1), scaled]
    return [Expected(np.stack(rows).astype(np.float64))]


def _order_arguments(generator: np.random.Generator) -> tuple[Array, Array]:
    scale = np.exp2(generator.integers(-20, 20, (30, 200)))
    x = (generator.standard_normal((30, 200)) * scale).astype(np.float32)
    x[3, 7] = np.nan
    return x, np.zeros((4, 30), np.float32)


CASES = (
    Case("strict_block", strict_block, _block_arguments, _strict_block, (3,)),
    Case("strict_order", strict_order, _order_arguments, _strict_order, (1,)),
)
