"""Python's math works on Python's floats."""

import math

import dovetail as dt
from dovetail import T


@dt.kernel
def roots(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = math.sqrt(x[i])
