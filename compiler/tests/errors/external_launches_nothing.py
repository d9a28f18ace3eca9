"""An external kernel launches something."""

import dovetail as dt
from dovetail import T


@dt.external("opencl", "cl", "__kernel void scale() {}")
def scale(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert n > 0
