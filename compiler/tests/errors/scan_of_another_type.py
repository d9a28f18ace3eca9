"""Both buffers of a scan hold one type."""

import dovetail as dt
from dovetail import T


@dt.kernel
def sums(x: T.Buffer[T.uint8], out: T.Buffer[T.int32]) -> None:
    T.cumsum(x, out)
