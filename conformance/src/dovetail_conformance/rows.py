"""Tables: the rows of a parametrized test as few items, each row a test with reports of its own.

A case on a target is data, not a test that somebody has written. Where `fold_rows = N` is set
(pyproject.toml), rows of one function become items of up to `SIZE` rows, if there are N or more.
Nothing else changes: a row has its own fixtures, marks, strictness, time limit and report;
plug-ins that select or run tests see rows, not tables; all rows of a table run, whichever fail.
A row is run by its node id, by `-k`, or by `--row`, a pattern of what stands in its brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from fnmatch import fnmatchcase
from itertools import groupby
from typing import Any, Final, cast

import pytest

SIZE: Final = 50
"""Most rows of an item: workers share work by items."""
SECONDS: Final = 10.0
"""What the rows of an item may cost, where somebody knows (`COST`)."""

COST: Final = pytest.StashKey[Callable[[pytest.Item], float]]()
"""Set in a configuration's stash by a plug-in that knows: seconds that a row takes."""

_NARROWING: Final = (
    "--row", "--group", "--alone", "keyword", "markexpr", "deselect", "lf", "failedfirst",
    "stepwise",
)  # fmt: skip
"""Options that choose among rows by what is collected."""


class Table(pytest.Item):
    """Rows of one test function, which run one after the other.

    Attributes:
        rows: The rows, as they would be collected.
    """

    rows: Sequence[pytest.Function] = ()
    _current: pytest.Item | None = None

    @property
    def nodeid(self) -> str:
        """That of the row which runs: whoever looks at a report asks for its item's name."""
        return super().nodeid if self._current is None else self._current.nodeid

    def run(self, nextitem: pytest.Item | None) -> None:
        """Run the rows through the whole protocol, until the session is to stop."""
        after = rows_of([nextitem])[0] if nextitem else None
        for row, following in zip(self.rows, [*self.rows[1:], after], strict=True):
            self._current = row
            row.ihook.pytest_runtest_protocol(item=row, nextitem=following)
            if self.session.shouldfail or self.session.shouldstop:
                break
        self._current = None

    def runtest(self) -> None:
        """Run the rows, for whoever asks for no protocol."""
        self.run(None)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Where the function is."""
        return self.rows[0].reportinfo()


def rows_of(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Items, with rows in place of tables."""
    return [row for item in items for row in (item.rows if isinstance(item, Table) else [item])]


def fold(items: Iterable[pytest.Item], config: pytest.Config) -> list[pytest.Item]:
    """Items in their order, with tables in place of rows that follow each other."""
    least = cast(int, config.getini("fold_rows"))
    folded: list[pytest.Item] = []
    for _, group in groupby(rows_of(items), key=_function):
        rows = [*group]
        if not 0 < least <= len(rows):
            folded += rows
        else:
            folded += map(_table, _parts(cast("list[pytest.Function]", rows), config))
    return folded


def _function(item: pytest.Item) -> tuple[pytest.Item | None, object, str]:
    """What rows of one table share."""
    if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
        return item, None, ""
    return None, item.parent, item.originalname


def _parts(rows: list[pytest.Function], config: pytest.Config) -> Generator[list[pytest.Function]]:
    cost = config.stash.get(COST, _unknown)
    part: list[pytest.Function] = []
    seconds = 0.0
    for row in rows:
        more = cost(row)
        if part and (len(part) == SIZE or seconds + more > SECONDS):
            yield part
            part, seconds = [], 0.0
        part.append(row)
        seconds += more
    yield part


def _unknown(_: pytest.Item) -> float:
    return 0.0


def _table(rows: list[pytest.Function]) -> pytest.Item:
    first, *others = rows
    if not others:
        return first
    name = f"{first.name} and {len(others)} more"
    table = cast("Any", Table).from_parent(first.parent, name=name)
    table.rows = rows
    return table


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register `--row` and `fold_rows`."""
    parser.addini(
        "fold_rows", "rows of a parametrized test become tables from so many on", "int", 0
    )
    parser.addoption(
        "--row",
        action="append",
        default=[],
        metavar="PATTERN",
        help="run rows of parametrized tests that match, such as 'vulkan-*', and nothing else",
    )


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Generator[None, object, object]:
    """Fold what a function becomes, where nobody asks for single rows."""
    found = yield
    config = collector.config
    narrowed = any(config.getoption(each, default=None) for each in _NARROWING)
    if narrowed or not isinstance(found, list) or any("[" in each for each in config.args):
        return cast("object", found)
    return fold(cast("list[pytest.Item]", found), config)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None]:
    """Let everybody else choose among rows, and fold those that stay."""
    items[:] = rows_of(items)
    yield
    if patterns := cast("list[str]", config.getoption("--row")):
        config.hook.pytest_deselected(
            items=[each for each in items if not _matches(each, patterns)]
        )
        items[:] = [each for each in items if _matches(each, patterns)]
    items[:] = fold(items, config)


def _matches(item: pytest.Item, patterns: list[str]) -> bool:
    row = getattr(item, "callspec", None)
    return row is not None and any(fnmatchcase(row.id, each) for each in patterns)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run the rows of a table."""
    if not isinstance(item, Table):
        return None
    item.run(nextitem)
    return True


class _Running:
    """Knows which rows run, so that one which ends its process is named."""

    def __init__(self) -> None:
        self._rows: dict[str, None] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A row begins."""
        self._rows[nodeid] = None

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """A row has ended."""
        self._rows.pop(nodeid, None)

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str, report: pytest.TestReport) -> None:
        """Say which row of a table it was, and that later ones are not run."""
        function = crashitem.partition("[")[0]
        for row in [each for each in self._rows if each.partition("[")[0] == function]:
            del self._rows[row]
            if row != crashitem:
                report.longrepr = f"{report.longrepr}: at {row}; its later rows have not run"


def pytest_configure(config: pytest.Config) -> None:
    """Watch what runs, where reports come together."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Running())
