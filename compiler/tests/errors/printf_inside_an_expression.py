"""A report has no value."""

import dovetail as dt
from dovetail import T


@dt.kernel
def show(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = T.printf("x = {}", x[i])
