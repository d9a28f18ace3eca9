"""The installed WebGPU runtime: the wheel that brings wgpu-native, and a quiet start.

What holds for every runtime is in runtime/core/python_tests/test_installed.py; what kernels do is
tested in C++ beside this file.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys

import pytest
from installed import Installed

RUNTIME = Installed("webgpu")

# Prints what the core says of the kind, in a process that nothing else has touched.
LEDGER = """
import json, dovetail_runtime
(entry,) = (e for e in dovetail_runtime.ledger() if e.kind == "webgpu")
print(json.dumps({"state": entry.state, "line": str(entry)}))
"""

# Copies there and back on device 0, and prints its attributes.
ROUND_TRIP = """
import json, numpy, dovetail_runtime
device = dovetail_runtime.device("webgpu:0")
data = numpy.arange(1001, dtype=numpy.uint8)
assert (dovetail_runtime.asnumpy(dovetail_runtime.asarray(data, device)) == data).all()
assert "wgpu" not in __import__("sys").modules
print(json.dumps(dict(device.attributes)))
"""


def _run(script: str, **environment: str) -> tuple[dict[str, str], str]:
    """What a script prints as JSON in a fresh process, and what it writes to standard error."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("DOVETAIL_", "XDG_"))}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**kept, **environment},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, str] = json.loads(done.stdout)
    return answer, done.stderr


def test_wheel_of_the_manifest_has_one_library() -> None:
    (wheel,) = RUNTIME.manifest()["vendor_wheels"]
    required = importlib.metadata.requires(RUNTIME.distribution) or []
    assert any(line.startswith(wheel["distribution"]) for line in required), required
    assert len(RUNTIME.vendor_libraries()) == 1


@pytest.mark.level("real")
@pytest.mark.needs(device="webgpu")
def test_library_is_found_and_prints_nothing() -> None:
    answer, printed = _run(LEDGER)
    assert "ready" in answer["state"], answer
    assert printed == ""
    attributes, printed = _run(ROUND_TRIP)
    assert printed == ""
    assert attributes["driver.version"].startswith("wgpu-native 29.")
    assert int(attributes["webgpu.max_storage_buffers"]) >= 8
    assert {attributes["webgpu.f16"], attributes["webgpu.subgroups"]} <= {"true", "false"}


def test_what_the_manifest_says_of_the_vendor() -> None:
    manifest = RUNTIME.manifest()
    assert manifest["device_type"] == 15  # dlpack.h, kDLWebGPU
    assert manifest["formats"] == ["wgsl"]
    assert "libwgpu_native.so" in manifest["sonames"]
    assert "'wgpu>=0.32,<0.33'" in manifest["driver_help"]
