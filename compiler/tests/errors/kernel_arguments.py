"""Compile-time parameters of a kernel are given by name."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32], by: T.float32, width: T.constexpr[int] = 1) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] *= by


@dt.kernel
def twice(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    scale(x, 2.0, 3)
