"""A float literal alone does not say how many bits a variable has."""

import dovetail as dt
from dovetail import T


@dt.kernel
def total(x: T.Buffer[T.float64], out: T.Buffer[T.float64]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        acc = 0.0
        for j in range(n):
            acc += x[i, j]
        out[i] = acc
