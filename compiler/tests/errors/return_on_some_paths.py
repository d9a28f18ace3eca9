"""Every path through a helper returns, or none."""

import dovetail as dt
from dovetail import T


@dt.inline
def sign(x: T.float32) -> T.float32:
    if x > 0.0:
        return 1.0
    elif x < 0.0:
        return -1.0


@dt.kernel
def signs(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = sign(x[i])
