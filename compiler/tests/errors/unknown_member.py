"""A function that T does not have."""

import dovetail as dt
from dovetail import T


@dt.kernel
def roots(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = T.squrt(x[i])
