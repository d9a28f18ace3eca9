"""Who used which element last: races between threads.

Two uses of an element by different threads race if one of them writes and nothing orders them.
Threads of a block are ordered by barriers, blocks by nothing (but see `Fences`); two atomic
updates never race. A store of the value that the element has had since before the launch changes
nothing in any order of the threads: it is taken for a read. Where the value came in the course of
the launch, a store of it again is no race with the stores before it, but with reads it is.

For each element and each kind of use a few *records* are kept, enough that a use that races with
any earlier one is found to race with one that is still there. Between blocks: the first use, and
the first by another block than that one. Within a block: the last use, and the last by another
thread than that, between the same barriers. A record is one integer: thread, barriers passed,
site.
"""

from __future__ import annotations

from typing import Final, TypeVar

import numpy as np

from dovetail.backends.reference.executor.values import Array
from dovetail.support.dataclasses import dataclass

RACES_WITH: Final = {
    "read": ("write", "update"),
    "write": ("write", "update", "read", "look"),
    "update": ("write", "read"),
    "look": ("write",),
    "same": ("update",),
    "again": ("update", "read", "look"),
}
"""Kinds of use that one races with: "update" is atomic, "look" an atomic load, "same" a store of
the value that was there before the launch, "again" of one that has come since."""

NOTED_AS: Final = {"same": "read", "again": "write"}
"""What a kind of use is for those that come after it, where that is another kind."""

_NOBODY: Final = -1

_MAX_WAITING: Final = 64
"""Uses that are kept as they are."""

_Record = TypeVar("_Record", int, Array)
"""One record, or many."""


@dataclass(frozen=True, slots=True)
class Packing:
    """How records are made for one launch.

    Attributes:
        threads: Threads in a block.
        epoch_bits: For the number of barriers passed.
        site_bits: For the number of the access in the kernel.
    """

    threads: int
    epoch_bits: int
    site_bits: int

    @classmethod
    def of(cls, threads: int, total: int, sites: int) -> Packing:
        """For blocks of `threads`, `total` threads in all, and so many accesses."""
        site_bits = max(1, (sites + 1).bit_length())
        return cls(threads, max(1, 62 - site_bits - max(1, total.bit_length())), site_bits)

    def pack(self, thread: Array, epoch: Array) -> Array:
        """Records of threads, without a site; `|` adds one."""
        epoch = epoch & ((1 << self.epoch_bits) - 1)
        return ((thread << self.epoch_bits) | epoch) << self.site_bits

    def interval(self, record: _Record) -> _Record:
        """Thread and epoch: equal for two uses by one thread between the same barriers."""
        return record >> self.site_bits

    def thread(self, record: _Record) -> _Record:
        """The thread."""
        return record >> (self.site_bits + self.epoch_bits)

    def epoch(self, record: _Record) -> _Record:
        """The barriers it had passed."""
        return (record >> self.site_bits) & ((1 << self.epoch_bits) - 1)

    def site(self, record: _Record) -> _Record:
        """The access."""
        return record & ((1 << self.site_bits) - 1)


class Fences:
    """Orders between blocks that fences make.

    A use before a fence of its block is taken to be ordered before a use after a fence of another
    block, if that fence came later than the use: flags and counters that are polled atomically are
    believed to say what they are meant to. So a missing flag is not found where both blocks fence.
    """

    def __init__(self, blocks: int) -> None:
        self.clock = 1
        self.last = np.zeros(blocks, np.int64)

    def pass_fence(self, blocks: Array) -> None:
        """Blocks that have executed one."""
        self.clock += 1
        self.last[blocks] = self.clock


class _Pair:
    """Two records an element, and when they were made (if there are fences)."""

    __slots__ = ("first", "first_time", "second", "second_time", "used")

    def __init__(self, size: int, timed: bool) -> None:
        self.used = False
        self.first = np.full(size, _NOBODY, np.int64)
        self.second = np.full(size, _NOBODY, np.int64)
        self.first_time = np.zeros(size if timed else 0, np.int64)
        self.second_time = np.zeros(size if timed else 0, np.int64)


