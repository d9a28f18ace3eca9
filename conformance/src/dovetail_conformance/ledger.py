"""What a run finds out about the record: which verdicts stand, which came anew, which differ.

`Evidence` is one test's view, `Ledger` the session's; `dovetail_conformance.evidence` is the
plug-in that drives both.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

import pytest

from dovetail_conformance import levels, record, sweeps
from dovetail_conformance.closure import closure, find, hash_of, imported, tree
from dovetail_conformance.record import Decision, Key, Line, Record
from dovetail_conformance.versions import versions

if TYPE_CHECKING:  # a plug-in that imports the compiler would do so before any conftest.py
    from dovetail_conformance.case import Case

MODES: Final = ("use", "all", "write")

RUNTIME: Final = (
    "runtime/core",
    "runtime/{conformance_kind}",
    "dovetail.backends.{conformance_kind}.device",
)
"""What executes kernels of a kind: the engine, its runtime's folder, or its device in Python."""

PACKAGES: Final = (
    "dovetail", "dovetail_runtime", "dovetail_conformance.cases", "dovetail_conformance.closure",
    "dovetail_conformance.evidence", "dovetail_conformance.ledger", "dovetail_conformance.levels",
    "dovetail_conformance.record", "dovetail_conformance.versions",
)  # fmt: skip
"""Not part of the test's key where there is an image: the image tells the first, the runtime's key
the second, of the third only the file of the case matters, and the rest decides what is run and
not how it comes out."""

EVIDENCE: Final = pytest.StashKey["Evidence"]()

SUITE: Final = Path(__file__).resolve().parents[1]
"""Where this package lies, which is outside of the repository of a backend of somebody else."""


_OPTIONS: Final = {"name", "runtime", "sources", "versions", "data"}


class OnRecord(BaseException):
    """Ends a test whose verdict stands; no test catches it, as it is no `Exception`."""


@dataclasses.dataclass(frozen=True)
class Entry:
    """What became of one line of a record in this run.

    Attributes:
        target: Its target.
        line: What the run gave, or, if it was not run, what is on record.
        decision: Why it was run or not.
    """

    target: str
    line: Line
    decision: Decision

    def spelled(self) -> dict[str, Any]:
        """As JSON has it."""
        return dataclasses.asdict(self)

    @staticmethod
    def of(given: Mapping[str, Any]) -> Entry:
        """From JSON."""
        line = dict(given["line"])
        line["key"] = Key(**line["key"])
        return Entry(given["target"], Line(**line), given["decision"])


