"""T.external stands in external kernels only."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32], by: T.float32) -> None:
    (n,) = x.shape
    T.external("scale", x, by, n, grid=n, block=64, updates=x)
