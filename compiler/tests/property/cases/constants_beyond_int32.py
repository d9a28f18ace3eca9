"""Where int64 is not there, a variable became int32 that begins with a number beyond it."""

import numpy as np

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.int32], o: T.Buffer[T.int64]) -> None:
    for i in T.parallel(x.shape[0]):
        first = T.int64(5_000_000_000)
        for j in range(x.shape[0]):
            if x[j] == i:
                first = j
        o[0, i] = first
        o[1, i] = T.max(i for j in range(2, 1))
        least = T.int64(-(2**40))
        if x[i] > 0:
            least = i
        o[2, i] = least


x = np.array([2, 0, 9], np.int32)
ARGUMENTS = [x, np.zeros((3, 3), np.int64)]
WANTED = [
    x,
    np.array(
        [[1, 5_000_000_000, 0], [-(2**63)] * 3, [0, -(2**40), 2]],
        np.int64,
    ),
]
