"""Element types that no instruction takes together."""

import dovetail as dt
from dovetail import T


@dt.kernel
def products(x: T.Buffer[T.int8], y: T.Buffer[T.uint8], total: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n // 128):
        T.hexagon.dot4_add(total, i * 32, x, i * 128, y, i * 128)
