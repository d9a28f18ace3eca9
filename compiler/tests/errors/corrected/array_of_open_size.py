"""A local array whose size is known only when it runs."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.int32], width: T.constexpr[int] = 4) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        tile = T.alloc((width,), T.float32)
        tile[0] = x[i]
        x[i] = tile[0]
