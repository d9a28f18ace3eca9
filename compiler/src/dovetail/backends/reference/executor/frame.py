"""Frames: which threads run, and what their variables hold.

A *wave* is a number of blocks that run side by side, statement by statement: its threads are
numbered from 0, those of a block one after the other, and a value is an array over them. A *frame*
is a group of threads of a wave that have come the same way: control flow makes frames of fewer
threads (those for which a condition holds), a reduction makes frames with several entries for a
thread (one for each element). All entries of a frame run; there are no masks, so nothing is
computed that no thread asked for.

Values never change: an assignment by a few threads makes a new array for all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.values import Array, Value, is_array, spread
from dovetail.support.dataclasses import dataclass, field


@dataclass(slots=True)
class Wave:
    """Blocks that run side by side.

    Attributes:
        threads: Threads in a block.
        blocks: How many blocks there are.
        first: Number of the first block in the launch.
        grid: Blocks by dimension, x first.
        values: Of each variable the frame that it belongs to (None: all) and its value.
        memory: Of each buffer what the executor keeps of it.
        continued: For each loop being run the frames that have gone on with the next iteration.
        subgroup: Threads of a subgroup.
        reporter: Is told of reports.
        watch: What takes note of what threads do; None: nobody asks.
    """

    threads: int
    blocks: int
    first: int
    grid: tuple[int, int, int]
    subgroup: int
    reporter: Any = None
    values: dict[ir.Var, tuple[Frame | None, Value]] = field(
        default_factory=dict[ir.Var, "tuple[Frame | None, Value]"]
    )
    memory: dict[ir.Buffer, Any] = field(default_factory=dict[ir.Buffer, Any])
    continued: list[list[Frame]] = field(default_factory=list["list[Frame]"])
    watch: Any = None

    @property
    def count(self) -> int:
        """How many threads there are."""
        return self.threads * self.blocks


class Frame:
    """A group of threads that run together.

    Attributes:
        wave: What it is a part of.
        parent: The frame that it was taken from; None for the whole wave.
        index: For each entry the place of its thread in the parent.
        count: How many entries there are, at least 1.
        values: The wave's variables.
    """

    __slots__ = ("_cache", "_indices", "_lanes", "count", "index", "parent", "values", "wave")

    def __init__(self, wave: Wave, parent: Frame | None, index: Array | None, count: int) -> None:
        self.wave = wave
        self.parent = parent
        self.index = index
        self.count = count
        self.values = wave.values
        self._lanes: Array | None = None
        self._cache: dict[ir.Var, tuple[Value, Value]] = {}
        self._indices: dict[Frame, Array] = {}

    @property
    def lanes(self) -> Array:
        """For each entry the number of its thread in the wave; ascending unless expanded."""
        if self._lanes is None:
            if self.parent is None or self.index is None:
                self._lanes = np.arange(self.count)
            else:
                self._lanes = self.parent.lanes[self.index]
        return self._lanes

    def part(self, index: Array) -> Frame:
        """The frame of some entries of this one, or of some several times."""
        return Frame(self.wave, self, index, len(index))

    def chosen(self, condition: Value) -> tuple[Frame | None, Frame | None]:
        """The frames where a condition holds, and where it does not."""
        if not is_array(condition):
            return (self, None) if condition else (None, self)
        holds = np.flatnonzero(condition)
        if len(holds) == self.count:
            return self, None
        if not len(holds):
            return None, self
        return self.part(holds), self.part(np.flatnonzero(~condition))

    def inside(self, home: Frame) -> Array:
        """For each entry the place of its thread in a frame that this one descends from."""
        parent, index = self.parent, self.index
        assert parent is not None, "a variable is used where it is not known"
        assert index is not None
        if parent is home:
            return index
        known = self._indices.get(home)
        if known is None:
            known = self._indices[home] = parent.inside(home)[index]
        return known

    def joined(self, parts: list[Frame]) -> Frame | None:
        """The frame of all entries that are in one of several frames taken from this one."""
        if not parts:
            return None
        if len(parts) == 1:
            return parts[0]
        index = np.concatenate([part.inside(self) for part in parts])
        if len(index) == self.count:
            return self
        index.sort()
        return self.part(index)

    def read(self, var: ir.Var) -> Value:
        """The value of a variable."""
        home, value = self.values[var]
        if home is self or home is None or not is_array(value):
            return value
        if value.ndim == 2 and value.shape[0] != home.count:
            return value
        known = self._cache.get(var)
        if known is not None and known[0] is value:
            return known[1]
        got = value[self.inside(home)]
        self._cache[var] = value, got
        return got

    def declare(self, var: ir.Var, value: Value) -> None:
        """Introduce a variable."""
        self.values[var] = self, value

    def assign(self, var: ir.Var, value: Value) -> None:
        """Change a variable, for the threads of this frame."""
        home, old = self.values[var]
        if home is self or home is None:
            self.values[var] = home, value
            return
        new = np.array(spread(old, home.count))
        new[self.inside(home)] = value
        self.values[var] = home, new
