"""A helper is substituted, so it cannot call itself."""

import dovetail as dt
from dovetail import T


@dt.inline
def factorial(k: T.int64) -> T.int64:
    return k * factorial(k - 1) if k > 1 else T.int64(1)


@dt.kernel
def factorials(x: T.Buffer[T.int64]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = factorial(x[i])
