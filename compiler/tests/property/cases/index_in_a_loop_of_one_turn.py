# The variable of a loop of one turn is a value: below 0 an index is out of range, and no error.
import numpy as np

import dovetail as dt
from dovetail import T

X = np.array([1, 2, 4], np.int32)
ARGUMENTS = [X, np.zeros(3, np.int32)]
WANTED = [X, np.array([0, 0, 0], np.int32)]


@dt.kernel
def f(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    for i in T.parallel(out.shape[0]):
        for k in range(1):
            out[i] += x[k - 1]
