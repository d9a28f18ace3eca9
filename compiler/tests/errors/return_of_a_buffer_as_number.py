"""A buffer is not a number."""

import dovetail as dt
from dovetail import T


@dt.kernel
def doubled(x: T.Buffer[T.float32]) -> T.float32:
    (n,) = x.shape
    out = T.empty_like(x)
    out[:] = 2.0 * x
    return out
