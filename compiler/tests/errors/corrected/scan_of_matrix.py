"""A scan works on one dimension."""

import dovetail as dt
from dovetail import T


@dt.kernel
def sums(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert out.shape == (m, n)
    for i in T.parallel(m):
        T.cumsum(x[i, :], out[i, :])
