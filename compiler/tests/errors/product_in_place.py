"""A product is not stored in one of its factors."""

import dovetail as dt
from dovetail import T


@dt.kernel
def power(a: T.Buffer[T.float32], x: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    (n,) = x.shape
    for _ in T.parallel(1):
        x[:] = a @ x
