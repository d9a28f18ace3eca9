"""What checking a kernel has found: faults as data, and a human-readable report.

A fault is told once for each place in the source that it comes from, with the first case that was
seen and how many there were. `Kernel.check` gives a `CheckReport`; the checks themselves are made
by a backend that executes kernels for that purpose.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, Final

from dovetail.support.dataclasses import dataclass, field, replace
from dovetail.support.diagnostics import render
from dovetail.support.errors import DovetailError
from dovetail.support.span import NO_SPAN, Span

KINDS: Final[Mapping[str, str]] = MappingProxyType({
    "out-of-bounds-read": "a read outside of the buffer's shape, which gives 0",
    "out-of-bounds-write": "a write outside of the buffer's shape, which is dropped",
    "unwritten-memory": "a read of memory that has never been written",
    "race": "two threads access one element in no defined order, and one of them writes",
    "divergent-barrier": "a barrier or subgroup operation that not all threads of a block reach",
    "misaligned-vector": "an address that is not aligned as `aligned=True` promised",
    "broken-assumption": "a T.assume that does not hold",
    "aliasing": "arguments that overlap where the kernel writes",
    "assertion": "a T.assert_ that does not hold",
    "integer-overflow": "a result that does not fit its signed type and wraps (on request)",
    "unsigned-overflow": "a result that does not fit its unsigned type and wraps (on request)",
    "nan": "NaN made from numbers that are not NaN (on request)",
    "infinity": "infinity made from finite numbers (on request)",
})  # fmt: skip
"""Every kind of fault, with what it is."""

ON_REQUEST: Final = frozenset({"integer-overflow", "unsigned-overflow", "nan", "infinity"})
"""Kinds that correct kernels may show, looked for only if asked."""

_NOWHERE: Final[Mapping[str, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One side of a fault: where in the source, and which thread.

    Attributes:
        span: The statement.
        thread: Iteration or block and thread, and loop variables around, by name.
        doing: What it did there, e.g. "reads" or "writes".
    """

    span: Span = NO_SPAN
    thread: Mapping[str, int] = field(default_factory=lambda: _NOWHERE)
    doing: str = ""

    def __str__(self) -> str:
        return ", ".join(f"{name} = {value}" for name, value in self.thread.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something wrong, told by the first case of it.

    Attributes:
        kind: A key of `KINDS`.
        message: What happened, in one sentence, without the place.
        place: Where.
        other: Of a race the other access; None for all else.
        count: How many accesses, threads or results were like this one.
        kernel: The device code it was in, e.g. "matmul_0"; "" for the host.
        buffer: Which buffer, or "".
        indices: Of the element in the buffer's shape.
        shape: The buffer's extents.
        values: Operands and results, as Python numbers.
    """

    kind: str
    message: str
    place: Place
    other: Place | None = None
    count: int = 1
    kernel: str = ""
    buffer: str = ""
    indices: tuple[int, ...] = ()
    shape: tuple[int, ...] = ()
    values: tuple[bool | int | float, ...] = ()

    def __str__(self) -> str:
        text = self.message
        if self.place.thread:
            text += f", at {self.place}"
        if self.count > 1:
            text += f" (and {self.count - 1} more {'time' if self.count == 2 else 'times'})"
        return text


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What a check looks for.

    Attributes:
        kinds: The kinds that are looked for.
        most: How many different faults are kept.
        shadow_bytes: Memory for taking notes of who used which element; buffers for which it does
            not suffice are not checked for races, and the report says so.
    """

    kinds: frozenset[str] = frozenset(set(KINDS) - ON_REQUEST)
    most: int = 100
    shadow_bytes: int = 1 << 30


@dataclass(slots=True)
class CheckLog:
    """What a check has seen so far; a backend fills it.

    Attributes:
        faults: In the order in which they were first seen.
        lines: What the kernel printed.
        notes: What was not looked at, and why.
        dropped: Different faults that found no place.
    """

    faults: list[Fault] = field(default_factory=list[Fault])
    lines: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    dropped: int = 0


class CheckError(DovetailError):
    """A checked kernel has faults; `report` tells them."""

    def __init__(self, report: CheckReport) -> None:
        self.report = report
        super().__init__(str(report))


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The outcome of `Kernel.check`.

    Attributes:
        kernel: The kernel's name.
        findings: The faults.
        ignored: Faults of kinds that the caller knows of; they are no reason not to be `ok`.
        results: What the kernel computed: what it returns, then each argument as it is afterwards
            (arrays are copies; the caller's own are as they were).
        lines: What the kernel printed.
        notes: What was not looked at, and why.
        dropped: Different faults beyond those that are kept.
    """

    kernel: str
    findings: tuple[Fault, ...]
    ignored: tuple[Fault, ...] = ()
    results: tuple[Any, ...] = ()
    lines: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    dropped: int = 0
    sources: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def raise_if_bad(self) -> None:
        """Raise where something was found.

        Raises:
            CheckError: With this report.
        """
        if not self.ok:
            raise CheckError(self)

    def __str__(self) -> str:
        parts = [self._text(fault) for fault in self.findings]
        count = len(self.findings) + self.dropped
        word = "no fault was" if count == 0 else f"{count} {'fault' if count == 1 else 'faults'}"
        last = f"{self.kernel}: {word} found"
        if self.dropped:
            last += f", {self.dropped} of them not shown"
        if self.ignored:
            number = sum(fault.count for fault in self.ignored)
            last += f" ({number} of kinds that are ignored)"
        return "\n\n".join([*parts, last]) + "".join(f"\nnote: {note}" for note in self.notes)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """The same, for a notebook."""
        from dovetail_runtime.notebook import preformatted

        return preformatted(str(self))

    def _text(self, fault: Fault) -> str:
        place = fault.place
        notes: list[tuple[str, Span]] = []
        if fault.other is not None:
            notes.append((f"{fault.other.doing} here, at {fault.other}", fault.other.span))
        source = self.sources.get(place.span.file)
        text = render(str(fault), place.span, source=source, notes=notes)
        head = f"{place.span}: " if place.span.line else ""
        text = text.replace(f"{head}error: ", f"{head}{fault.kind}: ", 1)
        for span in (place.span, *(span for _, span in notes)):
            text = text.replace(f"{span}: ", f"{_shown(span)}: ")
        return text


def _shown(span: Span) -> str:
    """A place with its file as it is called from the present folder."""
    folder = f"{os.getcwd()}{os.sep}"  # noqa: PTH109 - pathlib takes long to import
    return str(replace(span, file=span.file.removeprefix(folder)))


def with_files(fault: Fault, files: Mapping[str, str]) -> Fault:
    """A fault with files as the user's machine calls them.

    Args:
        fault: With the last components of names, as images have them.
        files: Full names by last components.
    """

    def named(place: Place) -> Place:
        known = files.get(place.span.file)
        return place if known is None else replace(place, span=replace(place.span, file=known))

    other = None if fault.other is None else named(fault.other)
    return replace(fault, place=named(fault.place), other=other)


def wanted_kinds(
    overflow: bool | str, nan: bool, infinity: bool, without: Collection[str]
) -> frozenset[str]:
    """The kinds to look for; see `Kernel.check`.

    Raises:
        ValueError: `overflow` or one of `without` is nothing that there is.
    """
    for kind in without:
        if kind not in KINDS:
            raise ValueError(f"there is no kind of fault '{kind}'; there are {', '.join(KINDS)}")
    if overflow not in (True, False, "all"):
        raise ValueError(f"overflow is {overflow!r}; allowed are True, False and 'all'")
    kinds = set(KINDS) - ON_REQUEST
    if overflow:
        kinds.add("integer-overflow")
    if overflow == "all":
        kinds.add("unsigned-overflow")
    if nan:
        kinds.add("nan")
    if infinity:
        kinds.add("infinity")
    return frozenset(kinds)
