"""Results that do not fit: asked for, since correct programs may have them."""

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.support.check_report import CheckReport


@dt.kernel
def spread(x: T.Buffer[T.int8], scale: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        twice = x[i] + x[i]
        y[i] = T.float32(twice) / scale[i]
        y[i] += T.log(scale[i] - 1.0)


def report() -> CheckReport:
    x = np.array([1, 100, -70, 0], np.int8)
    scale = np.array([2, 0, 1, 0], np.float32)
    return spread.check(x, scale, np.zeros(4, np.float32), overflow=True, nan=True, infinity=True)
