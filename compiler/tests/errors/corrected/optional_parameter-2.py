"""A number cannot be missing."""

import dovetail as dt
from dovetail import T


@dt.kernel
def fill(
    x: T.Buffer[T.float32], value: T.float32, used: T.constexpr[bool] = True
) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = value if used else T.float32(0)
