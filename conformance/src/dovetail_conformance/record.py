"""The record of verdicts: one text file a target, and whether a verdict in it still holds.

A verdict stands while everything that led to it is equal, byte by byte: the image that was
executed or checked, the sources of what executed it, the sources of the test, and the versions of
the machine's tools. So a line of the record is a name, a level, those four keys and the verdict:

    # tools 1: NumPy 2.4.6; Python 3.11.2; llvmlite 0.50.0
    # runtime 1: 5d41402abc4b2a76
    # test 1: 7d793037a0760186
    saxpy  real  9b74c9897bac770f  1 1 1  passed

What many lines share is in the tables above them, so that a change of the engine changes one line
of a file. Lines are sorted; a digest of all of them (`check`) tells an edit by hand, and a run of
everything (`--record=all`) a digest that was made to fit. docs/decisions/0021 says why.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final, Literal

DIGITS: Final = 16
"""Hexadecimal digits of a hash: 64 bits, for equality among files of one project, not against
somebody who looks for collisions."""

SAMPLED_OF: Final = 10
"""One of this many lines is run although it stands."""

LEAST_SAMPLED: Final = 5
"""Fewest lines of a target that are run although they stand."""

PASSED: Final = "passed"
GAP: Final = "gap: "
REFUSED: Final = "refused: "

_TABLES: Final = ("tools", "runtime", "test")
_HEAD: Final = "# Verdicts for {}. Written by `make record`, never by hand."
_ROW: Final = re.compile(r"# (tools|runtime|test) ([1-9][0-9]*): (.+)")
_CHECK: Final = re.compile(rf"# check: ([0-9a-f]{{{DIGITS}}})")
_LINE: Final = re.compile(
    rf"(?P<name>\S+(?: \S+)*) {{2,}}(?P<level>[a-z-]+) {{2,}}(?P<image>-|[0-9a-f]{{{DIGITS}}})"
    r" {2,}(?P<tools>[0-9]+) (?P<runtime>[0-9]+) (?P<test>[0-9]+)"
    rf" {{2,}}(?P<verdict>{PASSED}|(?:{GAP}|{REFUSED}).*)"
)


class RecordError(Exception):
    """A file of the record cannot be read; the message names it, the line and what to do."""


def digest(*parts: str | bytes) -> str:
    """The hash of a sequence of parts, in which moving a byte to a neighbour is a difference."""
    made = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        made.update(len(data).to_bytes(8, "little") + data)
    return made.hexdigest()[:DIGITS]


@dataclass(frozen=True)
class Key:
    """What led to a verdict.

    Attributes:
        image: Hash of the bytes that were executed or checked, with their target; "-" where a test
            has none.
        runtime: Hash of the sources of what executed or checked them.
        test: Hash of the sources of the test and its case.
        tools: Versions of what the machine brought, as text.
    """

    image: str
    runtime: str
    test: str
    tools: str

    @property
    def own(self) -> tuple[str, str, str]:
        """All but the tools: what a change of the repository changes."""
        return self.image, self.runtime, self.test


@dataclass(frozen=True)
class Line:
    """One verdict.

    Attributes:
        name: The case, with what distinguishes several lines of it after a space; or a test.
        level: `real`, `emulated`, `shim`, `compile-only`, or `unit`.
        verdict: `passed`, `gap: REASON` or `refused: REASON`.
        key: What led to it.
    """

    name: str
    level: str
    verdict: str
    key: Key


Decision = Literal["run", "sample", "stands", "unseen", "unrecorded"]


@dataclass(frozen=True)
class Record:
    """The verdicts for one target.

    Attributes:
        target: Its name, which is its file's: a kind and what distinguishes it (`cuda-fake`).
        lines: By name.
    """

    target: str
    lines: Mapping[str, Line] = field(default_factory=dict[str, Line])

    @cached_property
    def sample(self) -> frozenset[str]:
        """The names that are run although their verdicts stand: always the same ones."""
        count = max(LEAST_SAMPLED, -(-len(self.lines) // SAMPLED_OF))
        chosen = sorted(self.lines, key=lambda name: digest(self.target, name))[:count]
        return frozenset(chosen)

    @cached_property
    def of(self) -> Mapping[str, Sequence[Line]]:
        """The lines by their names, and by what stands before any space of these."""
        found: dict[str, list[Line]] = {}
        for name, line in self.lines.items():
            for place in (*(each.start() for each in re.finditer(" ", name)), len(name)):
                found.setdefault(name[:place], []).append(line)
        return found

    def decide(self, name: str, key: Key, verdict: str) -> Decision:
        """What to do with a test whose keys are known.

        Args:
            name: Its name.
            key: What would lead to a verdict now.
            verdict: The one that the test expects: a case that is listed as a gap, or no longer
                listed, since the record was written is run again.
        """
        line = self.lines.get(name)
        if line is None or line.key.own != key.own or line.verdict != verdict:
            return "run"
        if name in self.sample:
            return "sample"
        return "stands" if line.key.tools == key.tools else "unrecorded"

    def text(self) -> str:
        """The file."""
        lines = sorted(self.lines.values(), key=lambda line: line.name)
        tables: dict[str, dict[str, int]] = {name: {} for name in _TABLES}
        for line in lines:
            for name, table in tables.items():
                table.setdefault(getattr(line.key, name), len(table) + 1)
        rows = [
            f"# {name} {number}: {value}"
            for name, table in tables.items()
            for value, number in table.items()
        ]
        width = max((len(line.name) for line in lines), default=0)
        level = max((len(line.level) for line in lines), default=0)
        body = [
            f"{line.name:{width}}  {line.level:{level}}  {line.key.image:{DIGITS}}  "
            + " ".join(str(tables[name][getattr(line.key, name)]) for name in _TABLES)
            + f"  {line.verdict}"
            for line in lines
        ]
        check = digest(*rows, *body)
        return "\n".join([_HEAD.format(self.target), f"# check: {check}", *rows, *body, ""])


def parse(target: str, text: str, file: str) -> Record:
    """A record from its file.

    Args:
        target: Its target.
        text: What the file holds.
        file: What errors call it.

    Raises:
        RecordError: It is not what `Record.text` writes.
    """

    def error(number: int, why: str) -> RecordError:
        return RecordError(f"{file}:{number}: {why}: run `make record`, or take back the edit")

    head, _, rest = text.partition("\n")
    if head != _HEAD.format(target):
        raise error(1, f"the first line is not '{_HEAD.format(target)}'")
    tables: dict[str, dict[str, str]] = {name: {} for name in _TABLES}
    lines: dict[str, Line] = {}
    listed = rest.splitlines()
    given = _CHECK.fullmatch(listed[0]) if listed else None
    if given is None:
        raise error(2, f"expected '# check: ' and {DIGITS} hexadecimal digits")
    for number, each in enumerate(listed[1:], 3):
        if (row := _ROW.fullmatch(each)) is not None:
            tables[row[1]][row[2]] = row[3]
            continue
        match = _LINE.fullmatch(each)
        if match is None:
            raise error(number, f"'{each[:60]}' is not a verdict")
        values = match.groupdict()
        for name in _TABLES:
            if values[name] not in tables[name]:
                raise error(number, f"there is no '# {name} {values[name]}' above")
        name = values["name"]
        if name in lines:
            raise error(number, f"'{name}' is there twice")
        key = Key(
            image=values["image"],
            runtime=tables["runtime"][values["runtime"]],
            test=tables["test"][values["test"]],
            tools=tables["tools"][values["tools"]],
        )
        lines[name] = Line(name, values["level"], values["verdict"], key)
    if digest(*listed[1:]) != given[1]:
        raise error(2, "the check does not fit the lines: something was changed by hand or merged")
    return Record(target, lines)


def read(folder: Path, target: str) -> Record:
    """The record of a target; empty if there is no file.

    Raises:
        RecordError: The file is damaged.
    """
    path = folder / f"{target}.txt"
    if not path.is_file():
        return Record(target)
    return parse(target, path.read_text(encoding="utf-8"), str(path))


def targets(folder: Path) -> list[str]:
    """The targets that a folder has records of."""
    return sorted(
        path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.txt")
    )


def of(target: str, lines: Iterable[Line]) -> Record:
    """A record of these lines."""
    return Record(target, {line.name: line for line in lines})
