"""Which tests a run takes: those of `make test`, of `make test-changed`, of a shard of everything.

    pytest -p gate --gate test          what `make test` runs, bounded whatever has changed
    pytest -p gate --gate changed       what a change can break first, for its developer
    pytest -p gate --gate 2/6           the second sixth of everything, by cost
    pytest -p gate --gate cover         the cover set alone, as of a suite in a process of its own

`tools/costs.txt` has what test functions cost that are not cheap. Of these `make test` runs three
parts, each cut at a budget of recorded seconds: rows of the cases that are in `tools/cover.txt`,
what the change names, and a slice of the rest that rotates with the tree; the others are always
run. So a selection depends on the tree and on committed files alone, and `SLICE=` repeats one.
docs/decisions/0095 says why.
"""

from __future__ import annotations

import json
import os
import re
import resource
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, cast

import changed
import pytest
from quoted import quoted

from dovetail_conformance.rows import COST, rows_of

ROOT: Final = Path(__file__).resolve().parent.parent
COSTS: Final = ROOT / "tools" / "costs.txt"
COVER: Final = ROOT / "tools" / "cover.txt"
SPENT: Final = Path("build", "costs")

FIXTURES: Final = 5.0
"""Seconds: what a file sets up for more than that is counted apart from its tests."""
CHEAP: Final = 0.25
"""Seconds: a function whose rows cost less together is not in `costs.txt`."""
UNKNOWN: Final = 0.02
"""Seconds that a row of such a function costs."""
COMPILED: Final = 0.1
"""Seconds that a row of a case costs at least: where everything runs, others compile the case."""
BUDGETS: Final = {
    "test": {"cover": 360.0, "change": 60.0, "slice": 55.0, "groups": 70.0},
    "changed": {"texts": 40.0, "change": 160.0},
    "cover": {},
}
"""Seconds by the word of `--gate` and the part of the selection."""

SUITE: Final = "cover"
"""What a row is called that runs the cover set itself, in another process."""

_TEXTS: Final = re.compile(r"test_golden\.py::.*\[(?:out|conformance)/(?:vulkan|cuda|opencl)/")


@dataclass(frozen=True)
class Costs:
    """What tests cost, in seconds of processor.

    Attributes:
        rows: Of one row, by test function.
        fixtures: Of what a file sets up once, by file.
    """

    rows: Mapping[str, float] = field(default_factory=dict[str, float])
    fixtures: Mapping[str, float] = field(default_factory=dict[str, float])

    @classmethod
    def parse(cls, text: str) -> Costs:
        """From lines of seconds and the name of a function, or of a file for its fixtures."""
        lines = (line for line in text.splitlines() if line and not line.startswith("#"))
        found = {name: float(seconds) for seconds, name in (each.split(" ", 1) for each in lines)}
        return cls(
            {name: each for name, each in found.items() if "::" in name},
            {name: each for name, each in found.items() if "::" not in name},
        )

    def of(self, row: Row) -> float:
        """What a row costs."""
        cost = self.rows.get(row.function, UNKNOWN)
        return max(cost, COMPILED) if row.has_case else cost

    @staticmethod
    def written(spent: Iterable[tuple[str, float, float]]) -> str:
        """The text that `parse` reads.

        Args:
            spent: Of each test its name, and the seconds that its setup and the rest took.
        """
        found: dict[str, float] = {}
        rows: dict[str, list[float]] = {}
        for name, setup, call in spent:
            row = Row(name)
            if setup >= FIXTURES:
                found[row.file] = found.get(row.file, 0.0) + setup
                setup = 0.0
            rows.setdefault(row.function, []).append(setup + call)
        found |= {name: sum(each) / len(each) for name, each in rows.items() if sum(each) >= CHEAP}
        head = "# Processor seconds of a row, or of a file's fixtures, by make test-all"
        return "\n".join([head, *(f"{found[name]:.2f} {name}" for name in sorted(found)), ""])


