"""An atomic update of truth values."""

import dovetail as dt
from dovetail import T


@dt.kernel
def mark(x: T.Buffer[T.int32], seen: T.Buffer[T.bool]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.atomic_exchange(seen, x[i], True)
