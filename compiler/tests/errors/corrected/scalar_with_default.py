"""A scalar parameter with a default value."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], by: T.constexpr[float] = 2.0) -> None:
    x[0] = by
