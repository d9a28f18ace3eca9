"""A name that is given an array of another type in a loop."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    y = 2.0 * x
    for _ in range(3):
        y = y > 0.0
    out[:] = y
