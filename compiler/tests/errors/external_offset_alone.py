"""The offset of a buffer is passed beside the buffer."""

import dovetail as dt
from dovetail import T


@dt.external("opencl", "cl", "__kernel void scale() {}")
def scale(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    (m,) = y.shape
    T.external("scale", x, T.element_offset(y), grid=n, block=64, updates=x)
