"""np.power: a function of NumPy's, by its own name."""

import numpy as np

import dovetail as dt
from dovetail import T


@dt.kernel
def powers(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        y[i] = np.power(x[i], 2.5)
