"""A helper has one 'return', at its end."""

import dovetail as dt
from dovetail import T


@dt.inline
def sign(v: T.float32) -> T.float32:
    if v > 0.0:
        return T.float32(1.0)
    return T.float32(-1.0)


@dt.kernel
def signs(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = sign(x[i])
