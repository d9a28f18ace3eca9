"""What a watch writes down: faults, each told in the words of the source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.coordinates import Coordinates
from dovetail.backends.reference.executor.frame import Frame
from dovetail.backends.reference.executor.memory import Memory, Place, Site, Spot
from dovetail.backends.reference.executor.spans import Spans
from dovetail.backends.reference.executor.values import Array, is_array
from dovetail.support.check_report import CheckLog, CheckOptions, Fault
from dovetail.support.check_report import Place as Spotted
from dovetail.support.dataclasses import dataclass, field, replace
from dovetail.support.span import NO_SPAN, Span

DOING: Final = {
    "read": "reads", "write": "writes", "update": "atomically updates",
    "look": "atomically reads",
}  # fmt: skip
"""What an access does, by `Site.what`."""


@dataclass
class Session:
    """What lasts from launch to launch of one check.

    Attributes:
        options: What is looked for.
        filled: Memory that the caller has filled, as first address and size.
        log: What was found.
        written: Of other memory, by address and size, which elements have been written.
        known: Places in the log of the faults found so far.
    """

    options: CheckOptions
    filled: Sequence[tuple[int, int]]
    log: CheckLog = field(default_factory=CheckLog)
    written: dict[tuple[int, int], Array] = field(default_factory=dict[tuple[int, int], Array])
    known: dict[Any, int] = field(default_factory=dict[Any, int])

    def add(self, key: tuple[Any, ...], count: int, make: Callable[[], Fault]) -> None:
        """One more fault, or more cases of one that is known."""
        log = self.log
        place = self.known.get(key)
        if place is None:
            if len(log.faults) >= self.options.most:
                log.dropped += 1
                self.known[key] = -1
                return
            self.known[key] = len(log.faults)
            log.faults.append(replace(make(), count=count))
        elif place >= 0:
            old = log.faults[place]
            log.faults[place] = replace(old, count=old.count + count)

    def note(self, text: str) -> None:
        """Something that is not looked at."""
        if text not in self.log.notes:
            self.log.notes.append(text)

    def written_of(self, memory: Memory) -> Array | None:
        """Which elements of a global buffer have been written; None: all."""
        address, size = memory.address, memory.flat.nbytes
        # A bound range may begin before the tensor, where the device's alignment asks for it.
        if not size or any(low < address + size and address < low + count
                           for low, count in self.filled):  # fmt: skip
            return None
        return self.written.setdefault((address, size), np.zeros(memory.flat.size, np.bool_))


class Teller:
    """Says where and by whom something was done.

    Attributes:
        kernel: The kernel.
        spans: The places of its statements.
        coordinates: Names its threads.
        first: Number of the first thread of the present wave.
    """

    def __init__(self, kernel: ir.Kernel, spans: Spans, coordinates: Coordinates) -> None:
        self.kernel = kernel
        self.spans = spans
        self.coordinates = coordinates
        self.first = 0

    def span(self, spot: Spot) -> Span:
        """Where in the source."""
        return self.spans.get(spot.stmt, NO_SPAN)

    def number(self, frame: Frame, entry: int) -> int:
        """The number of an entry's thread in the launch."""
        return int(frame.lanes[entry]) + self.first

    def place(self, spot: Spot, frame: Frame, entry: int, doing: str = "") -> Spotted:
        """One side of a fault."""
        thread = self.coordinates.of(self.number(frame, entry))
        for var in spot.loops:
            value = frame.read(var)
            thread[var.name] = int(value[entry] if is_array(value) else value)
        return Spotted(span=self.span(spot), thread=thread, doing=doing)

    def indices(self, at: Place, entry: int, lane: int = 0) -> tuple[int, ...]:
        """The indices of an access by one entry."""
        found: list[int] = []
        for index in at.indices:
            if is_array(index):
                found.append(int(index[entry]))
            else:
                found.append(int(index))
        if found:
            found[-1] += lane
        return tuple(found)

    def access(
        self,
        kind: str,
        message: str,
        site: Site,
        frame: Frame,
        at: Place,
        entry: int,
        lane: int = 0,
    ) -> Fault:
        """A fault of an access."""
        return Fault(
            kind=kind,
            message=message,
            place=self.place(site.spot, frame, entry, DOING[site.what]),
            kernel=self.kernel.name,
            buffer=site.buffer.name,
            indices=self.indices(at, entry, lane),
            shape=at.memory.shape,
        )

    def element(self, site: Site, at: Place, entry: int, lane: int = 0) -> str:
        """An element as the source would have it."""
        return f"{site.buffer.name}[{', '.join(map(str, self.indices(at, entry, lane))) or '()'}]"


class Observer:
    """What watches have in common: where they write, and in whose words.

    Args:
        session: What was found so far.
    """

    kernel: ir.Kernel
    say: Teller

    def __init__(self, session: Session) -> None:
        self.session = session
        self.kinds = session.options.kinds

    def report(
        self, kind: str, spot: Spot, more: tuple[Any, ...], count: int, make: Callable[[], Fault]
    ) -> None:
        """A fault of a kind at a place, if it is looked for; `more` tells faults there apart."""
        if kind in self.kinds:
            self.session.add((kind, self.kernel.name, self.say.span(spot), *more), count, make)
