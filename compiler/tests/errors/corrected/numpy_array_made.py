"""An array made by NumPy inside of a kernel."""

import numpy as np

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    tmp = T.zeros((n,), T.float32)
    y[0] = tmp[0]
