"""k-nearest-neighbour classification: distances by a matrix product, the k nearest, a vote.

Points are rows of float32 matrices; labels are int32.
"""

from __future__ import annotations

import dovetail as dt
from dovetail import T

K = 3
CLASSES = 10
TILE = 16


@dt.kernel
def squared_norms(points: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """The squared length of each point."""
    n, d = points.shape
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        out[i] = T.sum(points[i, p] * points[i, p] for p in range(d))
    return out


@dt.kernel
def distances(
    queries: T.Buffer[T.float32],
    points: T.Buffer[T.float32],
    query_norms: T.Buffer[T.float32],
    point_norms: T.Buffer[T.float32],
) -> T.Buffer[T.float32]:
    """Squared distances |q|² + |p|² - 2 q·p, the product through tiles in shared memory."""
    m, d = queries.shape
    n = points.shape[0]
    assert points.shape == (n, d)
    assert query_norms.shape == (m,)
    assert point_norms.shape == (n,)
    out = T.empty((m, n), T.float32)
    with T.launch(grid=((n + TILE - 1) // TILE, (m + TILE - 1) // TILE), block=(TILE, TILE)):
        a = T.alloc((TILE, TILE), T.float32, scope="shared")
        b = T.alloc((TILE, TILE), T.float32, scope="shared")
        x = T.thread_idx(0)
        y = T.thread_idx(1)
        i = T.block_idx(1) * TILE + y
        j = T.block_idx(0) * TILE + x
        acc = T.float32(0)
        for t in range((d + TILE - 1) // TILE):
            a[y, x] = queries[i, t * TILE + x]
            b[y, x] = points[T.block_idx(0) * TILE + y, t * TILE + x]
            T.barrier()
            for p in range(TILE):
                acc += a[y, p] * b[x, p]
            T.barrier()
        if i < m and j < n:
            out[i, j] = query_norms[i] + point_norms[j] - 2.0 * acc
    return out


@dt.kernel
def classify(distance: T.Buffer[T.float32], labels: T.Buffer[T.int32]) -> T.Buffer[T.int32]:
    """The commonest label among the K nearest points; the smaller label wins a tie."""
    m, n = distance.shape
    assert labels.shape == (n,)
    assert n >= K
    out = T.empty((m,), T.int32)
    for i in T.parallel(m):
        nearest = T.alloc((K,), T.float32)
        label = T.alloc((K,), T.int32)
        for k in range(K):
            nearest[k] = 3.0e38
            label[k] = 0
        for j in range(n):
            # Insertion into a sorted list; equal distances keep the order of the points.
            d = distance[i, j]
            if d < nearest[K - 1]:
                place = K - 1
                while place > 0:
                    if nearest[place - 1] <= d:
                        break
                    nearest[place] = nearest[place - 1]
                    label[place] = label[place - 1]
                    place = place - 1
                nearest[place] = d
                label[place] = labels[j]
        votes = T.alloc((CLASSES,), T.int32)
        for c in range(CLASSES):
            votes[c] = 0
        for k in range(K):
            votes[T.min(T.max(T.int64(label[k]), 0), CLASSES - 1)] += 1
        best = T.int32(0)
        for c in range(CLASSES):
            if votes[c] > votes[T.int64(best)]:
                best = T.int32(c)
        out[i] = best
    return out
