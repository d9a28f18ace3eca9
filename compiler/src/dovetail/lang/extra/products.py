"""Products of matrices: by the device's BLAS where one is installed, else by the kernels here.

Libraries are called for float32 and float64 only.

The order of additions is that of the library or the target: results are within the usual error
bound, and their bits differ from one to the other.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from dovetail.lang import namespace as T
from dovetail.lang.inline import inline

Open: TypeAlias = Any
"""Anything the parser takes."""

NARROW = (T.float16, T.bfloat16)
"""Types whose products are summed in float32, as in `T.sum`."""


@inline
def sum_type(a: Open, b: Open, c: Open) -> Open:
    """The type in which products of a and b are summed, for the elements of c."""
    T.static_assert(
        a.dtype == c.dtype and b.dtype == c.dtype, "the types must be equal; convert the others"
    )
    return T.float32 if c.dtype in NARROW else c.dtype


@inline
def gemm(a: Open, b: Open, c: Open) -> None:
    """Writes a @ b into c: matrices of one type, with any strides."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape[0] == k
    assert c.shape == (m, n)
    sums = sum_type(a, b, c)
    done = T.call_library("extra.gemm", a, b, c, writes=c)
    if not done:
        for i, j in T.parallel(m, n):
            total = T.cast(0, sums)
            for p in range(k):
                total += T.cast(a[i, p], sums) * T.cast(b[p, j], sums)
            c[i, j] = T.cast(total, c.dtype)


@inline
def gemv(a: Open, x: Open, y: Open) -> None:
    """Writes a @ x into y: a matrix and vectors of one type."""
    m, k = a.shape
    assert x.shape[0] == k
    assert y.shape[0] == m
    sums = sum_type(a, x, y)
    done = T.call_library("extra.gemv", a, x, y, writes=y)
    if not done:
        for i in T.parallel(m):
            y[i] = T.cast(
                T.sum(T.cast(a[i, p], sums) * T.cast(x[p], sums) for p in range(k)), y.dtype
            )


@inline
def gemm_batched(a: Open, b: Open, c: Open) -> None:
    """Writes a[s] @ b[s] into c[s] for each s: buffers of matrices of one type."""
    batch, m, k = a.shape
    n = b.shape[2]
    assert b.shape == (batch, k, n)
    assert c.shape == (batch, m, n)
    sums = sum_type(a, b, c)
    done = T.call_library("extra.gemm_batched", a, b, c, writes=c)
    if not done:
        for s, i, j in T.parallel(batch, m, n):
            total = T.cast(0, sums)
            for p in range(k):
                total += T.cast(a[s, i, p], sums) * T.cast(b[s, p, j], sums)
            c[s, i, j] = T.cast(total, c.dtype)
