"""Memory for a product is made at the top of a kernel."""

import dovetail as dt
from dovetail import T


@dt.kernel
def powers(a: T.Buffer[T.float32], x: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    (n,) = x.shape
    y = T.empty((n,), T.float32)
    for _ in range(3):
        y[:] = a @ x
        x[:] = y
