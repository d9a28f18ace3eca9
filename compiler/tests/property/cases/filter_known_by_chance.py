# A filter that turns out to be constant leaves a fold over nothing, which has its values' type.
import numpy as np

import dovetail as dt
from dovetail import T

X = np.array([3, 4, 5], np.int32)
ARGUMENTS = [X, np.ones(3, np.int32)]
WANTED = [X, np.full(3, -(2**31), np.int32)]


@dt.kernel
def f(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    for i in T.parallel(out.shape[0]):
        value = x[i]
        out[i] = T.max(T.reverse_bits(value) for _ in range(3) if value != value)
