"""A loop that is written out has a constant step."""

import dovetail as dt
from dovetail import T


@dt.kernel
def total(x: T.Buffer[T.float32], step: T.constexpr[int] = 2) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        for k in T.unroll(0, 8, step):
            x[i] += T.float32(k)
