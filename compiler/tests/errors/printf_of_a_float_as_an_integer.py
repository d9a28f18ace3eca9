"""A format that does not fit its value is found when the kernel is compiled."""

import dovetail as dt
from dovetail import T


@dt.kernel
def show(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.printf("{:5d}", x[i])
