"""Prints the support table, every case of the suite by target, from the record of verdicts.

A cell is the level at which the case passed there (`real`, `emulated`, `shim`, `compile-only`),
`gap` where the backend lists it as one, `refused` where that device lacks what the case needs; an
empty cell says that there is no verdict. What the machine of a column was is below the table.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from dovetail_conformance import record
from dovetail_conformance.cases import BY_NAME
from dovetail_conformance.record import Line, Record

FOLDER: Final = Path(__file__).resolve().parents[1] / "conformance" / "record"
LEVELS: Final = ("real", "emulated", "shim", "compile-only")
NO_CASES: Final = "tests"
"""The record of tests that are no cases of a kernel."""


def level(line: Line) -> str:
    """What a verdict shows: a device that says of itself that it is emulated is not a real one."""
    emulated = line.level == "real" and ", emulated by " in line.key.tools
    return "emulated" if emulated else line.level


def cell(lines: Iterable[Line]) -> str:
    """What the verdicts about a case on one target come to: the worst of them."""
    found: set[str] = set()
    for line in lines:
        verdict = line.verdict.partition(":")[0]
        found.add(level(line) if verdict == record.PASSED else verdict)
    return next((each for each in ("gap", "refused", *reversed(LEVELS)) if each in found), "")


def table(records: Sequence[Record], cases: Iterable[str]) -> dict[str, dict[str, str]]:
    """The cells by case and target."""
    rows: dict[str, dict[str, str]] = {case: {} for case in sorted(cases)}
    for each in records:
        by_case: dict[str, list[Line]] = {}
        for line in each.lines.values():
            by_case.setdefault(line.name.partition(" ")[0], []).append(line)
        for case in rows.keys() & by_case.keys():
            rows[case][each.target] = cell(by_case[case])
    return rows


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown that is one for eyes as well."""
    body = [head, *rows]
    widths = [max(len(row[n]) for row in body) for n in range(len(head))]
    lines = [
        "| "
        + " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
        + " |"
        for row in body
    ]
    return [lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]]


def counts(rows: Mapping[str, Mapping[str, str]], targets: Sequence[str]) -> list[list[str]]:
    """How many cases are what, by target."""
    words = (*LEVELS, "gap", "refused", "")
    found = {t: Counter(row.get(t, "") for row in rows.values()) for t in targets}
    return [[word or "no verdict", *(str(found[t][word]) for t in targets)] for word in words]


def main() -> None:
    """Print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--summary", action="store_true", help="counts instead of every case")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the record is")
    given = parser.parse_args()
    names = [name for name in record.targets(given.folder) if name != NO_CASES]
    if not names:
        sys.exit(f"{given.folder} holds no record: run `make record`")
    try:
        records = [record.read(given.folder, name) for name in names]
    except record.RecordError as error:
        sys.exit(str(error))
    rows = table(records, BY_NAME)
    every = [[case, *(row.get(name, "") for name in names)] for case, row in rows.items()]
    lines = markdown(["case", *names], counts(rows, names) if given.summary else [*every])
    lines.append("")
    for each in records:
        tools = sorted({line.key.tools for line in each.lines.values()})
        lines += [f"- {each.target}: {text}" for text in tools]
    print("\n".join(lines))


if __name__ == "__main__":
    main()
