"""The place of the greatest element, over the elements themselves."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], out: T.Buffer[T.int32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        out[i] = T.argmax(abs(v) for v in x[i])
