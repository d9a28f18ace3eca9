"""A class inside of a kernel."""

import dovetail as dt
from dovetail import T


@dt.kernel
def square(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape

    class Pair:
        pass

    for i in T.parallel(n):
        x[i] = x[i] * x[i]
