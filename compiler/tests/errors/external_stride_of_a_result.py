"""Strides are those of parameters."""

import dovetail as dt
from dovetail import T


@dt.external("opencl", "cl", "__kernel void scale() {}")
def scale(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    T.external("scale", x, out, T.element_stride(out, 0), grid=n, block=64, writes=out)
    return out
