"""An element type that does not exist."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float33]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 2.0 * x[i]
