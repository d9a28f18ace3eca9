"""A box with more rows than a copy has."""

import dovetail as dt
from dovetail import T


@dt.kernel
def stage(x: T.Buffer[T.float16]) -> None:
    _n, _m = x.shape
    with T.launch(grid=1, block=32) as (_block, thread):
        tile = T.alloc((257, 8), T.float16, scope="shared")
        if thread.x == 0:
            T.cuda.tensor_store(x, (0, 0), tile, ())
