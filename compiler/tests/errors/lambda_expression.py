"""Helpers are functions with a name."""

import dovetail as dt
from dovetail import T


@dt.kernel
def square(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    power = lambda v: v * v
    for i in T.parallel(n):
        x[i] = power(x[i])
