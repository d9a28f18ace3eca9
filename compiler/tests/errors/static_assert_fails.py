"""A condition on constants that does not hold."""

import dovetail as dt
from dovetail import T

TILE = 12


@dt.kernel
def f(x: T.Buffer[T.float32], lanes: T.constexpr[int] = 8) -> None:
    T.static_assert(TILE % lanes == 0, "the tile must be a multiple of the lanes")
    x[0] = 1.0
