"""What checks a kernel while it runs: the executor shows it each access, barrier and result.

It changes nothing of what the kernel computes, and stops at nothing: a fault is written down once
for each place in the source, with the first case that was seen, and counted from then on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.coordinates import Coordinates
from dovetail.backends.reference.executor.findings import DOING, Teller
from dovetail.backends.reference.executor.frame import Frame, Wave
from dovetail.backends.reference.executor.memory import Memory, Place, Site, Spot
from dovetail.backends.reference.executor.races import (
    NOTED_AS,
    Fences,
    Packing,
    RaceShadow,
)
from dovetail.backends.reference.executor.reports import text_of
from dovetail.backends.reference.executor.spans import Spans
from dovetail.backends.reference.executor.values import (
    Array,
    Value,
    is_small,
    spread,
    to_storage,
)
from dovetail.backends.reference.executor.watch_numbers import NumberObserver
from dovetail.support.check_report import Fault
from dovetail.support.check_report import Place as Spotted
from dovetail.support.dataclasses import dataclass, replace

MAX_LINES: Final = 4096
"""Printed lines of one launch that are kept, as many as of a call elsewhere."""


class Running(Protocol):
    """What a watch has to know of a `Program`."""

    kernel: ir.Kernel
    spans: Spans
    threads: int


@dataclass(slots=True)
class Shadow:
    """What is known of one buffer's memory.

    Attributes:
        written: Which elements have been written; None: all of them.
        races: Who used which; None: nobody can be in anybody's way.
    """

    written: Array | None = None
    races: RaceShadow | None = None


class Watch(NumberObserver):
    """Checks one launch.

    Args:
        session: What was found so far.
    """

    # The course of a launch.

    def begins(
        self,
        program: Running,
        sites: Sequence[Site],
        memory: Mapping[ir.Buffer, Memory],
        scalars: dict[ir.Var, Value],
        grid: tuple[int, int, int],
        blocks: int,
    ) -> None:
        """A launch begins."""
        self.kernel, self._sites = program.kernel, sites
        self._threads, self._blocks = program.threads, blocks
        coordinates = Coordinates(self.kernel, program.spans, scalars, grid)
        self.say = Teller(self.kernel, program.spans, coordinates)
        self._packing = Packing.of(program.threads, blocks * program.threads, len(sites))
        has_fence = any(isinstance(item, ir.Fence) for item in ir.walk(self.kernel.body))
        self._fences = Fences(blocks) if has_fence and blocks > 1 else None
        self._uses: dict[ir.Buffer, set[str]] = {}
        for site in sites:
            self._uses.setdefault(site.buffer, set()).add(site.what)
        self._lines: list[tuple[int, str]] = []
        self._said = 0
        self._shadows: list[RaceShadow] = []
        self._budget = self.session.options.shadow_bytes
        shared: dict[int, RaceShadow | None] = {}
        for buffer, item in memory.items():
            # Two arguments may be the very same view: then they have one shadow.
            if item.address not in shared:
                uses = set[str]()
                for other, its in memory.items():
                    if its.address == item.address:
                        uses |= self._uses.get(other, set())
                shared[item.address] = self._races(buffer, item.flat.size, uses, blocks > 1)
            item.shadow = Shadow(self.session.written_of(item), shared[item.address])
        self._lasting, self._left = [*self._shadows], self._budget

    def _races(
        self, buffer: ir.Buffer, size: int, uses: set[str], between: bool
    ) -> RaceShadow | None:
        if not uses & {"write", "update"} or "race" not in self.kinds:
            return None
        within = self._threads > 1
        if not between and not within:
            return None
        if "write" in uses:
            uses = uses | {NOTED_AS["same"]}
        needed = RaceShadow.bytes_needed(size, uses, between, within, self._fences is not None)
        if needed > self._budget:
            self.session.note(
                f"races on '{buffer.name}' were not checked: that needs {needed} bytes, and "
                f"{self._budget} of shadow_bytes are left"
            )
            return None
        self._budget -= needed
        races = RaceShadow(size, self._packing, uses, between, within, self._fences)
        # What is in shared memory at first is undefined, so that its first store changes it.
        races.changed[:] = buffer.scope == "shared"
        self._shadows.append(races)
        return races

    def wave(self, wave: Wave) -> None:
        """The next blocks begin."""
        self._first = self.say.first = wave.first * self._threads
        self._recorded: tuple[Frame, Array] | None = None
        # What shared memory of the waves before took is free again.
        self._shadows = [*self._lasting]
        self._budget = self._left
        self._epochs = np.zeros(wave.blocks, np.int64)

    def ends(self) -> None:
        """All blocks are done: what they said, by coordinates, as every device shows it."""
        self._lines.sort(key=lambda line: tuple(self.say.coordinates.of(line[0]).values()))
        self.session.log.lines.extend(text for _, text in self._lines)
        if self._said > len(self._lines):
            rest = self._said - len(self._lines)
            self.session.note(f"{rest} more lines were printed by '{self.kernel.name}'")

    def allocates(self, buffer: ir.Buffer, frame: Frame, memory: Memory) -> None:
        """Shared or local memory, which nobody has written."""
        if memory.shadow is None:
            memory.shadow = Shadow(np.zeros(memory.flat.size, np.bool_))
            if buffer.scope == "shared":
                uses = self._uses.get(buffer, set())
                memory.shadow.races = self._races(buffer, memory.flat.size, uses, False)
        elif buffer.scope == "local":
            written = memory.shadow.written
            if written is None:
                written = memory.shadow.written = np.ones(memory.flat.size, np.bool_)
            written.reshape(-1, memory.owned)[frame.lanes] = False

    # Accesses.

    def reads(self, site: Site, frame: Frame, at: Place) -> None:
        """A read is about to happen."""
        self._look(site, frame, at, None)

    def updates(self, site: Site, frame: Frame, at: Place) -> None:
        """Atomic updates are about to happen."""
        self._look(site, frame, at, None)

    def writes(self, site: Site, frame: Frame, at: Place, value: Value) -> None:
        """A store is about to happen."""
        if is_small(site.buffer.dtype) and "infinity" in self.kinds:
            self.narrows(site, frame, at, value)
        self._look(site, frame, at, value)

    def _look(self, site: Site, frame: Frame, at: Place, value: Value | None) -> None:
        if site.aligned:
            self._alignment(site, frame, at)
        if at.fits is not None:
            self._bounds(site, frame, at)
        shadow: Shadow | None = at.memory.shadow
        if shadow is None or (shadow.written is None and shadow.races is None):
            return
        if at.fits is False:
            return
        place, entry = self._places(site, frame, at)
        if shadow.written is not None:
            if site.takes:
                fresh = np.flatnonzero(~shadow.written[place])
                if len(fresh):
                    self._unwritten(site, frame, at, entry[fresh])
            if site.what in ("write", "update"):
                shadow.written[place] = True
                if shadow.written.all():
                    shadow.written = None
        if shadow.races is not None:
            self._race(shadow.races, site, frame, at, place, entry, value)

    def _places(self, site: Site, frame: Frame, at: Place) -> tuple[Array, Array]:
        """Elements that are used, one dimension, and the entry of the frame that uses each."""
        place: Any = at.place
        if site.lanes > 1:
            place = np.broadcast_to(place, (frame.count, site.lanes))
            entry = np.repeat(np.arange(frame.count), site.lanes)
            if at.fits is None:
                return place.reshape(-1), entry
            fits = np.broadcast_to(at.fits, place.shape).reshape(-1)
            return place.reshape(-1)[fits], entry[fits]
        place = spread(np.int64(place) if isinstance(place, int) else place, frame.count)
        if at.fits is None:
            return place, np.arange(frame.count)
        entry = np.flatnonzero(at.fits)
        return place[entry], entry

    def _race(
        self,
        races: RaceShadow,
        site: Site,
        frame: Frame,
        at: Place,
        place: Array,
        entry: Array,
        value: Value | None,
    ) -> None:
        record = self._records(frame)
        if len(entry) != frame.count or site.lanes > 1:
            record = record[entry]
        record = record | site.number
        if value is None:
            self._use(races, site.what, site, frame, at, place, entry, record)
            return
        stored = self._stored(site, frame, at, value, entry)
        there = _bits(at.memory.flat[place]) == _bits(stored)
        changed = races.changed[place]
        uses = (("write", ~there), ("again", there & changed), ("same", there & ~changed))
        for what, which in uses:
            if which.all():
                self._use(races, what, site, frame, at, place, entry, record)
            elif which.any():
                chosen = place[which], entry[which], record[which]
                self._use(races, what, site, frame, at, *chosen)

    def _use(
        self,
        races: RaceShadow,
        what: str,
        site: Site,
        frame: Frame,
        at: Place,
        place: Array,
        entry: Array,
        record: Array,
    ) -> None:
        """Uses of one kind: which race with earlier ones, and a note of them for later ones."""
        earlier = races.earlier(what, place, record)
        if earlier is not None and (earlier >= 0).any():
            partner = np.where(earlier >= 0, self._packing.site(earlier), -1)
            for other in np.unique(partner[partner >= 0]):
                found = np.flatnonzero(partner == other)
                first = found[0]
                self._tell_race(
                    site, frame, at, int(entry[first]), int(earlier[first]), len(found)
                )
        races.note(what, place, record)

    def _records(self, frame: Frame) -> Array:
        """The records of a frame's threads, kept as long as it passes no barrier."""
        known = self._recorded
        if known is None or known[0] is not frame:
            epoch = self._epochs[frame.lanes // self._threads]
            known = self._recorded = frame, self._packing.pack(frame.lanes + self._first, epoch)
        return known[1]

    def _stored(self, site: Site, frame: Frame, at: Place, value: Value, entry: Array) -> Array:
        """What each use stores, as memory has it; in the order of `_places`."""
        stored = np.asarray(to_storage(value, site.buffer.dtype))
        if site.lanes == 1:
            return np.broadcast_to(stored, (frame.count,))[entry]
        table = np.broadcast_to(stored, (frame.count, site.lanes)).reshape(-1)
        if at.fits is None:
            return table
        return table[np.broadcast_to(at.fits, (frame.count, site.lanes)).reshape(-1)]

    def wrote(self, site: Site, frame: Frame, at: Place, value: Value) -> None:
        """A store has happened: whether each thread finds what it stored."""
        shadow: Shadow | None = at.memory.shadow
        if shadow is None or shadow.races is None or at.fits is False:
            return
        place, entry = self._places(site, frame, at)
        stored = _bits(self._stored(site, frame, at, value, entry))
        there = _bits(at.memory.flat[place])
        lost = np.flatnonzero(there != stored)
        if not len(lost):
            return
        first = lost[0]
        winner = np.flatnonzero(place == place[first])[-1]
        record = int(self._records(frame)[entry[winner]]) | site.number
        self._tell_race(site, frame, at, int(entry[first]), record, len(lost))

    # Faults.

    def _bounds(self, site: Site, frame: Frame, at: Place) -> None:
        kind = "out-of-bounds-read" if site.what in ("read", "look") else "out-of-bounds-write"
        shape = (frame.count, site.lanes)
        bad = ~np.broadcast_to(
            at.fits if np.ndim(at.fits) != 1 else np.asarray(at.fits)[:, None], shape
        )
        entry, lane = (int(item) for item in np.argwhere(bad)[0])

        def make() -> Fault:
            done = {"read": "read", "look": "read", "write": "written", "update": "updated"}
            message = (
                f"{self.say.element(site, at, entry, lane)} is {done[site.what]}, and the shape "
                f"of '{site.buffer.name}' is {at.memory.shape}"
            )
            return self.say.access(kind, message, site, frame, at, entry, lane)

        self.report(kind, site.spot, (site.buffer.name,), int(bad.sum()), make)

    def _alignment(self, site: Site, frame: Frame, at: Place) -> None:
        size = site.buffer.dtype.bytes
        place = np.asarray(at.place).reshape(-1, site.lanes)[:, 0]
        if at.memory.owned:
            place = place % at.memory.owned
        wrong = np.flatnonzero((at.memory.address + place * size) % (size * site.lanes) != 0)
        if not len(wrong):
            return
        entry = int(wrong[0])

        def make() -> Fault:
            message = (
                f"{self.say.element(site, at, entry)} begins a vector of {size * site.lanes} "
                "bytes, and its address is not a multiple of that"
            )
            return self.say.access("misaligned-vector", message, site, frame, at, entry)

        self.report("misaligned-vector", site.spot, (site.buffer.name,), len(wrong), make)

    def _unwritten(self, site: Site, frame: Frame, at: Place, entries: Array) -> None:
        def make() -> Fault:
            entry = int(entries[0])
            element = self.say.element(site, at, entry)
            message = f"{element} is read, but was never written"
            return self.say.access("unwritten-memory", message, site, frame, at, entry)

        self.report("unwritten-memory", site.spot, (site.buffer.name,), len(entries), make)

    def _tell_race(
        self, site: Site, frame: Frame, at: Place, entry: int, record: int, count: int
    ) -> None:
        packing = self._packing
        other = self._sites[packing.site(record)]
        thread = packing.thread(record)

        def make() -> Fault:
            same = thread // self._threads == self.say.number(frame, entry) // self._threads
            if self._threads == 1:
                who = "two iterations"
            else:
                who = "two threads of a block" if same else "two blocks"
            element = self.say.element(site, at, entry)
            ordered = ", with no barrier between" if same and self._threads > 1 else ""
            message = (
                f"{who} use {element} at the same time{ordered}: one {DOING[site.what]} it here"
            )
            fault = self.say.access("race", message, site, frame, at, entry)
            place = Spotted(
                span=self.say.span(other.spot),
                thread=self.say.coordinates.of(thread),
                doing=f"the other {DOING[other.what]} it",
            )
            return replace(fault, other=place)

        ends = sorted([str(self.say.span(site.spot)), str(self.say.span(other.spot))])
        if "race" in self.kinds:
            self.session.add(("race", self.kernel.name, site.buffer.name, *ends), count, make)

    # Threads among each other.

    def meets(self, spot: Spot, frame: Frame, what: str = "barrier") -> None:
        """A barrier, or what has to be reached by all threads of a block like one."""
        block = frame.lanes // self._threads
        arrived = np.bincount(block, minlength=len(self._epochs))
        partly = np.flatnonzero((arrived > 0) & (arrived < self._threads))
        if len(partly):
            number = int(partly[0])
            entry = int(np.flatnonzero(block == number)[0])
            here = set((frame.lanes[block == number] % self._threads).tolist())
            missing = next(item for item in range(self._threads) if item not in here)

            def make() -> Fault:
                thread = self._first + number * self._threads + missing
                called = self.say.coordinates.of(thread)
                away = ", ".join(f"{k} = {v}" for k, v in called.items() if k.startswith("thread"))
                message = (
                    f"{len(here)} of {self._threads} threads of a block reach this {what}; "
                    f"the thread with {away} does not"
                )
                return Fault(
                    kind="divergent-barrier",
                    message=message,
                    place=self.say.place(spot, frame, entry),
                    kernel=self.kernel.name,
                )

            self.report("divergent-barrier", spot, (), len(partly), make)
        if what != "barrier":
            return
        self._epochs[arrived > 0] += 1
        self._recorded = None
        if frame.count == frame.wave.count:
            for races in self._shadows:
                races.barrier()

    def exchanges(self, spot: Spot, frame: Frame) -> None:
        """An exchange within subgroups."""
        self.meets(spot, frame, "subgroup operation")

    def fences(self, frame: Frame) -> None:
        """A fence."""
        if self._fences is not None:
            blocks = np.unique(frame.lanes // self._threads) + self._first // self._threads
            self._fences.pass_fence(blocks)

    def assumed(self, spot: Spot, frame: Frame, text: str, varies: bool) -> None:
        """Threads for which an assumption does not hold; it need not have to do with threads."""
        if "broken-assumption" not in self.kinds:
            return
        span = self.say.span(spot)

        def make() -> Fault:
            place = self.say.place(spot, frame, 0) if varies else Spotted(span=span)
            message = f"it is assumed that {text}, which does not hold"
            return Fault(
                kind="broken-assumption", message=message, place=place, kernel=self.kernel.name
            )

        # What the host assumes stands in several kernels.
        key = ("broken-assumption", span)
        if varies or key not in self.session.known:
            self.session.add(key, frame.count if varies else 1, make)

    def tell(self, spot: Spot, frame: Frame, values: Sequence[Value]) -> None:
        """Threads tell the host something."""
        stmt = spot.stmt
        assert isinstance(stmt, ir.Report)
        if stmt.kind == "print":
            for entry in range(min(frame.count, MAX_LINES - len(self._lines))):
                line = text_of(stmt, values, entry)
                self._lines.append((self.say.number(frame, entry), line))
            self._said += frame.count
            return

        def make() -> Fault:
            return Fault(
                kind="assertion",
                message=text_of(stmt, values, 0),
                place=self.say.place(spot, frame, 0),
                kernel=self.kernel.name,
            )

        self.report("assertion", spot, (), frame.count, make)


def _bits(values: Array) -> Array:
    """Values as integers, so that NaN equals itself."""
    values = np.ascontiguousarray(values)
    return values.view(f"u{values.dtype.itemsize}")
