"""An external kernel's body launches, and computes nothing itself."""

import dovetail as dt
from dovetail import T


@dt.external("opencl", "cl", "__kernel void scale() {}")
def scale(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    T.external("scale", x, grid=n, block=64, updates=x)
    for i in T.parallel(n):
        x[i] = 0.0
