"""A returned buffer, two launches, atomics, a data-dependent index that needs no guard."""

import dovetail as dt
from dovetail import T


@dt.kernel
def histogram(x: T.Buffer[T.uint8]) -> T.Buffer[T.int32]:
    (n,) = x.shape
    out = T.empty((256,), T.int32)
    for i in T.parallel(256):
        out[i] = 0
    for i in T.parallel(n):
        T.atomic_add(out, T.int64(x[i]), 1)
    return out
