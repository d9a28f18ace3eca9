"""A launch where a loop's range belongs."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    n = len(x)
    for block in T.launch(grid=(T.ceildiv(n, 256),), block=(256,)):
        x[block] = 0
