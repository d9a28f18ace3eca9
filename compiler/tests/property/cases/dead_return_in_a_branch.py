# What is known to be false is left out with its `return`: the other one stands in a branch alone.
import numpy as np

import dovetail as dt
from dovetail import T

X = np.array([0, 1, 2], np.int32)
ARGUMENTS = [X, np.zeros(3, np.int32)]
WANTED = [X, X * 2]


@dt.inline
def twice(value: T.int32) -> T.int32:
    if value > 1:
        pass
    else:
        if value != value:
            return value
    return value * 2


@dt.kernel
def f(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    for i in T.parallel(out.shape[0]):
        out[i] = twice(x[i])
