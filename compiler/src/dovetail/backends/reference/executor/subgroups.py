"""Exchanges within a subgroup.

The values of the wave's threads are laid out as a table, one row a subgroup; the last subgroup of
a block may have fewer threads than others. Scans and reductions go in order of the lanes.
"""

from __future__ import annotations

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.folds import UFUNCS, identity
from dovetail.backends.reference.executor.frame import Frame
from dovetail.backends.reference.executor.values import Array, Value, compute_type, spread

SHUFFLES = ("shuffle", "shuffle_xor", "shuffle_up", "shuffle_down", "broadcast")


class Layout:
    """How the threads of a frame stand in the table of their subgroups."""

    def __init__(self, frame: Frame) -> None:
        wave = frame.wave
        size = wave.subgroup
        thread = frame.lanes % wave.threads
        rows = -(-wave.threads // size)
        self.row = frame.lanes // wave.threads * rows + thread // size
        self.lane = thread % size
        self.shape = (wave.blocks * rows, size)
        self.present = np.zeros(self.shape, np.bool_)
        self.present[self.row, self.lane] = True

    def table(self, value: Array, empty: Value) -> Array:
        """The values by subgroup and lane; `empty` where there is no thread."""
        table = np.full((*self.shape, *value.shape[1:]), empty, value.dtype)
        table[self.row, self.lane] = value
        return table


def exchange(
    op: str, dtype: ir.DType, frame: Frame, value: Value, argument: Value | None
) -> Value:
    """The result of a `Subgroup` for each thread.

    Args:
        op: A key of `ir.SUBGROUP_OPS`.
        dtype: Of the value.
        frame: The threads that take part.
        value: Their values.
        argument: The lane, distance or mask, where the op has one.
    """
    layout = Layout(frame)
    values = spread(value, frame.count)
    if op in SHUFFLES:
        table = layout.table(values, compute_type(dtype)(0))
        given = spread(argument, frame.count).astype(np.int64)
        source = {
            "shuffle": given,
            "broadcast": given,
            "shuffle_xor": layout.lane ^ given,
            "shuffle_up": layout.lane - given,
            "shuffle_down": layout.lane + given,
        }[op]
        size = layout.shape[1]
        fits = (source >= 0) & (source < size)
        source = np.where(fits, source, 0)
        fits &= layout.present[layout.row, source]
        if values.ndim == 2:
            fits = fits[:, None]
        zero = compute_type(dtype)(0)
        return np.where(fits, table[layout.row, source], zero)
    if op in ("any", "all", "ballot"):
        return _vote(op, layout, values)
    prefix, _, name = op.rpartition("_")
    table = layout.table(values, identity(name, dtype))
    ufunc = UFUNCS[name]
    scanned = ufunc.accumulate(table, axis=1, dtype=table.dtype)
    if not prefix:
        return scanned[layout.row, -1]
    if prefix == "inclusive":
        return scanned[layout.row, layout.lane]
    before = np.full_like(scanned, identity(name, dtype))
    before[:, 1:] = scanned[:, :-1]
    return before[layout.row, layout.lane]


def _vote(op: str, layout: Layout, values: Array) -> Array:
    table = layout.table(values, np.bool_(op == "all"))
    if op == "any":
        return np.logical_or.reduce(table, axis=1)[layout.row]
    if op == "all":
        return np.logical_and.reduce(table, axis=1)[layout.row]
    bits = np.uint64(1) << np.arange(layout.shape[1], dtype=np.uint64)
    # More lanes than bits: a lane beyond the last bit of a ballot has none.
    bits[64:] = 0
    return np.bitwise_or.reduce(np.where(table, bits, np.uint64(0)), axis=1)[layout.row]
