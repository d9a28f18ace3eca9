"""`python -m dovetail_runtime`: the ledger, on a box that has only the runtime.

Plain text, nothing needed beyond the standard library. `--json` prints all that `doctor()` knows,
`--profile` the attributes of every device. The exit status is 0 when some device is ready.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from typing import cast

from dovetail_runtime import ledger_report


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the report and returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m dovetail_runtime",
        description="Shows which backends run here, and why not.",
    )
    parser.add_argument("kinds", nargs="*", help="kinds to list even if nothing here knows them")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print everything as JSON")
    form.add_argument("--profile", action="store_true", help="print the devices' attributes")
    options = parser.parse_args(arguments)
    entries = ledger_report.ledger(kinds=options.kinds)
    if options.profile:
        print(json.dumps(ledger_report.profile(), indent=2, sort_keys=True))
    else:
        report = ledger_report.doctor(kinds=options.kinds)
        if options.json:
            print(json.dumps(report, indent=2, sort_keys=True))
        else:
            print_table(entries)
            print_environment(report)
    return 0 if any(entry.state == "ready" for entry in entries) else 1


def print_table(entries: Sequence[ledger_report.LedgerEntry]) -> None:
    """One line a backend: kind, state, evidence; the fix below it."""
    width = max((len(entry.kind) for entry in entries), default=0)
    states = max((len(entry.state) for entry in entries), default=0)
    for entry in entries:
        evidence = entry.evidence.replace("\n", "\n" + " " * (width + states + 4))
        print(f"{entry.kind:<{width}}  {entry.state:<{states}}  {evidence}".rstrip())
        if entry.fix:
            print(" " * (width + 2) + f"to fix: {entry.fix}")


def print_environment(report: Mapping[str, ledger_report.Json]) -> None:
    """Our variables that are set, and which of them have no effect."""
    for name, value in cast("dict[str, str]", report["environment"]).items():
        print(f"set: {name}={value}")
    for warning in cast("list[str]", report["warnings"]):
        print(f"warning: {warning}")


if __name__ == "__main__":
    sys.exit(main())
