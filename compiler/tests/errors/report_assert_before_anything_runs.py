"""At the top of a kernel a check shows what is known before anything runs."""

import dovetail as dt
from dovetail import T


@dt.kernel
def show(x: T.Buffer[T.float32], scale: T.float32) -> None:
    (n,) = x.shape
    T.assert_(n > 0, "scale is {}", scale)
    for i in T.parallel(n):
        x[i] = scale
