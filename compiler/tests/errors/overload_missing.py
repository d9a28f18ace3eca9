"""A helper without a version for the argument's type."""

import dovetail as dt
from dovetail import T


@dt.inline
def half_float(v: T.float32) -> T.float32:
    return 0.5 * v


@half_float.overload
def half(v: T.float64) -> T.float64:
    return 0.5 * v


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = half(y[i])
