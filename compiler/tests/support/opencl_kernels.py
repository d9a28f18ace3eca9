"""Kernels that call what only OpenCL has, and the same in float64."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T


@dt.kernel
def own_functions(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert out.shape == (12, n)
    for i in T.parallel(n):
        a = x[i]
        out[0, i] = T.opencl.native_exp(a)
        out[1, i] = T.opencl.native_exp2(a)
        out[2, i] = T.opencl.native_log(a)
        out[3, i] = T.opencl.native_log2(a)
        out[4, i] = T.opencl.native_sin(a)
        out[5, i] = T.opencl.native_cos(a)
        out[6, i] = T.opencl.native_tan(a)
        out[7, i] = T.opencl.native_sqrt(a)
        out[8, i] = T.opencl.native_rsqrt(a)
        out[9, i] = T.opencl.native_recip(a)
        out[10, i] = T.opencl.native_divide(3.0, a)
        out[11, i] = T.opencl.native_powr(a, 1.5)


@dt.kernel
def narrow_products(a: T.Buffer[T.int32], b: T.Buffer[T.int32], c: T.Buffer[T.int32]) -> None:
    (n,) = a.shape
    assert b.shape == (n,)
    assert c.shape == (n,)
    for i in T.parallel(n):
        c[i] = T.opencl.mad24(a[i], b[i], T.opencl.mul24(a[i], a[i] - b[i]))


def in_double(x: np.ndarray) -> np.ndarray:
    v = x.astype(np.float64)
    return np.stack([
        np.exp(v), np.exp2(v), np.log(v), np.log2(v), np.sin(v), np.cos(v), np.tan(v), np.sqrt(v),
        1 / np.sqrt(v), 1 / v, 3 / v, v**1.5,
    ])  # fmt: skip


def packed_dots(a: np.ndarray, b: np.ndarray, dtype: type[np.generic]) -> np.ndarray:
    """The dot products of words of four elements each, exactly."""
    left, right = (each.view(dtype).reshape(-1, 4).astype(np.int64) for each in (a, b))
    return (left * right).sum(1)
