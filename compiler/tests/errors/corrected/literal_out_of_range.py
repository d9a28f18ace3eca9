"""A literal takes the type of what it meets, if it fits."""

import dovetail as dt
from dovetail import T


@dt.kernel
def brighten(x: T.Buffer[T.uint8]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = T.uint8(T.min(T.int32(x[i]) + 300, 255))
