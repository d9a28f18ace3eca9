"""A tiled matrix product without its second barrier: tiles change while others still read them."""

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.support.check_report import CheckReport

TILE = 4


@dt.kernel
def matmul(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    with T.launch(grid=(n // TILE, m // TILE), block=(TILE, TILE)) as (block, thread):
        left = T.alloc((TILE, TILE), T.float32, scope="shared")
        right = T.alloc((TILE, TILE), T.float32, scope="shared")
        i = block.y * TILE + thread.y
        j = block.x * TILE + thread.x
        acc = T.float32(0)
        for s in range(k // TILE):
            left[thread.y, thread.x] = a[i, s * TILE + thread.x]
            right[thread.y, thread.x] = b[s * TILE + thread.y, j]
            T.barrier()
            for p in range(TILE):
                acc += left[thread.y, p] * right[p, thread.x]
        c[i, j] = acc


def report() -> CheckReport:
    a = np.ones((8, 8), np.float32)
    return matmul.check(a, a.copy(), np.zeros((8, 8), np.float32))
