"""A block has at most 1024 threads."""

import dovetail as dt
from dovetail import T


@dt.external("opencl", "cl", "__kernel void scale() {}")
def scale(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    T.external("scale", x, grid=n, block=(64, 64), updates=x)
