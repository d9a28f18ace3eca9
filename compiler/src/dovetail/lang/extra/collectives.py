"""Collectives of the workers of a session (`dovetail_runtime.extra.Session`), in the host's part.

Every worker runs the same program; where a kernel says `T.extra.all_reduce_into(x, out)`, all `x`
are folded. Outside of a session a program is a group of one: the kernels here do what is right for
it. Buffers have one axis and are whole; the elements go through the host's memory, so that workers
of different kinds of device may meet.
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
    """What each collective does in a group of one."""
    n = x.shape[0]
    for i in T.parallel(n):
        out[i] = x[i]


@inline
def all_reduce_into(x: Open, out: Open, op: Open = SUM) -> None:
    """Writes the fold of all workers' x, in their order; op: 0 sum, 1 product, 2 min, 3 max."""
    assert out.shape[0] == x.shape[0]
    assert 0 <= op <= MAXIMUM
    done = T.call_library("extra.all_reduce", x, out, op, writes=out)
    if not done:
        _copy(x, out)


@inline
def all_reduce(x: Open, op: Open = SUM) -> Open:
    """The fold of all workers' x, in a new buffer."""
    out = T.empty((x.shape[0],), x.dtype)
    all_reduce_into(x, out, op)
    return out


@inline
def broadcast_into(x: Open, out: Open, root: Open = 0) -> None:
    """Writes worker root's x."""
    assert out.shape[0] == x.shape[0]
    done = T.call_library("extra.broadcast", x, out, root, writes=out)
    if not done:
        _copy(x, out)


@inline
def all_gather_into(x: Open, out: Open) -> None:
    """Writes all workers' x, one behind the other; out has x's extent times their number."""
    done = T.call_library("extra.all_gather", x, out, writes=out)
    if not done:
        assert out.shape[0] == x.shape[0]
        _copy(x, out)


@inline
def reduce_scatter_into(x: Open, out: Open, op: Open = SUM) -> None:
    """Writes this worker's part of the fold of all x; x has out's extent times their number."""
    assert 0 <= op <= MAXIMUM
    done = T.call_library("extra.reduce_scatter", x, out, op, writes=out)
    if not done:
        assert out.shape[0] == x.shape[0]
        _copy(x, out)


@inline
def all_to_all_into(x: Open, out: Open) -> None:
    """Gives each worker its part of x, and writes what all give to this one, in their order."""
    assert out.shape[0] == x.shape[0]
    done = T.call_library("extra.all_to_all", x, out, writes=out)
    if not done:
        _copy(x, out)


@inline
def send(x: Open, destination: Open) -> None:
    """Gives x to a worker, which does `recv_into`; an error outside of a session."""
    done = T.call_library("extra.send", x, destination)
    assert done, "only the workers of a session send to each other"


@inline
def recv_into(out: Open, source: Open) -> None:
    """Writes what a worker sends; an error outside of a session."""
    done = T.call_library("extra.recv", out, source, writes=out)
    assert done, "only the workers of a session send to each other"
