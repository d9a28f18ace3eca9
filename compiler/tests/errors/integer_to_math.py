"""Mathematics is on floats."""

import dovetail as dt
from dovetail import T


@dt.kernel
def roots(x: T.Buffer[T.int32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        out[i] = T.sqrt(x[i])
