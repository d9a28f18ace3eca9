"""Verdicts of tests: the mark for what a test is evidence of, and `--results FILE`.

    @pytest.mark.evidence("cuda-ptxas", name="{case.name} {target}")
    @pytest.mark.needs(tool="ptxas")
    def test_is_assembled(case, target): ...

The verdict is `passed`, a gap if the test is marked as one, or refused if the test ends by
`pytest.xfail("refused: WHY")`; a test that fails or is skipped has none. It applies to the test's
case, or to `name=`; text after a space distinguishes several verdicts on a case. A test of many
items appends their names to the fixture `evidence`. The level is the test's, and the tools are
those of its `needs` marks and of `versions=`, which takes the same arguments. Braces are replaced
by the test's parameters.

With `--results FILE` every verdict is appended to FILE (`dovetail_conformance.results`), by the
process that receives reports. A test that starts pytest in another process passes the option on
(`child_options`).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

import pytest

from dovetail_conformance import results
from dovetail_conformance.levels import level_of, of_a_device
from dovetail_conformance.results import Verdict
from dovetail_conformance.versions import versions

_NAMES: Final = pytest.StashKey[list[str]]()
_FOUND: Final = pytest.StashKey[list[Verdict]]()
_FILE: Final = pytest.StashKey[Path]()


@pytest.fixture
def evidence(request: pytest.FixtureRequest) -> list[str]:
    """The names of the items that this test has checked, in addition to its mark."""
    return cast("pytest.Item", cast("Any", request).node).stash.setdefault(_NAMES, [])


def child_options(config: pytest.Config) -> list[str]:
    """Options for pytest in another process, so that its verdicts go to the same file."""
    return [f"--results={config.stash[_FILE]}"] if _FILE in config.stash else []


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register the option."""
    parser.getgroup("dovetail results").addoption(
        "--results",
        metavar="FILE",
        help="append the verdicts of tests that are evidence of a target to FILE, as JSON lines",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark, and open the file.

    Raises:
        pytest.UsageError: The file cannot be written.
    """
    config.addinivalue_line(
        "markers",
        "evidence(target, name=None, versions={}): what the verdict of this test is about; see "
        "dovetail_conformance/evidence.py",
    )
    given = cast("str | None", config.getoption("--results"))
    if given is None:
        return
    file = config.stash[_FILE] = config.invocation_params.dir / given
    if hasattr(config, "workerinput"):  # its reports go to another process
        return
    try:
        file.open("ab").close()
    except OSError as error:
        raise pytest.UsageError(f"--results {given}: {error.strerror}") from error
    config.pluginmanager.register(_Collector(file), "dovetail-results")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> object:
    """Pass on the verdict of a test, after its teardown."""
    report = cast("pytest.TestReport", (yield))
    if _FILE not in item.config.stash:
        return report
    if report.when == "call" and (verdict := _verdict(report)):
        item.stash[_FOUND] = _verdicts(item, verdict)
    elif report.when == "teardown" and report.passed and _FOUND in item.stash:
        report.evidence = [each.json() for each in item.stash[_FOUND]]  # pyright: ignore
    return report


def _verdict(report: pytest.TestReport) -> str:
    """What has become of a test; "" of one that leaves no verdict."""
    if report.passed:
        return results.PASSED
    why = cast("str | None", getattr(report, "wasxfail", None))
    if report.failed or why is None:
        return ""
    why = " ".join(why.split()) or "no reason is given"
    return why if why.startswith(results.REFUSED) else results.GAP + why


def _verdicts(item: pytest.Item, verdict: str) -> list[Verdict]:
    """The verdicts of a test.

    Raises:
        pytest.UsageError: Its mark is wrong.
    """
    mark = item.get_closest_marker("evidence")
    if mark is None:
        return []
    unknown = ", ".join(sorted(mark.kwargs.keys() - {"name", "versions"}))
    if len(mark.args) != 1 or unknown:
        what = f"takes no {unknown}" if unknown else f"is given {mark.args}"
        raise pytest.UsageError(
            f"{item.nodeid}: evidence() {what}; it takes a target, name= and versions="
        )
    specification = getattr(item, "callspec", None)
    parameters: Mapping[str, Any] = {} if specification is None else specification.params

    def filled(template: str) -> str:
        return template.format(**parameters)

    others = {
        part: tuple(map(filled, (names,) if isinstance(names, str) else names))
        for part, names in mark.kwargs.get("versions", {}).items()
    }
    tools = versions([*item.iter_markers("needs")], others)
    level = level_of(item).replace("_", "-")
    if level == "real":  # as far as the device does not say of itself that it is emulated
        level = of_a_device("; ".join(tools))
    name = filled(mark.kwargs["name"]) if "name" in mark.kwargs else _case(parameters)
    names = item.stash.get(_NAMES, None) or [name or " ".join(item.nodeid.split())]
    target, file = filled(mark.args[0]), item.nodeid.partition("::")[0]
    return [Verdict(target, each, file, level, verdict, tools) for each in names]


def _case(parameters: Mapping[str, Any]) -> str:
    """The name of the case among a test's parameters; "" if there is none."""
    # Which imports the compiler; a plug-in would do so before any conftest.py.
    module = sys.modules.get("dovetail_conformance.case")
    cases = (each for each in parameters.values() if module and isinstance(each, module.Case))
    return next((each.name for each in cases), "")


class _Collector:
    """Keeps what reports bring."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Append the verdicts of a test, in one piece, as other processes do it too."""
        lines = "".join(cast("list[str]", getattr(report, "evidence", [])))
        if lines:
            with self._file.open("ab", buffering=0) as file:
                file.write(lines.encode())
