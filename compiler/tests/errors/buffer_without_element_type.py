"""A buffer that does not say what it holds."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer) -> None:
    x[0] = 1.0
