"""A scan's combination gives what it takes."""

import dovetail as dt
from dovetail import T


@dt.inline
def halves(a: T.int32, b: T.int32) -> T.float32:
    return 0.5 * T.float32(a + b)


@dt.kernel
def scan(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    T.scan(halves, x, out, identity=0)
