"""Inline PTX with a value that no register holds."""

import dovetail as dt
from dovetail import T


@dt.kernel
def double(x: T.Buffer[T.int8]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        value = T.cuda.ptx("mov.b32 %0, %1;", T.int32, x[i])
        x[i] = T.int8(value)
