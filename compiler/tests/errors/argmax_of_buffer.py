"""A reduction folds a generator."""

import dovetail as dt
from dovetail import T


@dt.kernel
def place(x: T.Buffer[T.float32], out: T.Buffer[T.int64]) -> None:
    (n,) = x.shape
    out[0] = T.argmax(x)
