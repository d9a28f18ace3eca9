"""The inner extents of a product are equal."""

import dovetail as dt
from dovetail import T


@dt.kernel
def product(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    m, n = x.shape
    a = x.reshape(2, 6)
    b = x.reshape(4, 3)
    return a @ b
