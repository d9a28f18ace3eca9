"""A list of indices, as NumPy has it."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for _ in T.parallel(1):
        for k in [0, 1]:
            x[k] = 0.0