class Evidence:
    """What a test asks, and what it leaves.

    Args:
        ledger: The session's.
        item: The test; it has a mark `evidence`.
    """

    def __init__(self, ledger: Ledger, item: pytest.Item) -> None:
        marker = item.get_closest_marker("evidence")
        if marker is None or len(marker.args) != 1:
            raise pytest.UsageError(f"{item.nodeid}: @pytest.mark.evidence('TARGET') is missing")
        self._ledger = ledger
        self._item = item
        self._options = cast("dict[str, Any]", marker.kwargs)
        unknown = self._options.keys() - _OPTIONS
        if unknown:
            raise pytest.UsageError(f"{item.nodeid}: evidence() takes no {', '.join(unknown)}")
        self.target = self._filled(str(marker.args[0]))
        self.by_sources = bool(self._options.get("sources"))
        self.entries: list[Entry] = []

    @property
    def parameters(self) -> Mapping[str, Any]:
        """The test's parameters."""
        specification = getattr(self._item, "callspec", None)
        return {} if specification is None else specification.params

    def _filled(self, template: str) -> str:
        return template.format(**self.parameters)

    @property
    def name(self) -> str:
        """The name of the test's line: that of its case, or the test's own."""
        if "name" in self._options:
            return self._filled(self._options["name"])
        if (case := self._case()) is not None:
            return case.name
        return " ".join(self._item.nodeid.split())

    def _case(self) -> Case | None:
        module = sys.modules.get("dovetail_conformance.case")
        if module is None:
            return None
        return next((e for e in self.parameters.values() if isinstance(e, module.Case)), None)

    @property
    def expected(self) -> str:
        """The verdict of the test if it comes out as it is marked."""
        marker = self._item.get_closest_marker("xfail")
        return record.PASSED if marker is None else record.GAP + marker.kwargs["reason"]

    def key(self, image: bytes | str, case: Case | None = None) -> Key:
        """What leads to a verdict about these bytes; a file's own hash is cached."""
        root = self._ledger.root
        runtime = list(filter(None, map(self._source, self._options.get("runtime", ()))))
        sources = cast("bool | tuple[str, ...]", self._options.get("sources", ()))
        named = () if isinstance(sources, bool) else sources
        data = list(filter(None, map(self._source, (*named, *self._options.get("data", ())))))
        without = () if sources is True else PACKAGES
        roots = (root, SUITE)
        files: set[Path] = set()
        for path in [self._item.path, *self._conftests()]:
            files |= closure(path, roots, without)
        case = case or self._case()
        if case is not None and not self.by_sources:
            files |= closure(_home(case), roots, ("dovetail", "dovetail_runtime", *PACKAGES[3:]))
        return Key(
            image=record.digest(image) if image else "-",
            runtime=record.digest(*runtime) if runtime else "-",
            test=record.digest(hash_of(frozenset(files), roots), *data),
            tools=self._tools(),
        )

    def _source(self, template: str) -> str | None:
        """What `runtime=` names: a path below the root, or a module with all that it imports.

        One that depends on a parameter need not be there.
        """
        name, roots = self._filled(template), (self._ledger.root, SUITE)
        if "/" not in name and (file := find(name)) is not None:
            return f"{name} {hash_of(closure(file, roots), roots)}"
        if name != template and not (roots[0] / name).exists():
            return None
        return f"{name} {tree(roots[0] / name)}"

    def _tools(self) -> str:
        """The versions of what the machine brings."""
        given = {
            part: tuple(map(self._filled, (names,) if isinstance(names, str) else names))
            for part, names in self._options.get("versions", {}).items()
        }
        return versions([*self._item.iter_markers("needs")], given)

    def _conftests(self) -> list[Path]:
        root = self._ledger.root
        folders = [each for each in self._item.path.parents if each.is_relative_to(root)]
        return [path for each in folders if (path := each / "conftest.py").is_file()]

    def due(
        self, name: str, image: bytes | str, verdict: str = "", case: Case | None = None
    ) -> bool:
        """Whether the verdict about an image has to be found by running it.

        What was due has passed, if the test then passes.

        Args:
            name: The line's.
            image: What is executed or checked, with what names the target, where two give one.
            verdict: The one that is expected, if it is not the test's (`Evidence.expected`).
            case: The case, if it is not the test's parameter.
        """
        if self._ledger.mode is None:
            return True
        verdict = verdict or self.expected
        key = self.key(image, case)
        decision: Decision = "run"
        if self._ledger.mode == "use":
            decision = self._ledger.record(self.target).decide(name, key, verdict)
            if decision == "unrecorded" and self._ledger.refreshes:
                decision = "run"
        level = levels.level_of(self._item).replace("_", "-")
        line = Line(name, level, verdict, key)
        self.entries.append(Entry(self.target, line, decision))
        return decision in ("run", "sample")

    def stands(self, image: bytes | str) -> None:
        """End the test here if its verdict about an image stands.

        Args:
            image: What it is about to execute or to check.
        """
        if not self.due(self.name, image):
            self.end()

    def end(self) -> NoReturn:
        """End a test that is not run: as it ended before, or as skipped on this machine."""
        (entry,) = self.entries
        if entry.decision == "unrecorded":
            was = self._ledger.record(self.target).lines[entry.line.name].key.tools
            pytest.skip(f"unrecorded on this machine, which has {entry.line.key.tools}, not {was}")
        if entry.line.verdict != record.PASSED:
            pytest.xfail(entry.line.verdict.removeprefix(record.GAP))
        raise OnRecord

    def decided_before(self) -> bool:
        """Whether the verdict of a test that is keyed by its sources stands."""
        return not self.due(self.name, "")

    def in_turn(self, name: str = "") -> bool:
        """Whether an image is to be made; if not, nothing but it can have changed.

        Args:
            name: The lines', up to a space, where a test of many images asks; else the test's own.
        """
        if self._ledger.mode != "use" or self._ledger.refreshes:
            return True
        recorded, name = self._ledger.record(self.target), name or self.name
        lines = recorded.of.get(name, ())
        return (
            not lines
            or sweeps.is_seen(self.target, name)
            or not recorded.sample.isdisjoint(line.name for line in lines)
            or any(not self._is_as_before(line) for line in lines)
        )

    def _is_as_before(self, line: Line) -> bool:
        """Whether all that leads to a verdict, but for the image, is what it was."""
        now = dataclasses.replace(self.key(""), image=line.key.image)
        return now == line.key and (
            line.verdict == self.expected or line.verdict.startswith(record.REFUSED)
        )

    def unseen(self) -> bool:
        """Whether the test's verdict stands without its image: it is then not even set up."""
        try:
            if self.by_sources or self.in_turn():
                return False
        except pytest.UsageError:
            return False  # The record is damaged, which the test says.
        line = self._ledger.record(self.target).lines.get(self.name)
        if line is None:
            return False  # Lines of longer names begin with this one.
        self.entries.append(Entry(self.target, line, "unseen"))
        return True

    def refused(self, why: str) -> NoReturn:
        """End a test whose target refuses its kernel, as it may.

        Args:
            why: The reason, which the record keeps.
        """
        verdict = record.REFUSED + why
        self.entries = [
            dataclasses.replace(
                each, line=dataclasses.replace(each.line, verdict=verdict), decision="run"
            )
            for each in self.entries
        ]
        pytest.xfail(verdict)

    def attach(self, file: Path) -> list[Entry]:
        """Take the verdicts that a process with `options` has written; they are listed."""
        if self._ledger.mode is None:
            return []
        found = [Entry.of(each) for each in json.loads(file.read_text(encoding="utf-8"))]
        self._ledger.given += found
        return found

    def settled(self, report: pytest.TestReport) -> list[Entry]:
        """The verdicts of a test that has ended; of one that failed there are none."""
        given, self._ledger.given = self._ledger.given, []
        if report.failed:
            return given
        skipped = report.skipped and not hasattr(report, "wasxfail")
        return given + [
            each for each in self.entries if not skipped or each.decision == "unrecorded"
        ]


