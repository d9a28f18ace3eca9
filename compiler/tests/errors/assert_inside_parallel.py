"""Checks are made before anything runs."""

import dovetail as dt
from dovetail import T


@dt.kernel
def roots(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        assert x[i] >= 0.0
        x[i] = T.sqrt(x[i])
