"""An index must be an integer."""

import dovetail as dt
from dovetail import T


@dt.kernel
def middle(x: T.Buffer[T.float32], at: T.float32, out: T.Buffer[T.float32]) -> None:
    (n,) = out.shape
    for i in T.parallel(n):
        out[i] = x[at]
