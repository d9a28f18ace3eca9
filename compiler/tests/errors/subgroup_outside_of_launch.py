"""An exchange of the subgroup in independent iterations."""

import dovetail as dt
from dovetail import T


@dt.kernel
def total(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        some = T.subgroup_any(x[i] > 0)
        if some:
            x[i] = 0.0
