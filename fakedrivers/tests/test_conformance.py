"""The whole suite on every look-alike, through the runtimes that users have.

Each kind in a process of its own: which library stands for a driver is settled before a runtime
opens it. Two run at a time, as a CI machine has two processors.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from dovetail_conformance.cases import ALL

ROOT = Path(__file__).resolve().parents[2]
KINDS = ("cuda", "rocm", "vulkan", "opencl")
SECONDS = 1500


def run_suite(kind: str, *options: str) -> subprocess.CompletedProcess[str]:
    """The suite under pytest, as anybody would run it."""
    command = [
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--timeout=600",
        "-p", "dovetail_fakedrivers.pytest_plugin", "--fake", kind,
        "--pyargs", "dovetail_conformance", "--backend", kind, *options,
    ]  # fmt: skip
    environment = {key: value for key, value in os.environ.items() if key != "CI"}
    return subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )


@pytest.fixture(scope="session")
def suites() -> Generator[dict[str, Future[subprocess.CompletedProcess[str]]]]:
    """The suite on each kind, under way."""
    with ThreadPoolExecutor(2) as workers:
        yield {kind: workers.submit(run_suite, kind) for kind in KINDS}


@pytest.mark.level("shim")
@pytest.mark.timeout(SECONDS + 60)
@pytest.mark.parametrize("kind", KINDS)
def test_the_suite_passes_on_the_look_alike(
    kind: str, suites: dict[str, Future[subprocess.CompletedProcess[str]]]
) -> None:
    done = suites[kind].result()
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    passed = re.search(r"^ *(\d+)  shim ", done.stdout, re.MULTILINE)
    real = re.search(r"^ *(\d+)  real ", done.stdout, re.MULTILINE)
    assert passed is not None
    assert real is not None
    # Nothing may be counted as executed by a real driver, and nothing may be left out.
    assert int(real[1]) == 0
    gaps = re.search(r"(\d+) xfailed", done.stdout)
    assert int(passed[1]) + int(gaps[1] if gaps else 0) == len(ALL)


def test_a_kind_without_a_look_alike_is_an_error() -> None:
    done = run_suite("webgpu", "--collect-only")
    assert done.returncode == 4
    assert "--fake: there is no look-alike of kind 'webgpu', there are cuda" in done.stderr
