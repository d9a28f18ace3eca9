"""An element where an atomic wants a buffer and an index."""

import dovetail as dt
from dovetail import T


@dt.kernel
def count(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.atomic_add(x, 0, 1)