@dataclass(frozen=True)
class Row:
    """One test.

    Attributes:
        name: Its node id.
        words: What its parameters are called: pieces of its id, names of cases and kinds.
        has_case: Whether a parameter is a conformance case.
    """

    name: str
    words: frozenset[str] = frozenset()
    has_case: bool = False

    @cached_property
    def function(self) -> str:
        """The node id without parameters."""
        return self.name.partition("[")[0]

    @cached_property
    def file(self) -> str:
        """The path of its file."""
        return self.name.partition("::")[0]


@dataclass
class Unit:
    """Rows that are taken or left together: one, or those of a file that is mostly its fixtures.

    Attributes:
        name: That of the row, or of the file.
        rows: The rows.
        seconds: What they cost, without fixtures.
    """

    name: str
    rows: list[Row] = field(default_factory=list[Row])
    seconds: float = 0.0

    @property
    def file(self) -> str:
        """The path of the file that the rows are in."""
        return self.rows[0].file


@dataclass(frozen=True)
class Facts:
    """What a selection follows from, besides the tests.

    Attributes:
        costs: What tests cost.
        cover: Names of the conformance cases that are run on every target, in their order.
        changes: Paths that have changed, newest first.
        slice: Hexadecimal digits of the tree, which say what rotates in.
        failed: Node ids of what failed last.
        root: Where the paths of tests start.
        kernels: What stands for the kernel of a conformance case, by the case's name.
    """

    costs: Costs = field(default_factory=Costs)
    cover: Sequence[str] = ()
    changes: Sequence[str] = ()
    slice: str = "0"
    failed: frozenset[str] = frozenset()
    root: Path = ROOT
    kernels: Mapping[str, str] = field(default_factory=dict[str, str])

    def cost_of(self, item: pytest.Item) -> float:
        """What a test costs."""
        return self.costs.of(Row(item.nodeid))

    def units(self, rows: Sequence[Row]) -> list[Unit]:
        """The rows as units, in their order."""
        files: dict[str, float] = {}
        for row in rows:
            files[row.file] = files.get(row.file, 0.0) + self.costs.of(row)
        made: dict[str, Unit] = {}
        for row in rows:
            whole = files[row.file] < self.costs.fixtures.get(row.file, 0.0)
            name = row.file if whole else row.name
            unit = made.setdefault(name, Unit(name))
            unit.rows.append(row)
            unit.seconds += self.costs.of(row)
        return [*made.values()]

    def mixed(self, found: Iterable[Unit]) -> list[Unit]:
        """Units in an order that differs from tree to tree, so that no budget always cuts one."""
        return sorted(found, key=lambda each: changed.number(f"{self.slice} {each.name}"))


@dataclass
class Selection:
    """What a run takes.

    Attributes:
        costs: What tests cost.
        taken: Names of rows.
        files: Those that rows of were taken from, whose fixtures are paid.
        lines: How much was taken and why, for the log.
    """

    costs: Costs
    files: set[str] = field(default_factory=set[str])
    taken: set[str] = field(default_factory=set[str])
    lines: list[str] = field(default_factory=list[str])

    def take(self, part: str, found: Iterable[Unit], budget: float = float("inf")) -> None:
        """Take units in their order while the budget lasts; what is taken already is free."""
        seconds, count, left_out = 0.0, 0, 0
        for unit in found:
            fresh = {each.name for each in unit.rows} - self.taken
            first = unit.file not in self.files
            cost = unit.seconds + (self.costs.fixtures.get(unit.file, 0.0) if first else 0.0)
            if fresh and seconds + cost > budget:
                left_out += len(fresh)
            elif fresh:
                seconds += cost
                count += len(fresh)
                self.taken |= fresh
                self.files.add(unit.file)
        cut = f"; the budget of {budget:.0f} s leaves out {left_out}" if left_out else ""
        self.lines.append(f"{part}: {count} tests, {seconds:.0f} s of processor{cut}")


