"""Reports of `Kernel.check`: faults as data, and as human-readable text.

A fault is reported once for each position in the source, with its first occurrence and their
number. `Kernel.check` returns a `CheckReport`; a backend that executes kernels with checks fills
it.
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
"""Every kind of fault, with its meaning."""

ON_REQUEST: Final = frozenset({"integer-overflow", "unsigned-overflow", "nan", "infinity"})
"""Kinds that correct kernels may show, checked only on request."""

_NOWHERE: Final[Mapping[str, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The position of a fault: in the source, and its thread.

    Attributes:
        span: The statement.
        thread: Iteration or block and thread, and enclosing loop variables, by name.
        doing: Its action there, e.g. "reads" or "writes".
    """

    span: Span = NO_SPAN
    thread: Mapping[str, int] = field(default_factory=lambda: _NOWHERE)
    doing: str = ""

    def __str__(self) -> str:
        return ", ".join(f"{name} = {value}" for name, value in self.thread.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault, described by its first occurrence.

    Attributes:
        kind: A key of `KINDS`.
        message: A sentence on the fault, without the position.
        place: The position.
        other: The position of the other access of a race; otherwise None.
        count: The number of accesses, threads or results with this fault.
        kernel: Its device code, e.g. "matmul_0"; "" for the host.
        buffer: The buffer, or "".
        indices: The indices of the element.
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
    """The options of a check.

    Attributes:
        kinds: The kinds of faults to find.
        most: The maximum number of different faults that are kept.
        shadow_bytes: The memory for recording accesses; buffers that exceed it are not checked
            for races, which the report notes.
    """

    kinds: frozenset[str] = frozenset(set(KINDS) - ON_REQUEST)
    most: int = 100
    shadow_bytes: int = 1 << 30


@dataclass(slots=True)
class CheckLog:
    """The findings of a running check; a backend fills it.

    Attributes:
        faults: In the order of their first occurrence.
        lines: The lines that the kernel printed.
        notes: What was not checked, and why.
        dropped: The number of different faults that were not kept.
    """

    faults: list[Fault] = field(default_factory=list[Fault])
    lines: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    dropped: int = 0


class CheckError(DovetailError):
    """A checked kernel has faults; see `report`."""

    def __init__(self, report: CheckReport) -> None:
        self.report = report
        super().__init__(str(report))


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The outcome of `Kernel.check`.

    Attributes:
        kernel: The kernel's name.
        findings: The faults.
        ignored: Faults of the ignored kinds; they do not affect `ok`.
        results: The results of the kernel, then each argument after the call (arrays are copies;
            the caller's arrays are unchanged).
        lines: The lines that the kernel printed.
        notes: What was not checked, and why.
        dropped: The number of different faults that were not kept.
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
        """Whether there are no findings."""
        return not self.findings

    def raise_if_bad(self) -> None:
        """Raise an error if there are findings.

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
    """A fault with the full names of files.

    Args:
        fault: A fault with the last components of names, as in images.
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
    """The kinds of faults to find; see `Kernel.check`.

    Raises:
        ValueError: `overflow` or one of `without` is invalid.
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
