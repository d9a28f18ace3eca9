"""Prints the support table, every case of the suite by target, from `conformance/results.txt`.

A cell is the level at which the case passed there (`real`, `emulated`, `shim`, `compile-only`),
`gap` where the backend lists it as one, `refused` where that device lacks what the case needs; an
empty cell says that there is no verdict. Below the table is when that was measured, and what the
machine of a column was.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from dovetail_conformance.cases import BY_NAME
from dovetail_conformance.results import LEVELS, Outcome, Results, ResultsError, read

FILE: Final = Path(__file__).resolve().parents[1] / "conformance" / "results.txt"


def table(results: Results, cases: Iterable[str]) -> dict[str, dict[str, str]]:
    """The cells by case and target."""
    return {
        case: {
            target: results.cases.get(case, {}).get(target, Outcome()).word
            for target in results.targets
        }
        for case in sorted(cases)
    }


def newer(rows: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Cases without a verdict of any target: they were added after it was measured."""
    return [case for case, row in rows.items() if not any(row.values())]


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


def machines(results: Results) -> list[str]:
    """When it was measured, and with what."""
    lines = [f"- {each}: {results.tools[each]}" for each in results.targets]
    return [f"{results.measured.capitalize()}.", "", *lines]


def main() -> None:
    """Print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--summary", action="store_true", help="counts instead of every case")
    parser.add_argument("--results", type=Path, default=FILE, help="the file of results")
    given = parser.parse_args()
    try:
        results = read(given.results)
    except ResultsError as error:
        sys.exit(str(error))
    rows, names = table(results, BY_NAME), results.targets
    every = [[case, *row.values()] for case, row in rows.items()]
    lines = markdown(["case", *names], counts(rows, names) if given.summary else every)
    print("\n".join([*lines, "", *machines(results)]))


if __name__ == "__main__":
    main()
