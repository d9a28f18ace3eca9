"""Before a launch only integers are computed."""

import dovetail as dt
from dovetail import T


@dt.external("opencl", "cl", "__kernel void scale() {}")
def scale(x: T.Buffer[T.float32], by: T.float32) -> None:
    (n,) = x.shape
    T.external("scale", x, by + 1.0, grid=n, block=64, updates=x)