class RaceShadow:
    """The records of one buffer in one launch.

    Args:
        size: Elements.
        packing: How records are made.
        kinds: Kinds of use that the kernel makes of it.
        between: Several blocks can reach an element.
        within: Several threads of a block can.
        fences: Orders between blocks; None: the kernel has no fence.

    Attributes:
        changed: Which elements have another value than before the launch, or had.
    """

    def __init__(
        self,
        size: int,
        packing: Packing,
        kinds: set[str],
        between: bool,
        within: bool,
        fences: Fences | None,
    ) -> None:
        self._packing = packing
        self._fences = fences
        timed = fences is not None
        order = sorted(kinds)
        self._between = {kind: _Pair(size, timed) for kind in order} if between else {}
        self._within = {kind: _Pair(size, False) for kind in order} if within else {}
        # Uses within blocks since the last barrier of all: most of them are never looked at.
        self._waiting: dict[str, list[tuple[Array, Array]]] = {kind: [] for kind in order}
        self._stale = set(order)
        self.changed = np.zeros(size, np.bool_)

    def barrier(self) -> None:
        """All threads of all blocks have met: within blocks nothing races with what was before."""
        for kind, waiting in self._waiting.items():
            waiting.clear()
            self._stale.add(kind)

    @staticmethod
    def bytes_needed(size: int, kinds: set[str], between: bool, within: bool, timed: bool) -> int:
        """What one takes."""
        each = (2 if between else 0) * (2 if timed else 1) + (2 if within else 0)
        return size * (len(kinds) * each * 8 + 1)

    def earlier(self, what: str, place: Array, record: Array) -> Array | None:
        """For each use the record of an earlier one that it races with, or -1; None: no use."""
        packing = self._packing
        if not any(self._may(kind) for kind in RACES_WITH[what]):
            return None
        found = np.full(len(place), _NOBODY, np.int64)
        thread = packing.thread(record)
        block = thread // packing.threads
        for kind in RACES_WITH[what]:
            pair = self._between.get(kind)
            if pair is not None:
                for old, time in ((pair.first, pair.first_time), (pair.second, pair.second_time)):
                    known = old[place]
                    other = packing.thread(known) // packing.threads
                    races = (known != _NOBODY) & (other != block)
                    if self._fences is not None and races.any():
                        last = self._fences.last
                        at = time[place]
                        ordered = (last[np.where(races, other, 0)] > at) & (last[block] > at)
                        races &= ~ordered
                    found = np.where(races & (found == _NOBODY), known, found)
            pair = self._within.get(kind)
            if pair is not None and self._fresh(kind, pair):
                for old in (pair.first, pair.second):
                    known = old[place]
                    other = packing.thread(known)
                    races = (known != _NOBODY) & (other != thread)
                    races &= other // packing.threads == block
                    races &= packing.epoch(known) == packing.epoch(record)
                    found = np.where(races & (found == _NOBODY), known, found)
        return found

    def _may(self, kind: str) -> bool:
        """Whether there is any use of a kind that something can race with."""
        if kind in self._between:
            return self._between[kind].used
        return bool(self._waiting.get(kind)) or (kind in self._within and kind not in self._stale)

    def note(self, what: str, place: Array, record: Array) -> None:
        """Take note of uses."""
        if what in ("write", "update"):
            self.changed[place] = True
        what = NOTED_AS.get(what, what)
        pair = self._between.get(what)
        if pair is not None:
            self._note_between(pair, place, record)
        waiting = self._waiting[what]
        if what in self._within:
            waiting.append((place, record))
            if len(waiting) > _MAX_WAITING:
                self._fresh(what, self._within[what])

    def _fresh(self, kind: str, pair: _Pair) -> bool:
        """Bring a pair up to date; whether it says anything of the time since the last barrier."""
        waiting = self._waiting[kind]
        for place, record in waiting:
            self._note_within(pair, place, record)
            self._stale.discard(kind)
        waiting.clear()
        return kind not in self._stale

    def _note_within(self, pair: _Pair, place: Array, record: Array) -> None:
        packing = self._packing
        known = pair.first[place]
        other = (known != _NOBODY) & (packing.interval(known) != packing.interval(record))
        pair.second[place[other]] = known[other]
        pair.first[place] = record
        # Of several threads at one place the last is there now; one of the others goes behind.
        lost = packing.interval(pair.first[place]) != packing.interval(record)
        pair.second[place[lost]] = record[lost]

    def _note_between(self, pair: _Pair, place: Array, record: Array) -> None:
        packing, fences = self._packing, self._fences
        pair.used = True
        now = 0 if fences is None else fences.clock
        free = pair.first[place] == _NOBODY
        pair.first[place[free]] = record[free]
        if fences is not None:
            pair.first_time[place[free]] = now
        size = packing.threads << (packing.site_bits + packing.epoch_bits)
        other = pair.first[place] // size != record // size
        other &= pair.second[place] == _NOBODY
        pair.second[place[other]] = record[other]
        if fences is not None:
            pair.second_time[place[other]] = now
