"""What sorted order makes easy: places, the greatest elements, different values, counts."""

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
    """How many elements of a sorted buffer are less than a value; with `is_right`, or equal.

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
    """Refuses buffers whose elements have no order in common, when the kernel is compiled."""
    has_one_axis(x)
    has_one_axis(y)
    T.static_assert(x.dtype == y.dtype, "the types must be equal; convert the others")


@inline
def searchsorted(ordered: Open, values: Open, out: Open, is_right: Open) -> None:
    """Writes where each value would go into a sorted buffer, before equal ones or behind them.

    All are one-dimensional; `out` holds int32 or int64. The order is that of
    `sort`.
    """
    _compared(ordered, values)
    holds_positions(out)
    assert out.shape[0] == values.shape[0]
    for i in T.parallel(values.shape[0]):
        out[i] = place_in(ordered, values[i], is_right, out.dtype)


@inline
def histogram(x: Open, edges: Open, out: Open) -> None:
    """Counts the elements between neighbouring edges, which are sorted, into int32.

    Bins hold what is not less than their left edge and less than the right one; the last one holds
    its right edge, too. What is outside, and NaN, is not counted.
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
    """Counts into int32 how often each number from 0 on is an element of x; no others."""
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
    """The greatest elements of x, in decreasing order, as many as `values` holds, and where.

    Equal elements stand in the order of x; NaN is the greatest. `places` holds int32.
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
    """The different elements of x in increasing order, and in `count[0]` how many there are.

    `values` is as long as x; what is behind the last one is its greatest element. `count` holds
    int32. All NaN are one, and so are -0 and 0.
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
