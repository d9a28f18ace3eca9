"""`python -m dovetail_runtime`: the commands of a machine without the compiler.

    python -m dovetail_runtime                    the ledger: the state of each backend
    python -m dovetail_runtime run BUNDLE ...     dvt-run, which then needs no Python
    python -m dovetail_runtime verify BUNDLE      and inspect, plan (bundle_commands.py)
    python -m dovetail_runtime --cmake-dir        for find_package(dovetail_runtime)

It needs only the standard library. For the ledger, `--json` prints all of `doctor()`, `--profile`
the attributes of every device; the exit status is 0 if a device is ready.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NoReturn, cast

if TYPE_CHECKING:
    from dovetail_runtime import ledger_report

_OF_BUNDLES: Final = ("verify", "inspect", "plan")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit status.

    Args:
        arguments: The command line; default: that of this process.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    command = given[0] if given else ""
    if command == "run":
        from dovetail_runtime import dvt_run

        dvt_run.become(given[1:])
    if command in _OF_BUNDLES:
        from dovetail_runtime import bundle_commands

        return bundle_commands.main(command, given[1:])
    if given == ["--cmake-dir"]:
        from dovetail_runtime._locate import find_installed

        print(find_installed("cmake", "dovetail_runtime-config.cmake").rpartition("/")[0])
        return 0
    return _report(given)


def _report(given: Sequence[str]) -> int:
    """The ledger of this machine."""
    import argparse
    import json

    from dovetail_runtime import ledger_report

    parser = argparse.ArgumentParser(
        prog="python -m dovetail_runtime",
        description="Shows which backends run here, and why not.",
        epilog=f"Commands for bundles: run, {', '.join(_OF_BUNDLES)}; each has --help. "
        "--cmake-dir, alone, prints the folder for find_package(dovetail_runtime).",
    )
    parser.add_argument("kinds", nargs="*", help="kinds to list even if nothing here knows them")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print everything as JSON")
    form.add_argument("--profile", action="store_true", help="print the devices' attributes")
    options = parser.parse_args(given)
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


def print_table(entries: "Sequence[ledger_report.LedgerEntry]") -> None:
    """Prints a line for each backend: kind, state, evidence; and the fix below it."""
    width = max((len(entry.kind) for entry in entries), default=0)
    states = max((len(entry.state) for entry in entries), default=0)
    for entry in entries:
        evidence = entry.evidence.replace("\n", "\n" + " " * (width + states + 4))
        print(f"{entry.kind:<{width}}  {entry.state:<{states}}  {evidence}".rstrip())
        if entry.fix:
            print(" " * (width + 2) + f"to fix: {entry.fix}")


def print_environment(report: "Mapping[str, ledger_report.Json]") -> None:
    """Prints Dovetail's variables that are set, and those that have no effect."""
    for name, value in cast("dict[str, str]", report["environment"]).items():
        print(f"set: {name}={value}")
    for warning in cast("list[str]", report["warnings"]):
        print(f"warning: {warning}")


def leave() -> NoReturn:
    """Runs the command line and ends the process."""
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough: what is left goes nowhere, and so does the flush at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)


if __name__ == "__main__":
    leave()
