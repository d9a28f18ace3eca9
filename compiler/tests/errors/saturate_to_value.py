"""T.saturate takes a type."""

import dovetail as dt
from dovetail import T


@dt.kernel
def narrow(x: T.Buffer[T.float32], y: T.Buffer[T.int8]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        y[i] = T.saturate(x[i], 127)
