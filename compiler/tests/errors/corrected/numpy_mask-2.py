"""A boolean mask as an index, as NumPy has it."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    x[:] = T.where(x > 0, 0.0, x)
