"""How often a loop runs is a whole number."""

import dovetail as dt
from dovetail import T


@dt.kernel
def some(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(x[0]):
        x[i] = 0.0
