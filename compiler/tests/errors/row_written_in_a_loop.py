"""Arithmetic of a row in a loop that writes the row."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert out.shape == (m, n)
    for i in T.parallel(m):
        doubled = 2.0 * x[i]
        for _ in range(3):
            out[i] = doubled
            x[i] = 0.0
