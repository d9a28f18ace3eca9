"""The whole suite on every fake driver, through the runtimes that users have.

Each kind in its own process: which library stands for a driver is settled before a runtime
opens it. Two run at a time, as a CI machine has two processors.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import pytest

from dovetail import plugin
from dovetail_conformance.cases import ALL
from dovetail_conformance.evidence import child_options
from dovetail_fakedrivers.environment import LOG, REPORT, SCRIPT
from dovetail_fakedrivers.libraries import LINKER, drivers
from dovetail_fakedrivers.report import read_reports

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tools"
KINDS = tuple(drivers())
OF_TEXTS = pytest.mark.needs(tool="clang++-19")
"""Where CPU images are made of the images' own texts."""
PARAMETERS = [
    pytest.param(kind, marks=[OF_TEXTS] if fake.images == "text" else [])
    for kind, fake in drivers().items()
]
SECONDS = 1500


def outcomes(report: Path) -> Counter[tuple[str, str]]:
    """How many tests of a JUnit report came out how, by level."""
    found: Counter[tuple[str, str]] = Counter()
    for test in ElementTree.parse(report).iter("testcase"):
        (level,) = (each.get("value", "") for each in test.iter("property"))
        outcome = next((each for each in test if each.tag != "properties"), None)
        kind = "passed" if outcome is None else outcome.get("type") or outcome.tag
        found[level, kind] += 1
    return found


def run_suite(
    kind: str,
    *options: str,
    linker: str | None = None,
    driver_report: Path | None = None,
    also: Mapping[str, str] = MappingProxyType({}),
) -> subprocess.CompletedProcess[str]:
    """The suite under pytest, as anybody would run it."""
    command = [
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--timeout=600",
        "-p", "dovetail_fakedrivers.pytest_plugin", "--fake", kind,
        "--pyargs", "dovetail_conformance", "--backend", kind, *options,
    ]  # fmt: skip
    environment = {key: value for key, value in os.environ.items() if key not in ("CI", LINKER)}
    if linker is not None:
        environment[LINKER] = linker
    if driver_report is not None:
        environment[REPORT] = str(driver_report)
    environment |= also
    return subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )


@dataclass(frozen=True)
class Run:
    """The suite on a kind, under way.

    Attributes:
        process: Its process, once it has ended.
        tests: What pytest writes about its tests.
        driver: What the fake drivers write about what was done with them.
    """

    process: Future[subprocess.CompletedProcess[str]]
    tests: Path
    driver: Path


@pytest.fixture(scope="session")
def suite(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Generator[Callable[[str], Run]]:
    """The suite on a kind; in a process that runs all tests, the others are begun with it."""
    folder = tmp_path_factory.mktemp("reports")
    started: dict[str, Run] = {}

    def begun(kind: str) -> Run:
        tests, driver = folder / f"{kind}.xml", folder / f"{kind}.jsonl"
        options = (f"--junitxml={tests}", *child_options(pytestconfig))
        process = workers.submit(run_suite, kind, *options, driver_report=driver)
        return Run(process, tests, driver)

    def run_of(kind: str) -> Run:
        for each in (kind,) if "PYTEST_XDIST_WORKER" in os.environ else KINDS:
            if each not in started:
                started[each] = begun(each)
        return started[kind]

    with ThreadPoolExecutor(2) as workers:
        yield run_of


@pytest.mark.level("shim")
@pytest.mark.timeout(SECONDS + 60)
@pytest.mark.parametrize("kind", PARAMETERS)
def test_the_suite_passes_on_the_look_alike(kind: str, suite: Callable[[str], Run]) -> None:
    run = suite(kind)
    done = run.process.result()
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    found = outcomes(run.tests)
    # Nothing may be counted as executed by a real driver, and nothing may be left out.
    assert set(found) <= {("shim", "passed"), ("shim", "pytest.xfail")}, found
    assert found.total() == len(ALL)
    assert found["shim", "pytest.xfail"] == len(plugin.load(kind).gaps)
    # It was the fake driver that executed the kernels, and nothing was done against its rules.
    (driver,) = (each for each in read_reports(run.driver) if each.kind == kind)
    assert driver.launches > len(ALL) / 2
    assert driver.misuses == ()


@pytest.mark.level("shim")
@pytest.mark.parametrize("kind", PARAMETERS, ids=lambda kind: f"{kind}-cover")
def test_the_cover_set_passes_on_the_fake_driver(kind: str) -> None:
    done = run_suite(kind, "-p", "gate", "--gate", "cover", also={"PYTHONPATH": str(TOOLS)})
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]


@pytest.mark.level("shim")
@pytest.mark.needs(tool="ld.lld-19")
def test_cases_pass_through_a_real_linker(tmp_path: Path) -> None:
    cases = ("saxpy", "block_scan", "dynamic_shared_1500", "subgroup_folds", "reports_lines")
    tests = tmp_path / "tests.xml"
    options = ("-k", " or ".join(cases), f"--junitxml={tests}")
    report = tmp_path / "report"
    linker = shutil.which("ld.lld-19")
    done = run_suite("rocm", *options, linker=linker, driver_report=report)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    # The fake driver of the other linker was not asked for anything.
    assert {each.kind for each in read_reports(report)} == {"rocm"}
    found = outcomes(tests)
    assert set(found) == {("shim", "passed")}
    assert found.total() >= len(cases)


@pytest.mark.level("shim")
@pytest.mark.parametrize("size", [16, 32, 64])
def test_cases_pass_on_subgroups_of_the_device_and_in_shared_memory(
    size: int, tmp_path: Path
) -> None:
    """OpenCL where both are there: what is detected is what is compiled for."""
    tests, report = tmp_path / "tests.xml", tmp_path / "report"
    log = tmp_path / "log"
    also = {SCRIPT: f"device 0 subgroup_size={size} svm=3 unified=true", LOG: str(log)}
    options = ("-k", "subgroup", f"--junitxml={tests}")
    done = run_suite("opencl", *options, driver_report=report, also=also)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    found = outcomes(tests)
    assert set(found) == {("shim", "passed")}
    (driver,) = (each for each in read_reports(report) if each.kind == "opencl")
    assert driver.launches >= found.total()
    assert driver.misuses == ()
    assert all(
        f" {call}(" in log.read_text() for call in ("clGetKernelSubGroupInfo", "clSVMAlloc")
    )


def test_a_kind_without_a_look_alike_is_an_error() -> None:
    done = run_suite("webgpu", "--collect-only")
    assert done.returncode == 4
    assert "--fake: there is no fake driver of kind 'webgpu', there are opencl" in done.stderr
