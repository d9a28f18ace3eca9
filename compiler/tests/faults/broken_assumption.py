"""Promises that are not kept, of sizes and of elements."""

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.support.check_report import CheckReport


@dt.kernel
def halve(x: T.Buffer[T.float32], shift: T.int32) -> None:
    (n,) = x.shape
    T.assume(n % 4 == 0)
    for i in T.parallel(n):
        T.assume(i + T.int64(shift) < 5)
        x[i] *= 0.5


def report() -> CheckReport:
    return halve.check(np.ones(6, np.float32), 1)
