"""An argument cannot be missing."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32], used: T.constexpr[bool] = True) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        if used:
            x[i] = 0.0
