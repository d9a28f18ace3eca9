import dovetail as dt
from dovetail import T


@dt.kernel
def sums(x: T.Buffer[T.float32], at: T.Buffer[T.int32], out: T.Buffer[T.float32]) -> None:
    n, d = x.shape
    for i, j in T.parallel(n, d):
        T.atomic_add(out, (at[i], j), x[i, j])
