"""An atomic changes one element, not a row."""

import dovetail as dt
from dovetail import T


@dt.kernel
def count(x: T.Buffer[T.int32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        T.atomic_add(x, i, 1)
