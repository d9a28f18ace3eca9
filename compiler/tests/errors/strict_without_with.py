"""T.strict as a statement of its own."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.strict()
        x[i] = x[i] * 2.0 + 1.0
