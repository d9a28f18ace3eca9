"""A check of constants is decided when the kernel is compiled."""

import dovetail as dt
from dovetail import T


@dt.kernel
def show(x: T.Buffer[T.float32], scale: T.float32) -> None:
    (n,) = x.shape
    T.assert_(2 < 1, "two is {}", 2)
    for i in T.parallel(n):
        x[i] = scale
