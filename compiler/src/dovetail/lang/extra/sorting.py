"""Stable merge sorts of runs that are sorted by insertion.

The position of an element in a merged run is its position in its own run plus the number of
elements of the other run that precede it, found by bisection: so all elements of a pass are placed
in parallel, and no pass depends on the number of threads. Floats are ordered by their bits, with
no comparisons with NaN, which some devices do not have: -0 and 0 are equal, NaN is the largest, as
in NumPy.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from dovetail.lang import namespace as T
from dovetail.lang.inline import inline

Open: TypeAlias = Any
"""Anything the parser takes: these helpers are inlined for each type."""

RUN = 16
"""Elements of a run that one thread sorts by insertion."""


@inline
def has_one_axis(x: Open) -> None:
    """Rejects, at compile time, a buffer with more or less than one axis."""
    T.static_assert(len(x.shape) == 1, "T.extra takes buffers with one axis here")


@inline
def holds_positions(out: Open) -> None:
    """Rejects, at compile time, a buffer that is not one axis of int32 or int64."""
    has_one_axis(out)
    T.static_assert(
        out.dtype in (T.int32, T.int64), "positions and counts are int32, or int64 where allowed"
    )


@inline
def key_of(value: Open, dtype: Open) -> Open:
    """An integer that orders as the value does: an integer itself, or made of a float's bits."""
    if dtype in (T.float16, T.bfloat16, T.float32):
        bits = T.bitcast(T.float32(value), T.uint32)
        size = bits & T.uint32(0x7FFFFFFF)
        signed = ~bits if bits > T.uint32(0x7FFFFFFF) else bits | T.uint32(0x80000000)
        whole = T.uint32(0x80000000) if size == T.uint32(0) else signed
        key = T.uint32(0xFFFFFFFF) if size > T.uint32(0x7F800000) else whole
    elif dtype == T.float64:
        bits = T.bitcast(value, T.uint64)
        size = bits & T.uint64(0x7FFFFFFFFFFFFFFF)
        signed = (
            ~bits if bits > T.uint64(0x7FFFFFFFFFFFFFFF) else bits | T.uint64(0x8000000000000000)
        )
        whole = T.uint64(0x8000000000000000) if size == T.uint64(0) else signed
        key = T.uint64(0xFFFFFFFFFFFFFFFF) if size > T.uint64(0x7FF0000000000000) else whole
    else:
        key = value
    return key


@inline
def sort_runs(x: Open, places: Open) -> None:
    """Writes the positions of the elements, sorted within each run of RUN."""
    n = x.shape[0]
    for run in T.parallel(T.ceildiv(n, RUN)):
        start = run * RUN
        first = T.cast(start, places.dtype)
        for element in range(start, T.min(start + RUN, n)):
            mine = key_of(x[element], x.dtype)
            at = T.cast(element, places.dtype)
            while at > first and key_of(x[places[at - 1]], x.dtype) > mine:
                places[at] = places[at - 1]
                at = at - 1
            places[at] = T.cast(element, places.dtype)


@inline
def merge_runs(x: Open, source: Open, target: Open, width: Open) -> None:
    """Merges pairs of runs of `width` positions."""
    n = x.shape[0]
    for element in T.parallel(n):
        i = T.cast(element, source.dtype)
        size = T.cast(width, source.dtype)
        end = T.cast(n, source.dtype)
        run = i // size
        is_right = run % 2
        # The run to merge with, as far as there is one.
        other = run - 1 if is_right == 1 else run + 1
        low = T.min(other, end // size + 1) * size
        low = T.min(low, end)
        start = low
        high = low + T.min(size, end - low)
        mine = key_of(x[source[i]], x.dtype)
        while low < high:
            middle = low + (high - low) // 2
            theirs = key_of(x[source[middle]], x.dtype)
            goes_before = theirs < mine or (is_right == 1 and theirs == mine)
            low = middle + 1 if goes_before else low
            high = high if goes_before else middle
        # In the merged run: those before it in its own, and those of the other one.
        target[i - is_right * size + (low - start)] = source[i]


@inline
def sort_places(x: Open, places: Open, spare: Open) -> None:
    """Writes the sorted positions of the elements of x; `spare` is a buffer like `places`."""
    n = x.shape[0]
    sort_runs(x, places)
    # Twice as long in each pass; two passes a round, so that the last one ends in `places`.
    for round in range(16):
        width = RUN << (2 * round)
        if width < n:
            merge_runs(x, places, spare, width)
            merge_runs(x, spare, places, 2 * width)


@inline
def argsort_into(x: Open, out: Open) -> None:
    """Writes the positions that sort x in increasing order, stably.

    `out` holds int32 or int64; its type must hold every position.
    """
    n = x.shape[0]
    has_one_axis(x)
    holds_positions(out)
    assert out.shape[0] == n
    if out.dtype == T.int32:
        assert n < 1 << 31
    spare = T.empty((n,), out.dtype)
    done = T.call_library("extra.argsort", x, out, writes=out)
    if not done:
        sort_places(x, out, spare)


@inline
def argsort(x: Open) -> Open:
    """Returns the positions, int32, that sort x in increasing order, stably."""
    out = T.empty((x.shape[0],), T.int32)
    argsort_into(x, out)
    return out


@inline
def sort_into(x: Open, out: Open) -> None:
    """Writes the elements of x in increasing order, stably; NaN last."""
    n = x.shape[0]
    assert out.shape[0] == n
    assert n < 1 << 31
    places = T.empty((n,), T.int32)
    spare = T.empty((n,), T.int32)
    done = T.call_library("extra.sort", x, out, writes=out)
    if not done:
        sort_places(x, places, spare)
        for i in T.parallel(n):
            out[i] = x[places[i]]


@inline
def sort(x: Open) -> Open:
    """Returns the elements of x in increasing order, stably, NaN last, in a new buffer."""
    out = T.empty((x.shape[0],), x.dtype)
    sort_into(x, out)
    return out
