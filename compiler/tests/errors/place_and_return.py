"""What a caller is given is plain device memory, and a parameter is placed once."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    (n,) = x.shape
    T.place(x, "opencl.texture")
    T.place(x, "opencl.texture")
    out = T.empty((n,), T.float32, scope="opencl.texture")
    for i in T.parallel(n // 4):
        T.store_vector(out, 4 * i, T.load_vector(x, 4 * i, 4), aligned=True)
    return out
