"""A function inside of a kernel."""

import dovetail as dt
from dovetail import T


@dt.kernel
def square(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape

    def power(v: T.float32) -> T.float32:
        return v * v

    for i in T.parallel(n):
        x[i] = power(x[i])
