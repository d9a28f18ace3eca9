"""A fragment loaded from a matrix of another element type."""

import dovetail as dt
from dovetail import T


@dt.kernel
def load(a: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    m, n = a.shape
    assert c.shape == (m, n)
    with T.launch(grid=1, block=64) as (_block, _thread):
        left = T.rocm.matrix(16, 16, T.float16)
        T.rocm.matrix_load(left, a, (0, 0))
