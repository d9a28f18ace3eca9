"""A permutation that is none: two iterations write one element, and one reads what is written."""

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.support.check_report import CheckReport


@dt.kernel
def scatter(x: T.Buffer[T.float32], at: T.Buffer[T.int32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i, j in T.parallel(m, n):
        y[at[i, j]] = x[i, j]
    for i in T.parallel(m * n - 1):
        y[i] = y[i + 1]


def report() -> CheckReport:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    at = np.array([[0, 1, 2], [3, 1, 5]], np.int32)
    return scatter.check(x, at, np.zeros(6, np.float32))
