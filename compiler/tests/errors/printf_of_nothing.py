"""A line has a text."""

import dovetail as dt
from dovetail import T


@dt.kernel
def show(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for _ in T.parallel(n):
        T.printf()
