"""What kind of array a caller has is not the kernel's business."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: list, factor: T.float32) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = factor * x[i]
