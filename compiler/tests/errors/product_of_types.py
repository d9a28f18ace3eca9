"""The factors of a product hold one type."""

import dovetail as dt
from dovetail import T


@dt.kernel
def product(a: T.Buffer[T.float32], b: T.Buffer[T.float64]) -> T.Buffer[T.float32]:
    m, k = a.shape
    k, n = b.shape
    return a @ b
