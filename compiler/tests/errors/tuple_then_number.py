"""A variable that is a tuple stays one."""

import dovetail as dt
from dovetail import T


@dt.kernel
def forget(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        state = (x[i], T.int32(0))
        for _ in range(3):
            state = x[i]
        x[i] = state
