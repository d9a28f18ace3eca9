"""A check of the author's own that fails for some threads."""

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.support.check_report import CheckReport


@dt.kernel
def roots(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.assert_(x[i] >= 0.0, "element {} is {:.1f}", i, x[i])
        x[i] = T.sqrt(x[i])


def report() -> CheckReport:
    return roots.check(np.array([4, -1, 9, -2], np.float32))
