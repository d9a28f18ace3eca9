"""A condition that a fold of a thread decides differs from thread to thread."""

import dovetail as dt
from dovetail import T


@dt.kernel
def wait(x: T.Buffer[T.float32], out: T.Buffer[T.int64]) -> None:
    m, n = x.shape
    with T.launch(grid=1, block=32) as (block, thread):
        if T.argmax(x[thread.x, j] for j in range(n)) > 0:
            T.barrier()
        out[thread.x] = m
