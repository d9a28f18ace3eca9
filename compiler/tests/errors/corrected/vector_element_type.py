"""An array is made of scalars."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n // 4):
        v = T.load_vector(x, 4 * i, 4)
        rows = T.alloc((8,), T.float32)
        T.store_vector(rows, 0, v)
