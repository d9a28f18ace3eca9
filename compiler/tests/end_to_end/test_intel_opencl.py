"""Intel's OpenCL for processors, in its own process: it takes SPIR-V, and has subgroups."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail_conformance.cases import ALL
from dovetail_conformance.evidence import child_options

GROUP = Path(__file__).parents[3] / ".venv" / "groups" / "intel_opencl" / "lib"
SUITE = Path(__file__).with_name("intel_opencl_suite.py")


def run_suite(*options: str) -> subprocess.CompletedProcess[str]:
    """The suite in a process whose only driver is Intel's."""
    command = [
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(SUITE), *options,
    ]  # fmt: skip
    # Its libraries find each other by the loader's path alone.
    environment = {
        **os.environ,
        "DOVETAIL_OPENCL_LIBRARIES": str(GROUP / "libintelocl.so"),
        "LD_LIBRARY_PATH": str(GROUP),
    }
    return subprocess.run(
        command, cwd=SUITE.parents[3], env=environment, capture_output=True, text=True
    )


@pytest.mark.level("real")
@pytest.mark.needs(group="intel_opencl")
def test_the_subgroups_and_the_memory_of_a_driver_that_has_them() -> None:
    done = run_suite("-k", "not test_case")
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert "skipped" not in done.stdout


@pytest.mark.level("real")
@pytest.mark.timeout(1200)
@pytest.mark.needs(group="intel_opencl")
def test_every_case_is_right_on_a_driver_that_takes_spirv(
    pytestconfig: pytest.Config,
) -> None:
    done = run_suite("-k", "test_case", *child_options(pytestconfig))
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    count = {word: int(n) for n, word in re.findall(r"([0-9]+) ([a-z]+)", done.stdout[-200:])}
    assert count["passed"] + count["xfailed"] == len(ALL)
