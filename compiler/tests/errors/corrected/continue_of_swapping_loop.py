"""A round left out of a loop that swaps."""

import dovetail as dt
from dovetail import T


@dt.kernel
def smooth(x: T.Buffer[T.float32], y: T.Buffer[T.float32], rounds: T.int32) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for r in range(rounds):
        if r == 1:
            continue
        for i in T.parallel(n):
            y[i] = 0.5 * x[i]
        x[:] = y
