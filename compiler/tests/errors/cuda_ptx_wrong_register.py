"""Inline PTX on a register of another size."""

import dovetail as dt
from dovetail import T


@dt.kernel
def double(x: T.Buffer[T.float64]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        value = T.cuda.ptx("add.f32 %0, %1, %1;", T.float32, x[i])
        x[i] = T.float64(value)
