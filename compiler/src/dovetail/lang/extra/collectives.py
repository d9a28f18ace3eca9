"""Collectives of the workers of a session (`dovetail_runtime.extra.Session`), in the host part.

Every worker runs the same program; `T.extra.all_reduce_into(x, out)` in a kernel reduces the `x`
of all workers. Outside of a session a program is a group of one, which the kernels here serve.
Buffers have one axis and are whole; the elements go through host memory, so that the workers may
have different kinds of device.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from dovetail.lang import namespace as T
from dovetail.lang.inline import inline

Open: TypeAlias = Any
"""Anything the parser takes."""

SUM = 0
PRODUCT = 1
MINIMUM = 2
MAXIMUM = 3


@inline
def _copy(x: Open, out: Open) -> None:
    """The result of each collective in a group of one."""
    n = x.shape[0]
    for i in T.parallel(n):
        out[i] = x[i]


@inline
def all_reduce_into(x: Open, out: Open, op: Open = SUM) -> None:
    """Reduces all workers' x, in rank order, to out; op is SUM, PRODUCT, MINIMUM or MAXIMUM."""
    assert out.shape[0] == x.shape[0]
    assert 0 <= op <= MAXIMUM
    done = T.call_library("extra.all_reduce", x, out, op, writes=out)
    if not done:
        _copy(x, out)


@inline
def all_reduce(x: Open, op: Open = SUM) -> Open:
    """Reduces all workers' x, as `all_reduce_into`, to a new buffer."""
    out = T.empty((x.shape[0],), x.dtype)
    all_reduce_into(x, out, op)
    return out


@inline
def broadcast_into(x: Open, out: Open, root: Open = 0) -> None:
    """Copies x of worker `root` to the out of every worker."""
    assert out.shape[0] == x.shape[0]
    done = T.call_library("extra.broadcast", x, out, root, writes=out)
    if not done:
        _copy(x, out)


@inline
def all_gather_into(x: Open, out: Open) -> None:
    """Concatenates all workers' x to out, whose extent is x's times the number of workers."""
    done = T.call_library("extra.all_gather", x, out, writes=out)
    if not done:
        assert out.shape[0] == x.shape[0]
        _copy(x, out)


@inline
def reduce_scatter_into(x: Open, out: Open, op: Open = SUM) -> None:
    """Writes this worker's part of the reduction; x has out's extent for each worker."""
    assert 0 <= op <= MAXIMUM
    done = T.call_library("extra.reduce_scatter", x, out, op, writes=out)
    if not done:
        assert out.shape[0] == x.shape[0]
        _copy(x, out)


@inline
def all_to_all_into(x: Open, out: Open) -> None:
    """Sends each worker its part of x, and concatenates the parts received, in rank order."""
    assert out.shape[0] == x.shape[0]
    done = T.call_library("extra.all_to_all", x, out, writes=out)
    if not done:
        _copy(x, out)


@inline
def send(x: Open, destination: Open) -> None:
    """Sends x to a worker, which calls `recv_into`; an error outside of a session."""
    done = T.call_library("extra.send", x, destination)
    assert done, "only the workers of a session send to each other"


@inline
def recv_into(out: Open, source: Open) -> None:
    """Receives what worker `source` sends, in out; an error outside of a session."""
    done = T.call_library("extra.recv", out, source, writes=out)
    assert done, "only the workers of a session send to each other"
