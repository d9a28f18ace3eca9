"""What cannot be proven is guarded; reductions, floor division, strict code, a bool buffer."""

import dovetail as dt
from dovetail import T


@dt.kernel(strict=True)
def gather(
    x: T.Buffer[T.float32], at: T.Buffer[T.int32], hit: T.Buffer[T.bool]
) -> T.Buffer[T.float32]:
    (n,) = x.shape
    (m,) = at.shape
    assert hit.shape == (m,)
    out = T.empty((m,), T.float32)
    for i in T.parallel(m):
        place = T.int64(at[i]) // 2
        hit[i] = place >= 0 and place < n
        out[i] = x[place] + T.max(x[n - 1], 0.0)
    return out


@dt.kernel
def row_norms(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    m, n = x.shape
    out = T.empty((m,), T.float32)
    for i in T.parallel(m):
        out[i] = T.sqrt(T.sum(x[i, j] * x[i, j] for j in range(n)))
    return out
