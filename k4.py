
import dovetail as dt
from dovetail import T
@dt.kernel
def twice(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 2.0 * x[i]
