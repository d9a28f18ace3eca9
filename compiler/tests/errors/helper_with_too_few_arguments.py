"""A helper that is not given all it needs."""

import dovetail as dt
from dovetail import T


@dt.inline
def mix(a: T.float32, b: T.float32, t: T.float32) -> T.float32:
    return a + t * (b - a)


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    y[0] = mix(x[0], x[1])
