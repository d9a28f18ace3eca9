"""A kernel without a fault; what is meant to happen is told apart."""

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.support.check_report import CheckReport


@dt.kernel
def shift(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        y[i] = x[i + 2]  # zeros come in at the end


def report() -> CheckReport:
    x = np.ones(8, np.float32)
    return shift.check(x, np.zeros(8, np.float32), ignore={"out-of-bounds-read"})
