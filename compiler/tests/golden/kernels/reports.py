"""What a kernel tells the host: a line, a check, and, in debug, an access out of range."""

import dovetail as dt
from dovetail import T


@dt.kernel(debug=True)
def inverse(x: T.Buffer[T.float32], at: T.Buffer[T.int32], y: T.Buffer[T.float32]) -> None:
    (n,) = y.shape
    for i in T.parallel(n):
        value = x[at[i]]
        T.assert_(value != 0.0, "element {} is zero", at[i])
        if value < 0.0:
            T.printf("x[{}] = {:.3f}", at[i], value)
        with T.strict():
            y[i] = 1.0 / value + T.expm1(value)
