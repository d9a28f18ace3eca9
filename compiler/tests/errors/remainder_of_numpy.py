"""T.remainder: there are two remainders, and the message says which is which."""

import dovetail as dt
from dovetail import T


@dt.kernel
def rests(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        y[i] = T.remainder(x[i], 2.5)
