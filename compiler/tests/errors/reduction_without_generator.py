"""A reduction folds a generator."""

import dovetail as dt
from dovetail import T


@dt.kernel
def totals(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        out[i] = T.sum(x)
