"""A kernel cannot stop for a debugger."""

import dovetail as dt
from dovetail import T


@dt.kernel
def stop(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        breakpoint()
        x[i] = 0
