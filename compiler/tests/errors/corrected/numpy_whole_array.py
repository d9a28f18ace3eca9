"""Arithmetic of whole arrays, as NumPy has it."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    z = T.empty_like(x)
    z[:] = 2.0 * x
    y[:] = z