def select(word: str, rows: Sequence[Row], facts: Facts) -> Selection:
    """What `--gate WORD` takes of all rows.

    Args:
        word: `test`, `changed`, or `K/N`.
        rows: All tests that were collected.
        facts: What else it follows from.
    """
    made = Selection(facts.costs)
    every = facts.units(rows)
    if "/" in word:
        made.take(f"shard {word}", _shard(every, word, facts.kernels))
        return made
    budgets = BUDGETS[word]
    if word == "cover":
        made.take(word, _covered(every, facts))
        return made
    if word == "test":
        made.take("always", _cheap(every, facts.costs))
        covered = _covered(every, facts)
        made.take(f"{len(facts.cover)} cases on every target", covered, budgets["cover"])
    else:
        made.take("failed last", [each for each in every if _names(each) & facts.failed])
        texts = [each for each in _covered(every, facts) if _TEXTS.search(each.name)]
        made.take("texts of three targets", texts, budgets["texts"])
    part = f"named by {len(facts.changes)} changed files"
    made.take(part, _named(every, facts), budgets["change"])
    if word == "test":
        mine = facts.mixed(each for each in every if changed.in_slice(each.name, facts.slice))
        part = f"slice {changed.slice_number(facts.slice)} of {changed.SLICES}"
        made.take(f"{part} (SLICE={facts.slice})", mine, budgets["slice"])
    return made


def _names(unit: Unit) -> set[str]:
    return {each.name for each in unit.rows}


def _shard(every: list[Unit], word: str, kernels: Mapping[str, str]) -> list[Unit]:
    """The K-th of N parts of equal cost: each unit goes to the cheapest, costly ones first.

    Rows of cases that share a kernel stay together, as what it becomes for a target is compiled
    once in a run.
    """
    parts: dict[str, list[Unit]] = {}
    for unit in every:
        of = sorted({kernels[each] for each in unit.rows[0].words & kernels.keys()})
        parts.setdefault(of[0] if of and len(unit.rows) == 1 else unit.name, []).append(unit)
    cost = {name: sum(each.seconds for each in part) for name, part in parts.items()}
    place, count = map(int, word.split("/"))
    seconds = [0.0] * count
    mine: list[Unit] = []
    for name in sorted(parts, key=lambda name: (-cost[name], name)):
        cheapest = min(range(count), key=seconds.__getitem__)
        seconds[cheapest] += cost[name]
        if cheapest == place - 1:
            mine += parts[name]
    return mine


def _cheap(every: list[Unit], costs: Costs) -> Iterator[Unit]:
    """Units of functions that are cheap as a whole, and of files without expensive fixtures."""
    for unit in every:
        is_cheap = unit.rows[0].function not in costs.rows and unit.file not in costs.fixtures
        if is_cheap and not unit.rows[0].has_case:
            yield unit


def _covered(every: list[Unit], facts: Facts) -> list[Unit]:
    """Rows of the cover set, a case after the other, each on every target."""
    order = {case: place for place, case in enumerate([SUITE, *facts.cover])}
    found = [
        (order[case], unit)
        for unit in every
        if len(unit.rows) == 1
        for case in unit.rows[0].words & order.keys()
    ]
    return [unit for _, unit in sorted(found, key=lambda each: each[0])]


def _named(every: list[Unit], facts: Facts) -> Iterator[Unit]:
    """Units that changed files name: those that are in them, then by the newest file."""
    names = Names(facts.root, {row.file for unit in every for row in unit.rows})
    for path in sorted(facts.changes, key=lambda path: path not in names.files):
        is_named = names.by(path)
        yield from facts.mixed(each for each in every if any(map(is_named, each.rows)))


