"""A literal takes the type of what it meets, if it fits."""

import dovetail as dt
from dovetail import T


@dt.kernel
def brighten(x: T.Buffer[T.uint8]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] + 300
