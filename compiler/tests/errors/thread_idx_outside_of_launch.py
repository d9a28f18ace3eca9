"""Iterations have loop variables, not threads."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[T.thread_idx(0)] = 0.0
