"""An instruction outside of any launch."""

import dovetail as dt
from dovetail import T


@dt.kernel
def stage(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    T.cuda.async_commit()
    for i in T.parallel(n):
        x[i] = 0.0
