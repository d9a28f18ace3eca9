"""Lanes are named, not indexed at run time."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n // 4):
        v = T.load_vector(x, 4 * i, 4)
        for k in T.static_range(4):
            x[4 * i + k] = v[k] * 2.0
