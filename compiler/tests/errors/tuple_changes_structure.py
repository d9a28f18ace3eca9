"""A variable keeps the structure of its first tuple."""

import dovetail as dt
from dovetail import T


@dt.kernel
def grow(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        state = (x[i], T.int32(0))
        for k in range(3):
            state = (state[0], state[1], k)
        x[i] = state[0]
