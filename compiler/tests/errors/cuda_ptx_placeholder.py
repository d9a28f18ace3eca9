"""Inline PTX with a placeholder that stands for nothing."""

import dovetail as dt
from dovetail import T


@dt.kernel
def double(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        value = T.cuda.ptx("add.f32 %0, %1, %2;", T.float32, x[i])
        x[i] = value
