"""Saturating arithmetic on two types."""

import dovetail as dt
from dovetail import T


@dt.kernel
def added(x: T.Buffer[T.int8], y: T.Buffer[T.int16]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.hexagon.add_sat(y[i], x[i])
