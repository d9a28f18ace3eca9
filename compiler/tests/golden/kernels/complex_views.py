"""Complex numbers as pairs; a transposed and a reversed view; a scan along rows."""

import dovetail as dt
from dovetail import T


@dt.kernel
def conjugate_transpose(x: T.Buffer[T.complex64], y: T.Buffer[T.complex64]) -> None:
    m, n = x.shape
    assert y.shape == (n, m)
    turned = x.T
    for i, j in T.parallel(n, m):
        y[i, j] = T.conj(turned[i, j]) * (1.0 + 2j)


@dt.kernel
def suffix_sums(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        T.cumsum(x[i, ::-1], y[i, ::-1])
