"""Arithmetic of a row under a name that has another in a branch."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert out.shape == (m, n)
    for i in T.parallel(m):
        row = 2.0 * x[i]
        row = T.where(n > 3, row + 1.0, row)
        out[i] = row
