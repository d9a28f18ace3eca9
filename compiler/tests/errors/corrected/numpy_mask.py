"""A boolean mask as an index, as NumPy has it."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    total = T.float32(0.0)
    for i in range(n):
        if x[i] > 0:
            total += x[i]
    out[0] = total
