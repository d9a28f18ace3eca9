"""The explicit level: shared memory and a barrier."""

import dovetail as dt
from dovetail import T

TILE = 16


@dt.kernel
def tiled_transpose(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert y.shape == (n, m)
    with T.launch(grid=((n + TILE - 1) // TILE, (m + TILE - 1) // TILE), block=(TILE, TILE)):
        tile = T.alloc((TILE, TILE + 1), T.float32, scope="shared")
        tx = T.thread_idx(0)
        ty = T.thread_idx(1)
        i = T.block_idx(1) * TILE + ty
        j = T.block_idx(0) * TILE + tx
        if i < m and j < n:
            tile[ty, tx] = x[i, j]
        T.barrier()
        row = T.block_idx(0) * TILE + ty
        column = T.block_idx(1) * TILE + tx
        if row < n and column < m:
            y[row, column] = tile[tx, ty]
