"""The axes of a transpose are each named once."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    k, m, n = x.shape
    x.transpose(1, 0, 1)[0, 0, 0] = 1.0