@cache
def _homes() -> Mapping[int, Path]:
    """The files that define the cases of the suite, by the cases' identities."""
    modules = [
        module
        for name, module in sys.modules.items()
        if name.startswith("dovetail_conformance.cases.")
    ]
    return {id(case): Path(str(module.__file__)) for module in modules for case in module.CASES}


def _home(case: Case) -> Path:
    """The file that defines a case; of one that is not the suite's, its kernel's."""
    return _homes().get(id(case)) or Path(case.kernel.function.__code__.co_filename)


class Ledger:
    """The verdicts of a session.

    Attributes:
        mode: One of `MODES`, or None.
        refreshes: Whether a run that lets verdicts stand writes those that it found.
        root: The folder that sources lie below.
        folder: The folder of the record.
        entries: What became of lines, from all workers.
        kept: Targets on record that the run gave no verdict of, after `write`.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.mode = cast("str | None", config.getoption("--record"))
        self.refreshes = bool(config.getoption("--record-refresh"))
        self.root = config.rootpath
        folder = cast("str | None", config.getoption("--record-folder"))
        self.folder = Path(folder) if folder else self.root / "conformance" / "record"
        self.entries: list[Entry] = []
        self.given: list[Entry] = []
        self.skipped: set[str] = set()
        self.findings: list[str] = []
        self.written: list[str] = []
        self.kept: list[str] = []
        self._records: dict[str, Record] = {}
        for cached in (closure, find, hash_of, imported, tree):
            cached.cache_clear()  # files do not change while tests run; between runs they may

    @property
    def writes(self) -> bool:
        """Whether the files are written in the end."""
        return self.mode == "write" or self.refreshes

    def record(self, target: str) -> Record:
        """The record of a target.

        Raises:
            pytest.UsageError: Its file is damaged.
        """
        if target not in self._records:
            try:
                self._records[target] = record.read(self.folder, target)
            except record.RecordError as error:
                raise pytest.UsageError(str(error)) from error
        return self._records[target]

    def options(self, file: Path) -> list[str]:
        """Options of a pytest in another process, whose verdicts a test then takes by `attach`.

        Args:
            file: What it writes.
        """
        if self.mode is None:
            return []
        refresh = ["--record-refresh"] if self.refreshes else []
        return [f"--record={self.mode}", *refresh, f"--record-to={file}"]

    def evidence(self, item: pytest.Item) -> Evidence:
        """That of a test, whichever asks for it: a fixture of many tests may."""
        if EVIDENCE not in item.stash:
            item.stash[EVIDENCE] = Evidence(self, item)
        return item.stash[EVIDENCE]

    def compare(self, *, whole: bool) -> None:
        """Find verdicts that were not given again, and files that are not what the run gave."""
        by_target: dict[str, dict[str, Line]] = {}
        for each in self.entries:
            by_target.setdefault(each.target, {})[each.line.name] = each.line
        for target, lines in sorted(by_target.items()):
            recorded = self.record(target).lines
            for name, line in sorted(lines.items()):
                was = recorded.get(name)
                if was is not None and was.key.tools != line.key.tools:
                    continue
                if was is None:
                    self.findings.append(f"{target}: {name} is not on record")
                elif was.key.own != line.key.own:
                    pairs = zip(
                        ("image", "runtime", "test"), was.key.own, line.key.own, strict=True
                    )
                    parts = ", ".join(
                        f"{part} {old} is now {new}" for part, old, new in pairs if old != new
                    )
                    self.findings.append(f"{target}: {name}: {parts}")
                elif (was.verdict, was.level) != (line.verdict, line.level):
                    self.findings.append(
                        f"{target}: {name} is on record as '{was.level}, {was.verdict}', and this "
                        f"run, of the same image, gave '{line.level}, {line.verdict}'"
                    )
            if whole and target not in self.skipped:
                gone = sorted(recorded.keys() - lines.keys())
                self.findings += [f"{target}: no test gives the verdict of {n}" for n in gone]
        if whole:
            for target in sorted(set(record.targets(self.folder)) - by_target.keys()):
                self.record(target)  # that its file is undamaged is known without a device

    def write(self) -> None:
        """Write the files of the targets of this run; those of other machines' stay.

        What stays is told apart in `kept`: on a machine that has the target's tools, tests that
        lost their mark leave a file as it was, too.
        """
        by_target: dict[str, list[Line]] = {}
        for each in self.entries:
            by_target.setdefault(each.target, []).append(each.line)
        for target, lines in sorted(by_target.items()):
            path = self.folder / f"{target}.txt"
            text = record.of(target, lines).text()
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
                self.written.append(target)
        self.kept = sorted(set(record.targets(self.folder)) - by_target.keys())
