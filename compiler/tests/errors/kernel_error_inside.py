"""An error of an inner kernel says where it was called."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32], tile: T.constexpr[int] = 8) -> None:
    (n,) = x.shape
    assert tile % 8 == 0, "a tile is a multiple of 8"
    for i in T.parallel(n):
        x[i] *= 2.0


@dt.kernel
def twice(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    scale(x, tile=12)
