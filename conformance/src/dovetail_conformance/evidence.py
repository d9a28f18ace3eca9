"""Verdicts that stand: the pytest plug-in of the record (`dovetail_conformance.record`).

A test says which target's record it belongs to, and, once it has the bytes of an image, asks
whether its verdict stands:

    @pytest.mark.evidence("cuda-ptxas", name="{case.name}", runtime=())
    @pytest.mark.needs(tool="ptxas")
    def test_is_assembled(case, evidence):
        image = ...
        evidence.stands(image)  # ends the test, as passed or as the gap it is, if it does
        ...

A test of many images asks for each (`due`), and what it was told to look at has passed when it
has. A test without an image whose verdict follows from sources says `sources=True`: its key is the
hash of the files that it reaches by its imports, and where it stands it is not even set up. As
nearly everything reaches the whole compiler, it may name what it is about, `sources=(...)`: files,
folders or modules; that nothing else matters is then its claim, which `all` tests.

The other keys are derived: the test's from its file and its conftests, with the file of its case;
the runtime's from `runtime=`, paths below the root of the repository; the tools' from the versions
of what its `needs` marks name, and `versions=`, which takes the same. All of these may hold names
of the test's parameters in braces.

`--record=use` runs what does not stand, and a fixed sample; `all` runs everything and fails where
a verdict with equal keys is not given again or a file is not what the run gives; `write` runs
everything that belongs to the record and writes the files. `--record=use --record-refresh` writes
them as well: what stands as it is, the rest as it came out. Without the option nothing stands.
Files are in `--record-folder`, `conformance/record` below the root.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final, cast

import pytest

from dovetail_conformance import record, sweeps
from dovetail_conformance.ledger import MODES, RUNTIME, Entry, Evidence, Ledger, OnRecord

__all__ = ["RUNTIME", "Evidence", "Ledger", "OnRecord"]

_LEDGER: Final = pytest.StashKey[Ledger]()


@pytest.fixture
def evidence(request: pytest.FixtureRequest) -> Evidence:
    """The record's view of this test, which has a mark `evidence`."""
    return request.config.stash[_LEDGER].evidence(request.node)  # pyright: ignore


@pytest.fixture(scope="session")
def ledger(pytestconfig: pytest.Config) -> Ledger:
    """The session's verdicts, for what several tests share."""
    return pytestconfig.stash[_LEDGER]


def _partial(config: pytest.Config) -> str | None:
    """Why a run is not one of everything, or None."""
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return "paths were given"
    overridden = cast("list[str]", config.getoption("override_ini") or [])
    if any(each.partition("=")[0] == "testpaths" for each in overridden):
        return "other paths were given"
    for option, value in (("-k", "keyword"), ("-m", "markexpr"), ("--deselect", "deselect")):
        if config.getoption(value):
            return f"{option} was given"
    for option, value in (("--lf", "lf"), ("--backend", "--backend"), ("--fake", "--fake")):
        if config.getoption(value, default=None):
            return f"{option} was given"
    return None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register the options."""
    group = parser.getgroup("dovetail record of verdicts")
    group.addoption(
        "--record",
        choices=MODES,
        help="use: let verdicts on record stand; all: run everything and compare; write: run what "
        "belongs to the record and write it (default: run everything that was chosen)",
    )
    group.addoption(
        "--record-refresh",
        action="store_true",
        help="with --record=use, write the files from what stands and what was run",
    )
    group.addoption("--record-folder", metavar="FOLDER", help="where the record's files are")
    group.addoption(
        "--record-to",
        metavar="FILE",
        help="leave verdicts in a file, for a test that started this",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marks, and refuse to write from a part.

    Raises:
        pytest.UsageError: The record would be written from a part of the tests.
    """
    config.addinivalue_line(
        "markers",
        "evidence(target, name=None, runtime=(), sources=(), versions={}, data=()): "
        "the verdict of this test belongs to the record of a target; see "
        "dovetail_conformance/evidence.py",
    )
    config.addinivalue_line("markers", sweeps.MARK)
    ledger = config.stash[_LEDGER] = Ledger(config)
    _shares.append(ledger.mode == "use")
    worker = hasattr(config, "workerinput")
    if ledger.refreshes and ledger.mode != "use":
        raise pytest.UsageError("--record-refresh needs --record=use")
    if ledger.writes and not worker and not config.getoption("--record-to"):
        reason = _partial(config)
        if reason is not None:
            raise pytest.UsageError(
                f"--record: {reason}, and only a run of everything writes the record: run "
                "`make record`"
            )


def pytest_unconfigure() -> None:
    """A run inside a run ends."""
    _shares.pop()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where the record is written, only what belongs to it is run; of sweeps, maybe a part."""
    ledger = config.stash[_LEDGER]
    if ledger.mode == "write":
        items[:] = [each for each in items if each.get_closest_marker("evidence") is not None]
    elif ledger.mode == "use":
        left_out = sweeps.left_out(items)
        config.hook.pytest_deselected(items=[each for each in items if each in left_out])
        items[:] = [each for each in items if each not in left_out]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Set up and call nothing for a test whose sources are those of its verdict, or that waits."""
    ledger = item.config.stash[_LEDGER]
    if ledger.mode is None or item.get_closest_marker("evidence") is None:
        return
    found = ledger.evidence(item)
    if (found.by_sources and found.decided_before()) or found.unseen():
        item.setup = _nothing
        item.runtest = found.end


