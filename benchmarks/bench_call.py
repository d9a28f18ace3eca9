"""The price of a call: a function of a bundle with three small tensors against a tvm-ffi call.

The yardstick is a tvm-ffi packed function that takes the same three arguments and does nothing.
"""

from __future__ import annotations

from measure import Result, paired

import dovetail as dt
from dovetail import T


@dt.kernel
def add(x: T.Buffer[T.float32], y: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Out = x + y."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = x[i] + y[i]


def run() -> list[Result]:
    """tvm-ffi tensors, then NumPy arrays."""
    import numpy as np
    import tvm_ffi

    import dovetail_runtime as runtime

    module = runtime.load_bytes(dt.build([add], ["cpu"]).tobytes())
    function = module.add
    arrays = [np.ones(8, np.float32) for _ in range(3)]
    tensors = [tvm_ffi.from_dlpack(each) for each in arrays]
    nothing = tvm_ffi.get_global_func("testing.nop", allow_missing=True)
    against = "tvm-ffi's own testing.nop"
    if nothing is None:
        nothing = tvm_ffi.convert(lambda *_: None)
        against = "a tvm-ffi packed call of an empty Python function"
    return [
        paired(
            "call, 3 tvm-ffi tensors",
            lambda: function(*tensors),
            lambda: nothing(*tensors),
            against,
        ),
        paired(
            "call, 3 NumPy arrays", lambda: function(*arrays), lambda: nothing(*arrays), against
        ),
    ]
