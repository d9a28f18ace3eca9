"""Searches and counts: sorted insertion, histograms, largest elements, distinct values."""

from __future__ import annotations

from typing import Any, TypeAlias

from dovetail.lang import namespace as T
from dovetail.lang.extra.sorting import argsort, has_one_axis, holds_positions, key_of, sort
from dovetail.lang.inline import inline

Open: TypeAlias = Any
"""Anything the parser takes."""

INTEGERS = (T.int8, T.int16, T.int32, T.int64, T.uint8, T.uint16, T.uint32, T.uint64)


@inline
def place_in(ordered: Open, value: Open, is_right: Open, dtype: Open) -> Open:
    """The number of elements of a sorted buffer below a value; with `is_right`, or equal to it.

    They are counted in `dtype`, int32 or int64.
    """
    mine = key_of(value, ordered.dtype)
    low = T.cast(0, dtype)
    high = T.cast(ordered.shape[0], dtype)
    while low < high:
        middle = low + (high - low) // 2
        theirs = key_of(ordered[middle], ordered.dtype)
        goes_before = theirs < mine or (is_right and theirs == mine)
        low = middle + 1 if goes_before else low
        high = high if goes_before else middle
    return low


@inline
def _compared(x: Open, y: Open) -> None:
    """Rejects, at compile time, buffers whose elements cannot be compared."""
    has_one_axis(x)
    has_one_axis(y)
    T.static_assert(x.dtype == y.dtype, "the types must be equal; convert the others")


@inline
def searchsorted(ordered: Open, values: Open, out: Open, is_right: Open) -> None:
    """Writes the insertion position of each value in a sorted buffer.

    It is before equal elements, or with `is_right` after them. All buffers are one-dimensional;
    `out` holds int32 or int64. The order is that of `sort`.
    """
    _compared(ordered, values)
    holds_positions(out)
    assert out.shape[0] == values.shape[0]
    for i in T.parallel(values.shape[0]):
        out[i] = place_in(ordered, values[i], is_right, out.dtype)


@inline
def histogram(x: Open, edges: Open, out: Open) -> None:
    """Counts the elements of x between adjacent sorted edges; out holds int32 or int64.

    A bin includes its left edge and excludes its right one; the last bin includes both. Elements
    outside of all bins, and NaN, are not counted.
    """
    bins = out.shape[0]
    _compared(x, edges)
    holds_positions(out)
    assert edges.shape[0] == bins + 1
    for i in T.parallel(bins):
        out[i] = T.cast(0, out.dtype)
    for i in T.parallel(x.shape[0]):
        value = key_of(x[i], x.dtype)
        right = place_in(edges, x[i], True, out.dtype)
        is_last = value == key_of(edges[bins], edges.dtype)
        count = T.cast(bins, out.dtype)
        bin = count - 1 if is_last else right - 1
        if bin >= 0 and bin < count:
            T.atomic_add(out, bin, T.cast(1, out.dtype))


@inline
def bincount(x: Open, out: Open) -> None:
    """Counts the elements of x equal to i in out[i], int32 or int64; others are ignored."""
    bins = out.shape[0]
    has_one_axis(x)
    T.static_assert(x.dtype in INTEGERS, "only integers are counted")
    holds_positions(out)
    for i in T.parallel(bins):
        out[i] = T.cast(0, out.dtype)
    for i in T.parallel(x.shape[0]):
        bin = x[i]
        if bin >= 0 and bin < bins:
            T.atomic_add(out, T.cast(bin, out.dtype), T.cast(1, out.dtype))


@inline
def top_k(x: Open, values: Open, places: Open) -> None:
    """Writes the largest elements of x, in decreasing order, to `values`, and their positions.

    Equal elements are in the order of x; NaN is the largest. `places` holds int32 or int64.
    """
    n = x.shape[0]
    k = values.shape[0]
    _compared(x, values)
    holds_positions(places)
    assert places.shape[0] == k
    assert k <= n
    # Sorted from its end, and read from the end: so equal elements stay in order.
    turned = T.empty((n,), x.dtype)
    for i in T.parallel(n):
        turned[i] = x[n - 1 - i]
    order = argsort(turned)
    for i in T.parallel(k):
        place = T.int32(n - 1) - order[n - 1 - i]
        places[i] = place
        values[i] = x[place]


@inline
def unique(x: Open, values: Open, count: Open) -> None:
    """Writes the distinct elements of x in increasing order, and their number to `count[0]`.

    `values` is as long as x; the elements after the distinct ones are the largest one. `count`
    holds int32 or int64. All NaN are equal, and so are -0 and 0.
    """
    n = x.shape[0]
    _compared(x, values)
    holds_positions(count)
    assert values.shape[0] == n
    assert count.shape[0] >= 1
    ordered = sort(x)
    is_new = T.empty((n,), T.int32)
    place = T.empty((n,), T.int32)
    for i in T.parallel(n):
        before = ordered[T.max(i - 1, 0)]
        differs = key_of(before, x.dtype) != key_of(ordered[i], x.dtype)
        is_new[i] = T.int32(1) if differs or i == 0 else T.int32(0)
    T.cumsum(is_new, place)
    for i in T.parallel(n):
        values[i] = ordered[n - 1]
    for i in T.parallel(n):
        if is_new[i] == T.int32(1):
            values[place[i] - 1] = ordered[i]
    for _ in T.parallel(1):
        count[0] = place[n - 1] if n > 0 else T.int32(0)
