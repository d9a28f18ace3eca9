"""A buffer is passed once."""

import dovetail as dt
from dovetail import T


@dt.external("opencl", "cl", "__kernel void scale() {}")
def scale(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    T.external("scale", x, x, grid=n, block=64, updates=x)
