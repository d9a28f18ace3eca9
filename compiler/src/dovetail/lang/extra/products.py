"""Products of matrices: by the device's BLAS where one is installed, else by kernels of our own.

Sums are rounded in the order that the library, or the target, has: the result is within the usual
bound of the exact one, and not the same in bits from one to the other.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from dovetail.lang import namespace as T
from dovetail.lang.inline import inline

Open: TypeAlias = Any
"""Anything the parser takes."""


@inline
def gemm(a: Open, b: Open, c: Open) -> None:
    """Writes a @ b into c: matrices of float32 or float64, with any strides."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape[0] == k
    assert c.shape == (m, n)
    done = T.call_library("extra.gemm", a, b, c, writes=c)
    if not done:
        for i, j in T.parallel(m, n):
            total = T.cast(0, c.dtype)
            for p in range(k):
                total += a[i, p] * b[p, j]
            c[i, j] = total


@inline
def gemv(a: Open, x: Open, y: Open) -> None:
    """Writes a @ x into y: a matrix and vectors of float32 or float64."""
    m, k = a.shape
    assert x.shape[0] == k
    assert y.shape[0] == m
    done = T.call_library("extra.gemv", a, x, y, writes=y)
    if not done:
        for i in T.parallel(m):
            y[i] = T.sum(a[i, p] * x[p] for p in range(k))


@inline
def gemm_batched(a: Open, b: Open, c: Open) -> None:
    """Writes a[s] @ b[s] into c[s] for each s: buffers of matrices of float32 or float64."""
    batch, m, k = a.shape
    n = b.shape[2]
    assert b.shape == (batch, k, n)
    assert c.shape == (batch, m, n)
    done = T.call_library("extra.gemm_batched", a, b, c, writes=c)
    if not done:
        for s, i, j in T.parallel(batch, m, n):
            total = T.cast(0, c.dtype)
            for p in range(k):
                total += a[s, i, p] * b[s, p, j]
            c[s, i, j] = total
