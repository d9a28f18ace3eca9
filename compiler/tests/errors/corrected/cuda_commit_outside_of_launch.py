"""An instruction outside of any launch."""

import dovetail as dt
from dovetail import T


@dt.kernel
def stage(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=n, block=1) as (block, thread):
        T.cuda.async_commit()
        x[block.x] = 0.0
