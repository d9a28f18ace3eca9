"""A constant with a type counts from no end."""

import dovetail as dt
from dovetail import T


@dt.kernel
def last(x: T.Buffer[T.float32]) -> None:
    for i in T.parallel(1):
        x[i] = x[T.int32(-1)]
