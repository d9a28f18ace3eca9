"""A choice is between tuples of one structure."""

import dovetail as dt
from dovetail import T


@dt.kernel
def choose(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        pair = (x[i], 1.0) if x[i] > 0.0 else x[i]
        x[i] = pair[0]
