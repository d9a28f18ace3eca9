"""A text is not a value."""

import dovetail as dt
from dovetail import T


@dt.kernel
def label(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = "one"
