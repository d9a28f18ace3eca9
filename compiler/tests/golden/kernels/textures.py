# targets: opencl
"""A product whose factors are textures, and a workspace that is one: `T.place`, `scope=`."""

import dovetail as dt
from dovetail import T


@dt.kernel
def product(a: T.Buffer[T.float16], b: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[0]
    assert b.shape == (n, k)
    assert c.shape == (m, n)
    T.place(a, "opencl.texture")
    T.place(b, "opencl.texture")
    for i, j in T.parallel(m, n):
        acc = T.float32x4(0.0)
        for p in range(k // 4):
            x = T.load_vector(a, (i, 4 * p), 4, aligned=True)
            acc += T.float32x4(x) * T.float32x4(T.load_vector(b, (j, 4 * p), 4, aligned=True))
        c[i, j] = T.vector_sum(acc)


@dt.kernel
def doubled(x: T.Buffer[T.uint8], y: T.Buffer[T.uint8]) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    t = T.empty((m, n), T.uint8, scope="opencl.texture")
    for i, j in T.parallel(m, T.ceildiv(n, 4)):
        T.store_vector(t, (i, 4 * j), T.load_vector(x, (i, 4 * j), 4) * T.uint8(2), aligned=True)
    for i, j in T.parallel(m, n):
        y[i, j] = t[i, j] + t[i, j - 1]