def share(count: int) -> int:
    """How many of so many random examples a run draws: where verdicts stand, a fixed part.

    Examples have no image, and what they test is everything: so `--record=use` draws the first of
    them, and every other run all.

    Args:
        count: How many there are.
    """
    return max(record.LEAST_SAMPLED, count // record.SAMPLED_OF) if _shares[-1] else count


_shares: Final = [False]


def _nothing() -> None:
    """The setup of a test that stands."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> object:
    """Turn the end of a test that stands into a pass, and hand on what it found."""
    stood = call.excinfo is not None and isinstance(call.excinfo.value, OnRecord)
    if stood:
        call.excinfo = None
    report = cast("pytest.TestReport", (yield))
    ledger = item.config.stash[_LEDGER]
    if ledger.mode is None or item.get_closest_marker("evidence") is None:
        return report
    found = ledger.evidence(item)
    if stood:
        report.on_record = True  # pyright: ignore
    if report.when == "call":
        settled = found.settled(report)
        report.evidence = [each.spelled() for each in settled]  # pyright: ignore
    if report.skipped and not hasattr(report, "wasxfail"):
        report.without_evidence = found.target  # pyright: ignore
    return report


class _Collector:
    """Gathers what tests found, in the process that all reports come to."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._ledger = config.stash[_LEDGER]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the verdicts of a test."""
        given = cast("list[dict[str, Any]]", getattr(report, "evidence", []))
        self._ledger.entries += map(Entry.of, given)
        if hasattr(report, "without_evidence"):
            self._ledger.skipped.add(cast(str, report.without_evidence))  # pyright: ignore

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Compare or write, and fail the session where that does."""
        ledger = self._ledger
        to = cast("str | None", self._config.getoption("--record-to"))
        if to is not None:
            found = [each.spelled() for each in ledger.entries]
            Path(to).write_text(json.dumps(found), encoding="utf-8")
        elif ledger.mode == "all":
            whole = _partial(self._config) is None and exitstatus == pytest.ExitCode.OK
            ledger.compare(whole=whole)
        elif ledger.writes:
            ended = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
            if not ended or session.shouldfail or session.shouldstop:
                ledger.findings.append("nothing was written, as the run was cut short")
            else:
                ledger.write()
                if exitstatus != pytest.ExitCode.OK:
                    ledger.findings.append("tests that failed have no line: mend them, run again")
        if ledger.findings and exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what stood, what ran, and what differs."""
        ledger = self._ledger
        if ledger.mode is None or not (ledger.entries or ledger.findings):
            return
        write = terminalreporter.write_line
        terminalreporter.section(f"verdicts, by target (--record={ledger.mode})")
        counts: dict[str, Counter[str]] = {}
        for each in ledger.entries:
            counts.setdefault(each.target, Counter())[each.decision] += 1
        for target, count in sorted(counts.items()):
            on_record = count["stands"] + count["unseen"]
            write(
                f"  {target:24} {count['run'] + count['sample']:5} run, "
                f"{count['sample']} of them as the sample; {on_record} on record, "
                f"{count['unseen']} of them without a new image; "
                f"{count['unrecorded']} unrecorded on this machine"
            )
        for target in sorted(counts):
            self._unrecorded(target, write)
        for each in ledger.written:
            write(f"  written: {each}")
        one_group = self._config.getoption("--group", default=None) is not None
        for each in () if one_group else ledger.kept:
            reason = "its tests were skipped" if each in ledger.skipped else "no test has its mark"
            write(f"  left as it was: {each}, as {reason}", yellow=True)
        for each in ledger.findings[:_SHOWN]:
            write(f"  {each}", red=True)
        if len(ledger.findings) > _SHOWN:
            write(f"  and {len(ledger.findings) - _SHOWN} more", red=True)
        if ledger.findings and ledger.mode == "all":
            write("  the record is not what this run gave: `make record`, and read its diff")

    def _unrecorded(self, target: str, write: Any) -> None:  # noqa: ANN401 - pytest's writer
        lines = [
            each.line
            for each in self._ledger.entries
            if each.target == target and each.decision == "unrecorded"
        ]
        if lines:
            was = self._ledger.record(target).lines
            here = {each.key.tools for each in lines}
            there = {was[each.name].key.tools for each in lines}
            names = ", ".join(sorted(each.name for each in lines))
            write(f"  unrecorded with {' | '.join(here)}, recorded with {' | '.join(there)}:")
            write(f"    {target}: {names}")


_SHOWN: Final = 100
"""Findings that are printed."""


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Gather, unless this is a worker, whose reports go to another process."""
    if not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(_Collector(session.config), "dovetail-record")
