"""A launch of an external kernel says its grid and block."""

import dovetail as dt
from dovetail import T


@dt.external("opencl", "cl", "__kernel void scale() {}")
def scale(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    T.external("scale", x, block=64, updates=x)
