"""An annotation has no extents."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.float32["n", "c"]) -> None:
    n, c = x.shape
    for i, j in T.parallel(n, c):
        x[i, j] *= 2
