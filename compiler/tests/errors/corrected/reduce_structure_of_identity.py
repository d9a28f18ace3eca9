"""The identity has the structure of the values."""

import dovetail as dt
from dovetail import T


@dt.inline
def both(a, b):
    return a[0] + b[0], a[1] + b[1]


@dt.kernel
def moments(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    s, q = T.reduce(both, ((x[i], x[i] * x[i]) for i in range(n)), identity=(0.0, 0.0))
    out[0] = s
    out[1] = q
