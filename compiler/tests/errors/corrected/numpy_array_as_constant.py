"""An array from outside used like a constant."""

import numpy as np

import dovetail as dt
from dovetail import T

TABLE = np.arange(8.0)


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32], table: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = table[i] * x[i]
