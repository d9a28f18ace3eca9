"""A shift by more bits than a byte has."""

import dovetail as dt
from dovetail import T


@dt.kernel
def place(x: T.Buffer[T.uint8], y: T.Buffer[T.uint32]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] << 24
