# targets: rocm
"""A matrix product by T.rocm: fragments in registers, one instruction a step."""

import dovetail as dt
from dovetail import T


@dt.kernel
def matrix_product(a: T.Buffer[T.float16], b: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    (m, k) = a.shape
    (_, n) = b.shape
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    with T.launch(grid=(T.ceildiv(n, 16), T.ceildiv(m, 16)), block=64) as (block, _thread):
        total = T.rocm.matrix(16, 16, T.float32)
        left = T.rocm.matrix(16, 16, T.float16)
        right = T.rocm.matrix(16, 16, T.float16)
        T.rocm.matrix_fill(total, 0.0)
        for step in range(0, k, 16):
            T.rocm.matrix_load(left, a, (block.y * 16, step))
            T.rocm.matrix_load(right, b, (step, block.x * 16))
            T.rocm.matrix_multiply(total, left, right)
        T.rocm.matrix_store(total, c, (block.y * 16, block.x * 16))
