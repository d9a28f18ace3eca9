"""The output is the input, one element further on."""

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.support.check_report import CheckReport


@dt.kernel
def copy(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        y[i] = x[i]


def report() -> CheckReport:
    memory = np.arange(9, dtype=np.float32)
    return copy.check(memory[:-1], memory[1:])
