"""A row of a product under a name, in device code."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], w: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert w.shape == (n, n) and out.shape == (m, n)
    for i in T.parallel(m):
        out[i, :] = w @ x[i]
        out[i] /= T.sum(out[i, :])
