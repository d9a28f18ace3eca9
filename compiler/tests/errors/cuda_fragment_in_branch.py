"""A product that only some threads of a warp come to."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(c: T.Buffer[T.float32]) -> None:
    with T.launch(grid=1, block=64) as (block, thread):
        total = T.cuda.matrix(16, 8, T.float32)
        if thread.x < 40:
            T.cuda.matrix_fill(total, 0.0)
        T.cuda.matrix_store(total, c, (0, 0))
