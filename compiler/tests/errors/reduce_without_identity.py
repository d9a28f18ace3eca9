"""T.reduce needs the identity of the combination."""

import dovetail as dt
from dovetail import T


@dt.inline
def larger(a: T.float32, b: T.float32) -> T.float32:
    return a if T.abs(a) > T.abs(b) else b


@dt.kernel
def peak(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    out[()] = T.reduce(larger, (x[i] for i in range(n)))
