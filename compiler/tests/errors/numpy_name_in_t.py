"""T.arcsin: NumPy's name of a function that T calls otherwise."""

import dovetail as dt
from dovetail import T


@dt.kernel
def angles(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        y[i] = T.arcsin(x[i])
