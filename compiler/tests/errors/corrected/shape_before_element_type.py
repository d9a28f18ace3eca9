import dovetail as dt
from dovetail import T


@dt.kernel
def count(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] + 1
