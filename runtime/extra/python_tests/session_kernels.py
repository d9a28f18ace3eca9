"""Kernels that sessions of the tests load: the parts of k-means and of a two-layer network."""

import functools

import numpy as np

import dovetail as dt
from dovetail import T


@dt.kernel
def nearest(
    points: T.Buffer[T.float32], centres: T.Buffer[T.float32], labels: T.Buffer[T.int32]
) -> None:
    n, d = points.shape
    k = centres.shape[0]
    assert centres.shape == (k, d)
    assert labels.shape == (n,)
    for i in T.parallel(n):
        best = T.float32(3.0e38)
        chosen = T.int32(0)
        for j in range(k):
            distance = T.float32(0)
            for f in range(d):
                difference = points[i, f] - centres[j, f]
                distance += difference * difference
            if distance < best:
                best = distance
                chosen = T.int32(j)
        labels[i] = chosen


@dt.kernel
def cluster_sums(
    points: T.Buffer[T.float32], labels: T.Buffer[T.int32], sums: T.Buffer[T.float32]
) -> None:
    n, d = points.shape
    k = sums.shape[0]
    assert labels.shape == (n,)
    assert sums.shape == (k, d + 1)
    for j, f in T.parallel(k, d + 1):
        total = T.float32(0)
        for i in range(n):
            if T.int64(labels[i]) == j:
                if f < d:
                    total += points[i, f]
                else:
                    total += T.float32(1)
        sums[j, f] = total


@dt.kernel
def first_layer(
    x: T.Buffer[T.float32], w: T.Buffer[T.float32], hidden: T.Buffer[T.float32]
) -> None:
    m, k = x.shape
    n = w.shape[1]
    assert w.shape == (k, n)
    assert hidden.shape == (m, n)
    for i, j in T.parallel(m, n):
        total = T.float32(0)
        for p in range(k):
            total += x[i, p] * w[p, j]
        hidden[i, j] = T.max(total, T.float32(0))


@dt.kernel
def second_layer(
    hidden: T.Buffer[T.float32], w: T.Buffer[T.float32], out: T.Buffer[T.float32]
) -> None:
    m, k = hidden.shape
    n = w.shape[1]
    assert w.shape == (k, n)
    assert out.shape == (m, n)
    for i, j in T.parallel(m, n):
        total = T.float32(0)
        for p in range(k):
            total += hidden[i, p] * w[p, j]
        out[i, j] = total


@dt.kernel
def scaled(x: T.Buffer[T.float32], factor: T.float32) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        out[i] = x[i] * factor
    return out


KERNELS = (nearest, cluster_sums, first_layer, second_layer, scaled)


@functools.cache
def bundle(*targets: str) -> bytes:
    """All of them."""
    return dt.build(list(KERNELS), targets=list(targets or ("cpu",))).tobytes()


def blobs(rows: int = 403, features: int = 5, clusters: int = 3) -> np.ndarray:
    generator = np.random.default_rng(7)
    middles = generator.normal(0, 4, (clusters, features))
    picked = middles[generator.integers(0, clusters, rows)]
    return (picked + generator.normal(0, 1, (rows, features))).astype(np.float32)
