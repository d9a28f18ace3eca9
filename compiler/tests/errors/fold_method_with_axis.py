"""An axis, of a method that folds, which is not there."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(len(y)):
        y[i] = x[i, :].sum(axis=1)
