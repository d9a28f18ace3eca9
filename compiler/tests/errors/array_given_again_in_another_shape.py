"""A name that is given an array of another shape in a loop."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    (m,) = out.shape
    y = 2.0 * out
    for _ in range(3):
        y = x + 1.0
    out[:] = y
