"""An index that is read from memory may be the same in two iterations."""

import dovetail as dt
from dovetail import T


@dt.kernel
def count(label: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    (n,) = label.shape
    for i in T.parallel(n):
        T.atomic_add(out, label[i], 1)
