"""Memory holds scalars."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n // 4):
        v = T.load_vector(x, 4 * i, 4)
        x[4 * i] = (v * 2.0)[0]
