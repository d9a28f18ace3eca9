"""Iterations run at the same time, so '+=' on one element loses updates."""

import dovetail as dt
from dovetail import T


@dt.kernel
def total(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    out[0] += T.sum(x[i] for i in range(n))
