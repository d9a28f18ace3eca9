"""'return' is allowed only at the end."""

import dovetail as dt
from dovetail import T


@dt.kernel
def find(x: T.Buffer[T.float32], out: T.Buffer[T.int64]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        if x[i] > 0.0:
            out[0] = i
            return i
