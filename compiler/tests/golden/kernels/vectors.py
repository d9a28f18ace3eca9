"""Four elements at a time, at an index that is promised to be aligned; a mask."""

import dovetail as dt
from dovetail import T


@dt.kernel
def rectify(x: T.Buffer[T.float32], y: T.Buffer[T.float32], alpha: T.float32) -> None:
    (n,) = x.shape
    assert n % 4 == 0
    assert y.shape == x.shape
    for i in T.parallel(n // 4):
        v = T.load_vector(x, 4 * i, 4, aligned=True)
        v = T.where(v < 0.0, alpha * v, v)
        T.store_vector(y, 4 * i, v, aligned=True)
