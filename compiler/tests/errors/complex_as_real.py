"""A complex number does not become a real one by itself."""

import dovetail as dt
from dovetail import T


@dt.kernel
def parts(z: T.Buffer[T.complex64], out: T.Buffer[T.float32]) -> None:
    (n,) = z.shape
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = z[i] * 2
