"""Scans: what a combination makes of the first elements, for each element.

On the host a scan runs in three steps, so that it can use all of a device: the parts of the buffer
are folded at the same time, their totals scanned by one thread, and the parts scanned at the same
time from there. How many parts there are depends on the length only, so the same call gives the
same bits on every machine. Memory for the totals comes from the caller: a helper can be called
where none can be made.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from dovetail.lang import namespace as T
from dovetail.lang.inline import inline

Open: TypeAlias = Any
"""Anything the parser takes: these helpers are substituted, for each type anew."""

PARTS = 256
"""The most parts that a scan is cut into; also the length of the buffer for their totals."""

MIN = 1024
"""Elements of a part, at least; up to that many are scanned by one thread."""


@inline
def scan_range(
    combine: Open, x: Open, out: Open, start: Open, first: int, last: int, exclusive: Open
) -> None:
    """In order, from `first` to `last`."""
    running = start
    for i in range(first, last):
        value = x[i]
        before = running
        running = combine(running, value)
        out[i] = before if exclusive else running


@inline
def scan_in_order(combine: Open, x: Open, out: Open, identity: Open, exclusive: Open) -> None:
    """The whole in order, by the thread that calls it."""
    scan_range(combine, x, out, identity, 0, x.shape[0], exclusive)


@inline
def scan_in_one_thread(combine: Open, x: Open, out: Open, identity: Open, exclusive: Open) -> None:
    """The whole in order, called by the host."""
    for _ in T.parallel(1):
        scan_in_order(combine, x, out, identity, exclusive)


@inline
def scan_in_parts(
    combine: Open,
    x: Open,
    out: Open,
    identity: Open,
    exclusive: Open,
    totals: Open,
    commutative: Open,
) -> None:
    """The whole in three steps, called by the host."""
    n = x.shape[0]
    parts = T.max(1, T.min(PARTS, T.ceildiv(n, MIN)))
    # Not T.ceildiv, which is right for negative numbers, too, and tells the analysis less.
    size = (n + parts - 1) // parts
    if n <= MIN:
        scan_in_one_thread(combine, x, out, identity, exclusive)
    else:
        for part in T.parallel(parts):
            first = T.min(part * size, n)
            last = T.min(first + size, n)
            # As extents are: said, since it takes the analysis too many steps to see.
            T.assume(first >= 0)
            totals[part] = T.reduce(
                combine,
                (x[i] for i in range(first, last)),
                identity=identity,
                commutative=commutative,
            )
        for _ in T.parallel(1):
            scan_range(combine, totals, totals, identity, 0, parts, True)
        for part in T.parallel(parts):
            first = T.min(part * size, n)
            last = T.min(first + size, n)
            # As extents are: said, since it takes the analysis too many steps to see.
            T.assume(first >= 0)
            scan_range(combine, x, out, totals[part], first, last, exclusive)


@inline
def added(a: Open, b: Open) -> Open:
    """The sum."""
    return a + b


@inline
def multiplied(a: Open, b: Open) -> Open:
    """The product."""
    return a * b
