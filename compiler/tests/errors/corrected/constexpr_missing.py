"""A compile-time parameter without a value."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32], width: T.constexpr[int]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] * width

scale = scale.specialize(width=4)
