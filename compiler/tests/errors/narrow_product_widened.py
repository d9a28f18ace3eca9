"""A product of int8 wraps before it becomes an int32."""

import dovetail as dt
from dovetail import T


@dt.kernel
def dot(a: T.Buffer[T.int8], b: T.Buffer[T.int8], y: T.Buffer[T.int32]) -> None:
    for i in T.parallel(1):
        for k in range(a.shape[0]):
            y[i] += a[k] * b[k]
