"""A collective that does not move these elements."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.bool], out: T.Buffer[T.bool]) -> None:
    done = T.call_library("extra.all_reduce", x, out, 0, writes=out)
    if not done:
        for i in T.parallel(out.shape[0]):
            out[i] = x[i]
