"""An array of two names, one of which is given another array in a loop."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    y = 2.0 * x
    z = y
    for _ in range(3):
        y[:] = y + 1.0
    out[:] = y + z
