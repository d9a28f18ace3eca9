"""A constructor names every lane, or one."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n // 4):
        v = T.load_vector(x, 4 * i, 4)
        T.store_vector(x, 4 * i, v + T.float32x4(1.0, 2.0, 3.0))
