"""A number is returned in the type that the annotation says."""

import dovetail as dt
from dovetail import T


@dt.kernel
def first(x: T.Buffer[T.float32]) -> T.int32:
    (n,) = x.shape
    return x[n - 1]
