"""A compile-time loop of more iterations than a machine can count."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        for p in T.static_range(2**64):
            x[i] = T.float32(p)
