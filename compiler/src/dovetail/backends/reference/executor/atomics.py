"""Atomic updates: as if the threads went one after the other, in order of their numbers.

Threads that meet at one place are told apart by rounds: the first of each place, then the second
of each, and so on. Where nobody asks for old values and NumPy has the loop (`ufunc.at`), that is
used; sums of integers wrap, so that old values are differences of running sums.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.values import (
    Array,
    compute_type,
    from_storage,
    is_small,
    to_storage,
)

_UFUNCS: Final[dict[str, Any]] = {
    "add": np.add, "min": np.minimum, "max": np.maximum,
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
}  # fmt: skip


def update(
    op: str,
    dtype: ir.DType,
    flat: Array,
    place: Array,
    value: Array,
    compare: Array | None,
    needed: bool,
) -> Array:
    """Do the updates of several threads.

    Args:
        op: Which.
        dtype: Of an element.
        flat: The memory, changed in place.
        place: For each thread an element in range.
        value: For each thread the operand.
        compare: For each thread the expected value of a compare_exchange.
        needed: Whether the old values are asked for.

    Returns:
        For each thread the old value; zeros if they are not needed.
    """
    if op == "load":
        return from_storage(flat[place], dtype)
    if not needed and op in _UFUNCS and not is_small(dtype):
        _UFUNCS[op].at(flat, place, value)
        return np.zeros(len(place), compute_type(dtype))
    order = np.argsort(place, kind="stable")
    places = place[order]
    first = np.empty(len(places), np.bool_)
    first[:1] = True
    first[1:] = places[1:] != places[:-1]
    starts = np.flatnonzero(first)
    old = np.empty(len(place), compute_type(dtype))
    if op == "add" and dtype.is_int:
        old[order] = _sums(flat, places, value[order], starts)
        return old
    if op == "exchange":
        old[order] = _exchanges(dtype, flat, places, value[order], first)
        return old
    sizes = np.diff(np.append(starts, len(places)))
    for turn in range(int(sizes.max(initial=0))):
        who = order[starts[sizes > turn] + turn]
        at = place[who]
        before = from_storage(flat[at], dtype)
        old[who] = before
        if op == "compare_exchange":
            assert compare is not None
            same = _same_bits(before, compare[who])
            after = np.where(same, value[who], before)
        else:
            after = _UFUNCS[op](before, value[who])
        flat[at] = to_storage(after, dtype)
    return old


def _sums(flat: Array, places: Array, values: Array, starts: Array) -> Array:
    """Old values of additions of integers, sorted by place."""
    running = np.cumsum(values, dtype=values.dtype)
    before = running - values
    sizes = np.diff(np.append(starts, len(places)))
    base = np.repeat(flat[places[starts]] - before[starts], sizes)
    ends = starts + sizes - 1
    old = base + before
    flat[places[ends]] = old[ends] + values[ends]
    return old


def _exchanges(dtype: ir.DType, flat: Array, places: Array, values: Array, first: Array) -> Array:
    """Old values of exchanges, sorted by place: what the thread before has left."""
    old = np.empty_like(values)
    old[1:] = values[:-1]
    old[first] = from_storage(flat[places[first]], dtype)
    last = np.append(first[1:], True)
    flat[places[last]] = to_storage(values[last], dtype)
    return old


def _same_bits(a: Array, b: Array) -> Array:
    if a.dtype.kind != "f":
        return a == b
    raw = np.uint64 if a.dtype.itemsize == 8 else np.uint32
    return a.view(raw) == b.view(raw)
