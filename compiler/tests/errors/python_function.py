"""A kernel calls helpers, not Python functions."""

import dovetail as dt
from dovetail import T


def double(v: float) -> float:
    return v + v


@dt.kernel
def scale(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = double(x[i])
