"""A boolean mask as an index, as NumPy has it."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    out[0] = T.sum(T.where(x > 0, x, 0.0))
