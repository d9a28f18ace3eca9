"""A compile-time parameter of another kind than its annotation."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32], width: T.constexpr[int] = 2.5) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] * width

scale = scale.specialize(width=4)