class Names:
    """What a changed file names: tests of its name, its folder, its kind, or that read it.

    Args:
        root: Where paths start.
        files: The test files.
    """

    def __init__(self, root: Path, files: Iterable[str]) -> None:
        self.root = root
        self.files = frozenset(files)
        self.texts = {
            each: (root / each).read_text(encoding="utf-8")
            for each in sorted(self.files)
            if (root / each).is_file()
        }

    def by(self, path: str) -> Callable[[Row], bool]:
        """Whether a row is named by the changed file `path`."""
        if path in self.files:
            return lambda row: row.file == path
        folder, _, name = path.rpartition("/")
        parts, stem = folder.split("/"), name.partition(".")[0]
        kind = _kind(parts)
        if {"tests", "python_tests"} & {*parts}:
            # What tests read or import: rows of its name, in files that name its folder.
            readers = self._with(parts[-1], parts[0])
            return lambda row: row.file in readers and stem in row.words
        if kind is not None:
            return lambda row: f"/{kind}/" in row.file or kind in row.words
        if parts[-1] == "cases" and stem != "__init__":
            cases = _cases(stem)
            return lambda row: not cases.isdisjoint(row.words)
        stems = {f"test_{each.strip('_')}" for each in self._public(path)}
        tests = {each for each in self.files if Path(each).stem in stems}
        if not name.endswith((".py", ".cc", ".h")):
            tests |= self._with(name)
        if not tests:
            tests = {each for each in self.files if f"/unit/{parts[-1]}/" in each}
        return lambda row: row.file in tests

    def _public(self, path: str) -> set[str]:
        """The name of a module; of a private one, which no test is called after, its users'."""
        found, waiting = set[str](), [Path(path).stem]
        beside = {
            each.stem: each.read_text(encoding="utf-8")
            for each in (self.root / path).parent.glob("*.py")
            if Path(path).stem.startswith("_")
        }
        while waiting:
            stem = waiting.pop()
            if stem in found:
                continue
            found.add(stem)
            if stem.startswith("_"):
                word = re.compile(rf"\b{stem}\b")
                waiting += [each for each, text in beside.items() if word.search(text)]
        return found

    def _with(self, text: str, top: str = "") -> set[str]:
        """Test files below a folder that contain a text as a word."""
        word = re.compile(rf"\b{re.escape(text)}\b")
        texts = self.texts.items()
        return {each for each, text in texts if each.startswith(top) and word.search(text)}


def _kind(parts: list[str]) -> str | None:
    """The kind of the backend whose folder these folders lead into."""
    if "backends" in parts[:-1]:
        return parts[parts.index("backends") + 1]
    if parts[0] == "runtime" and len(parts) > 1 and parts[1] not in {"core", "extra"}:
        return parts[1]
    return None


def _cases(theme: str) -> frozenset[str]:
    """The names of the conformance cases of a theme."""
    from dovetail_conformance.groups import GROUPS as themes  # loads the compiler

    return frozenset(each.name for each in themes.get(theme, ()))


def kernels() -> dict[str, str]:
    """The first case that calls the kernel of a case, by the name of each."""
    from dovetail_conformance.cases import ALL  # loads the compiler

    first: dict[int, str] = {}
    return {each.name: first.setdefault(id(each.kernel), each.name) for each in ALL}


def cover() -> tuple[str, ...]:
    """The cases that are run on every target, those first that add most."""
    lines = COVER.read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


def row_of(item: pytest.Item) -> Row:
    """A test as the selection sees it."""
    call = getattr(item, "callspec", None)
    if call is None:
        return Row(item.nodeid)
    from dovetail_conformance.case import Case  # loads the compiler

    words = {str(call.id), *re.split(r"[-/:]", str(call.id))}
    values = [*cast("dict[str, object]", call.params).values()]
    for value in values:
        for each in (value, getattr(value, "name", None), getattr(value, "kind", None)):
            words |= {each} if isinstance(each, str) else set()
    return Row(item.nodeid, frozenset(words), any(isinstance(each, Case) for each in values))


