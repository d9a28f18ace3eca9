"""Scans with an associative combination.

In the host part a scan runs in three steps, so that it can use all of a device: the parts of the
buffer are reduced in parallel, their totals scanned by one thread, and the parts scanned in
parallel from there. The number of parts depends on the length only, so the same call gives the
same bits on every machine. The caller provides memory for the totals: a helper can be called
where none can be allocated.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from dovetail.lang import namespace as T
from dovetail.lang.inline import inline

Open: TypeAlias = Any
"""Anything the parser takes: these helpers are inlined for each type."""

PARTS = 256
"""The maximum number of parts of a scan, and the length of the buffer for their totals."""

MIN = 1024
"""The minimum number of elements of a part; up to that many are scanned by one thread."""


@inline
def scan_range(
    combine: Open, x: Open, out: Open, start: Open, first: int, last: int, exclusive: Open
) -> None:
    """Scans from `first` to `last`, in order."""
    running = start
    for i in range(first, last):
        value = x[i]
        before = running
        running = combine(running, value)
        out[i] = before if exclusive else running


@inline
def scan_in_order(combine: Open, x: Open, out: Open, identity: Open, exclusive: Open) -> None:
    """Scans all elements in order, in the calling thread."""
    scan_range(combine, x, out, identity, 0, x.shape[0], exclusive)


@inline
def scan_in_one_thread(combine: Open, x: Open, out: Open, identity: Open, exclusive: Open) -> None:
    """Scans all elements in order, called in the host part."""
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
    """Scans all elements in three steps, called in the host part."""
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
