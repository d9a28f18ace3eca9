"""Arithmetic is done with elements, not with whole views."""

import dovetail as dt
from dovetail import T


@dt.kernel
def double(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        y[i, :] = 2.0 * x[i, :]
