"""Two kernels for programs without Python: one writes into an argument, one returns a buffer."""

import dovetail as dt
from dovetail import T


@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Adds a * x to y."""
    (n,) = x.shape
    assert y.shape == (n,), "x and y have one length"
    for i in T.parallel(n):
        y[i] = a * x[i] + y[i]


@dt.kernel
def row_sums(m: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """The sum of each row of a matrix."""
    rows, columns = m.shape
    out = T.empty((rows,), T.float32)
    for i in T.parallel(rows):
        total = T.float32(0)
        for j in range(columns):
            total += m[i, j]
        out[i] = total
    return out
