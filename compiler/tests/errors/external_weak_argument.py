"""An argument of an external kernel has a type."""

import dovetail as dt
from dovetail import T


@dt.external("opencl", "cl", "__kernel void scale() {}")
def scale(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    T.external("scale", x, 7, grid=n, block=64, updates=x)
