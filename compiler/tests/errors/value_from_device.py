"""A value read on the device cannot be handed to another launch."""

import dovetail as dt
from dovetail import T


@dt.kernel
def normalise(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    total = T.sum(x[i] for i in range(n))
    for i in T.parallel(n):
        x[i] = x[i] / total
