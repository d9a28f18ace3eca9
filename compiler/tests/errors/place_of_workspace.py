"""Only a parameter is placed; a workspace is made where it belongs."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    t = T.empty((n,), T.float32)
    T.place(t, "opencl.texture")
    T.place(x, "texture")
    for i in T.parallel(n):
        T.place(x, "opencl.texture")
        x[i] = t[i]
