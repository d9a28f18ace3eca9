"""Kernels with collectives in the host's part, that sessions of the tests load."""

from __future__ import annotations

import functools

import dovetail as dt
from dovetail import T


@dt.kernel
def mean_square(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """The sum of squares over all workers, computed and reduced in one call."""
    n, d = x.shape
    assert out.shape == (d,)
    part = T.empty((d,), T.float32)
    for j in T.parallel(d):
        total = T.float32(0)
        for i in range(n):
            total += x[i, j] * x[i, j]
        part[j] = total
    whole = T.empty((d,), T.float32)
    T.extra.all_reduce_into(part, whole)
    for j in T.parallel(d):
        out[j] = whole[j] * T.float32(0.5)


@dt.kernel
def greatest(x: T.Buffer[T.int32]) -> T.Buffer[T.int32]:
    (n,) = x.shape
    out = T.empty((n,), T.int32)
    T.extra.all_reduce_into(x, out, T.extra.MAXIMUM)
    return out


@dt.kernel
def gathered(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (_,) = x.shape
    (_,) = out.shape
    T.extra.all_gather_into(x, out)


@dt.kernel
def others(
    x: T.Buffer[T.float64], moved: T.Buffer[T.float64], sent: T.Buffer[T.float64],
    part: T.Buffer[T.float64],
) -> None:  # fmt: skip
    (_,) = x.shape
    (_,) = moved.shape
    (_,) = sent.shape
    (_,) = part.shape
    T.extra.all_to_all_into(x, moved)
    T.extra.broadcast_into(x, sent, 1)
    T.extra.reduce_scatter_into(x, part)


@dt.kernel
def shift(x: T.Buffer[T.float32], out: T.Buffer[T.float32], rank: T.int32) -> None:
    (_,) = x.shape
    (_,) = out.shape
    if rank == 0:
        T.extra.send(x, 1)
    if rank == 1:
        T.extra.recv_into(out, 0)


@dt.kernel
def folded(x: T.Buffer[T.float32], op: T.int32) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    T.extra.all_reduce_into(x, out, op)
    return out


@dt.kernel
def rooted(x: T.Buffer[T.float32], root: T.int32) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    T.extra.broadcast_into(x, out, root)
    return out


@dt.kernel
def given(x: T.Buffer[T.float32], rank: T.int32) -> None:
    (_,) = x.shape
    T.extra.send(x, rank)


@functools.cache
def bundle(*targets: str) -> bytes:
    kernels = [mean_square, greatest, gathered, others, shift, folded, rooted, given]
    return dt.build(kernels, targets=list(targets or ("cpu",))).tobytes()
