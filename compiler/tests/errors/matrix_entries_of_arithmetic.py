"""A loop over the rows of arithmetic of matrices, in device code."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert out.shape == (m,)
    for i in T.parallel(m):
        for row in x * 2.0:
            out[i] += row.sum()
