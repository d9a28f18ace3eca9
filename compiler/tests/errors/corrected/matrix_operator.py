"""There is no product of matrices at this level."""

import dovetail as dt
from dovetail import T


@dt.kernel
def product(a: T.Buffer[T.float32], b: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert y.shape == (m, n)
    y[:] = a @ b
