"""Vectors that are said to be aligned, of an array that begins in the middle of one."""

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.support.check_report import CheckReport


@dt.kernel
def double(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n // 4):
        v = T.load_vector(x, 4 * i, 4, aligned=True)
        T.store_vector(x, 4 * i, v + v, aligned=True)


def report() -> CheckReport:
    memory = np.zeros(32, np.float32)
    first = -(memory.ctypes.data // 4) % 4
    return double.check(memory[first + 1 : first + 9])
