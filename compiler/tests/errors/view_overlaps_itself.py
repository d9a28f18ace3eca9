"""Elements of a buffer assigned to others of the same buffer."""

import dovetail as dt
from dovetail import T


@dt.kernel
def shift(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for _ in T.parallel(1):
        x[1:] = x[:-1]
