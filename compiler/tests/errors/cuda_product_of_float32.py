"""A product that would lose precision without being asked to."""

import dovetail as dt
from dovetail import T


@dt.kernel
def product(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    with T.launch(grid=1, block=32) as (block, thread):
        total = T.cuda.matrix(16, 8, T.float32)
        x = T.cuda.matrix(16, 8, T.float32)
        y = T.cuda.matrix(8, 8, T.float32)
        T.cuda.matrix_fill(total, 0.0)
        T.cuda.matrix_load(x, a, (0, 0))
        T.cuda.matrix_load(y, b, (0, 0))
        T.cuda.matrix_multiply(total, x, y)
        T.cuda.matrix_store(total, c, (0, 0))
