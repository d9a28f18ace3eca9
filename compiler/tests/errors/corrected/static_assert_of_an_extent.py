"""A compile-time condition on what only a call knows."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert n % 8 == 0
    x[0] = 1.0
