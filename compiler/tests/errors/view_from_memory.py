"""A view that depends on memory cannot be handed to a region."""

import dovetail as dt
from dovetail import T


@dt.kernel
def pick(x: T.Buffer[T.float32], at: T.Buffer[T.int32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    (k,) = at.shape
    assert y.shape == (n,)
    row = x[at[0]]
    for j in T.parallel(n):
        y[j] = row[j]
