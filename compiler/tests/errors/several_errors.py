"""Three mistakes that have nothing to do with each other."""

import dovetail as dt
from dovetail import T


@dt.kernel
def blend(x: T.Buffer[T.float32], y: T.Buffer[T.float64], weight) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        value = x[i] * y[i]
        x[i] = value * weight
        y[i] = "one"
    for i in T.parallel(n):
        x[i] = wieght
