"""A helper returns more numbers than its annotation has types."""

import dovetail as dt
from dovetail import T


@dt.inline
def parts(x: T.float32) -> tuple[T.bool, T.float32]:
    if x < 0.0:
        return False, 0.0, 1.0
    return True, x


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        good, value = parts(x[i])
        x[i] = value if good else 0.0
