"""The only 'with' is that of T.launch."""

import dovetail as dt
from dovetail import T


@dt.kernel
def read(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.strict():
        for i in T.parallel(n):
            x[i] = 0.0
