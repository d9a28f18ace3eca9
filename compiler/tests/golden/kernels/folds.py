"""Reductions of one's own, the place of an extreme, and a sum in two stages."""

import dovetail as dt
from dovetail import T


@dt.inline
def add_pairs(a, b):
    return a[0] + b[0], a[1] + b[1]


@dt.kernel
def statistics(x: T.Buffer[T.float32], out: T.Buffer[T.float32], at: T.Buffer[T.int64]) -> None:
    m, n = x.shape
    assert out.shape == (m, 2)
    assert at.shape == (m,)
    for i in T.parallel(m):
        total, squares = T.reduce(
            add_pairs, ((x[i, j], x[i, j] * x[i, j]) for j in range(n)), identity=(0.0, 0.0)
        )
        out[i, 0] = total
        out[i, 1] = squares
        at[i] = T.argmax(x[i, j] for j in range(n))


@dt.kernel
def whole_sum(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    out[()] = T.sum(x[i] for i in range(n))
