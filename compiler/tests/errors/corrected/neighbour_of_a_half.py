"""nextafter of a float16, which is computed in float32."""

import dovetail as dt
from dovetail import T


@dt.kernel
def step(x: T.Buffer[T.float16]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = T.float16(T.nextafter(T.float32(x[i]), 1.0))
