"""Not all of Python's formats are there."""

import dovetail as dt
from dovetail import T


@dt.kernel
def show(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.printf("{:,}", i)
