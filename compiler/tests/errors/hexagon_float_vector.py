"""A vector of floats, for which there is no instruction."""

import dovetail as dt
from dovetail import T


@dt.kernel
def halves(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n // 32):
        T.hexagon.average(y, i * 32, x, i * 32, x, i * 32)
