"""A box whose rows are not a multiple of 16 bytes."""

import dovetail as dt
from dovetail import T


@dt.kernel
def stage(x: T.Buffer[T.float16]) -> None:
    _n, _m = x.shape
    with T.launch(grid=1, block=32) as (_block, thread):
        tile = T.alloc((8, 4), T.float16, scope="shared")
        full = T.alloc((1,), T.uint64, scope="shared")
        if thread.x == 0:
            T.cuda.tensor_load(tile, (), x, (0, 0), full, 0)
