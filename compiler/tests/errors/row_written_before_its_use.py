"""Arithmetic of a row that is used when the row has been written."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert out.shape == (m, n)
    for i in T.parallel(m):
        doubled = 2.0 * x[i]
        x[i] = 0.0
        out[i] = doubled
