"""A variable keeps the types of its first tuple."""

import dovetail as dt
from dovetail import T


@dt.kernel
def count(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        state = (x[i], T.int32(0))
        for k in range(3):
            state = (state[0], x[k])
        x[i] = state[0]
