"""There are no vectors of five."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n // 4):
        v = T.load_vector(x, 4 * i, 4)
        w = T.load_vector(x, 5 * i, 5)
        x[i] = w.x + v.x
