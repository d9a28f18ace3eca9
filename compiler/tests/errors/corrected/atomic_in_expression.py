"""Effects stand in statements."""

import dovetail as dt
from dovetail import T


@dt.kernel
def tickets(x: T.Buffer[T.int32], next: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        old = T.atomic_add(next, 0, 1)
        x[i] = 1 + old
