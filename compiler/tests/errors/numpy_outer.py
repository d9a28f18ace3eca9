"""NumPy's outer product."""

import numpy as np

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert out.shape == (n, n)
    out[:] = np.outer(x, x)
