"""Vulkan's second driver, SwiftShader: every conformance case, in its own process.

It has no types of 64 bits, no 8- or 16-bit storage and subgroups of four threads, so that it is
another device than lavapipe in most of what a target says. What it refuses, it refuses for one of
those; nothing else may fail.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail_conformance.cases import ALL
from dovetail_conformance.evidence import child_options

DRIVER = Path("/usr/lib/chromium/vk_swiftshader_icd.json")
SUITE = Path(__file__).with_name("second_driver_suite.py")
needs_driver = pytest.mark.skipif(not DRIVER.is_file(), reason=f"no {DRIVER}: install chromium")


def run_suite(*options: str, **also: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(SUITE), *options,
    ]  # fmt: skip
    environment = {**os.environ, "VK_ICD_FILENAMES": str(DRIVER), **also}
    done = subprocess.run(
        command, cwd=SUITE.parents[3], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    return done


@needs_driver
@pytest.mark.level("real")
@pytest.mark.parametrize("options", [("-p", "gate", "--gate", "cover")], ids=["vulkan-cover"])
def test_the_cover_set_is_right(options: tuple[str, ...]) -> None:
    run_suite(*options, PYTHONPATH=str(SUITE.parents[3] / "tools"))


@needs_driver
@pytest.mark.level("real")
@pytest.mark.timeout(1200)
def test_every_case_is_right_or_refused_for_what_the_device_lacks(
    pytestconfig: pytest.Config,
) -> None:
    done = run_suite(*child_options(pytestconfig))
    count = {word: int(n) for n, word in re.findall(r"([0-9]+) ([a-z]+)", done.stdout[-200:])}
    assert count["passed"] + count["xfailed"] == len(ALL)
    assert count["passed"] >= 120
