"""A combination is a helper."""

import dovetail as dt
from dovetail import T


@dt.kernel
def product(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    out[0] = T.reduce(lambda a, b: a * b, (x[i] for i in range(n)), identity=1.0)
