"""Outside names are constants."""

import dovetail as dt
from dovetail import T


counter = 0


@dt.kernel
def count(x: T.Buffer[T.int32]) -> None:
    global counter
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = counter
