"""The number of parameters is fixed."""

import dovetail as dt
from dovetail import T


@dt.kernel
def add(*buffers: T.Buffer[T.float32]) -> None:
    (n,) = buffers[0].shape
    for i in T.parallel(n):
        buffers[0][i] += buffers[1][i]
