"""Vulkan's second driver, SwiftShader: every conformance case, in a process of its own.

It has no types of 64 bits, no 8- or 16-bit storage and subgroups of four threads, so that it is
another device than lavapipe in most of what a target says. What it refuses, it refuses for one of
those; nothing else may fail.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

DRIVER = Path("/usr/lib/chromium/vk_swiftshader_icd.json")

FLUSHED = {
    "float_parts": "takes subnormal numbers for zero",
    "float_scaling": "takes subnormal numbers for zero",
}
"""Cases that it gets wrong, and why: Vulkan leaves subnormal numbers to the device
(`vulkan.denorm_preserve_32` is false there)."""

PROGRAM = """
import json, sys
from dovetail.support.errors import UnsupportedError
from dovetail_conformance.cases import ALL
from dovetail_conformance.runner import DeviceExecutor, run_case

executor = DeviceExecutor("vulkan:0")
found = {}
for case in ALL:
    try:
        findings = run_case(case, executor)
        found[case.name] = ["wrong", *findings] if findings else ["right"]
    except UnsupportedError as error:
        found[case.name] = ["refused", f"{error.what}: {error.why}"]
json.dump(found, sys.stdout)
"""


@pytest.fixture(scope="module")
def outcomes() -> dict[str, list[str]]:
    if not DRIVER.is_file():
        pytest.skip(f"no {DRIVER}: install chromium")
    environment = {**os.environ, "VK_ICD_FILENAMES": str(DRIVER)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout)


@pytest.mark.level("real")
def test_every_case_is_right_or_refused_for_what_the_device_lacks(
    outcomes: dict[str, list[str]],
) -> None:
    wrong = {name: each for name, each in outcomes.items() if each[0] == "wrong"}
    assert wrong.keys() == FLUSHED.keys(), wrong
    for name, each in outcomes.items():
        if each[0] == "refused":
            assert any(word in each[1] for word in ("int64", "float64", "strict")), (name, each)
    right = [name for name, each in outcomes.items() if each[0] == "right"]
    assert len(right) >= 120