def changes(word: str) -> list[str]:
    """Paths that have changed for a run, newest first.

    For a developer that is what has changed since the last tree that passed, with the files that
    quote what the change removes from sources.
    """
    if word == "cover":
        return []
    if word == "test":
        return [each.as_posix() for each in changed.files(ROOT, changed.base(ROOT))]
    since = changed.developers_base(ROOT)
    found = [each.as_posix() for each in changed.files(ROOT, since)]
    places = (place for each in quoted(ROOT, since).values() for place in each)
    return [*dict.fromkeys([*found, *(each.partition(":")[0] for each in places)])]


# What follows is pytest's.

_LINES: Final = pytest.StashKey[list[str]]()
_SETUP: Final = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register `--gate`."""
    parser.addoption(
        "--gate",
        metavar="WORD",
        help="test: what `make test` runs; changed: what a change can break first; K/N: a shard",
    )


def _word(config: pytest.Config) -> str:
    return cast("str | None", config.getoption("--gate")) or ""


def pytest_configure(config: pytest.Config) -> None:
    """Refuse an unknown word; say which slice this is, to workers too."""
    config.stash[_LINES] = []
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Failures())
    word = _word(config)
    if word in BUDGETS:
        os.environ["SLICE"] = changed.slice_of_tree(ROOT)
    elif word:
        try:
            changed.in_shard("", word)
        except SystemExit as error:
            raise pytest.UsageError(f"--gate {word}: {error}, or {', '.join(BUDGETS)}") from error
        _spent(config).parent.mkdir(parents=True, exist_ok=True)
        _spent(config).unlink(missing_ok=True)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what the run takes."""
    word = _word(config)
    if not word:
        return
    facts = Facts(Costs.parse(COSTS.read_text(encoding="utf-8")))
    if word in BUDGETS:
        cache = cast("Any", getattr(config, "cache", None))
        failed = frozenset(cache.get("cache/lastfailed", {}) if cache else ())
        facts = Facts(facts.costs, cover(), changes(word), os.environ["SLICE"], failed)
    else:
        facts = Facts(facts.costs, kernels=kernels())
    made = select(word, [row_of(each) for each in items], facts)
    items[:] = [each for each in items if each.nodeid in made.taken]
    config.stash[COST] = facts.cost_of
    config.stash[_LINES] = made.lines
    if hasattr(config, "workeroutput"):
        cast("Any", config).workeroutput["gate"] = made.lines


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:  # noqa: ANN401 - xdist's, which need not be there
    """Take what a worker has selected; all select the same."""
    lines = getattr(node, "workeroutput", {}).get("gate")
    if lines is not None:
        node.config.stash[_LINES] = lines


def processor() -> float:
    """Seconds that this process and those that it has waited for have used."""
    spent = [resource.getrusage(each) for each in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in spent)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """Note what fixtures cost, apart from the test."""
    before = processor()
    try:
        return (yield)
    finally:
        item.stash[_SETUP] = processor() - before


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Where a shard of everything runs, keep what each test costs; a table is its rows."""
    before = processor()
    result = yield
    if "/" in _word(item.config) and rows_of([item]) == [item]:
        setup = item.stash.get(_SETUP, 0.0)
        line = json.dumps([item.nodeid, setup, processor() - before - setup])
        with _spent(item.config).open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    return result


def _spent(config: pytest.Config) -> Path:
    """Where this process notes what the tests of a shard have spent."""
    worker = getattr(config, "workerinput", {}).get("workerid", "main")
    name = "-".join([*_word(config).split("/"), worker])
    return config.rootpath / SPENT / f"{name}.jsonl"


class Failures:
    """Prints a failure when it happens, not when everything else has ended."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """See the class."""
        if report.failed:
            printed = "".join(text[-1500:] for _, text in report.sections)
            text = f"{report.longreprtext[-3000:]}\n{printed}"
            print(f"\nFAILED {report.nodeid}\n{text}", file=sys.stderr)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say what was run, and why."""
    for line in config.stash[_LINES]:
        terminalreporter.write_line(f"gate: {line}")
