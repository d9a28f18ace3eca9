"""The installed WebGPU runtime: its manifest tells the truth, and it finds wgpu-native by itself.

What kernels do is tested in C++ beside this file; here stands what only an installation has: the
library behind the manifest, the wheel that brings wgpu-native, and a quiet start.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

DISTRIBUTION = "dovetail-runtime-webgpu"

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


def _installed(end: str) -> Path:
    """The file of the installed distribution whose RECORD entry ends so."""
    try:
        files = importlib.metadata.files(DISTRIBUTION) or []
    except importlib.metadata.PackageNotFoundError:
        pytest.fail(f"{DISTRIBUTION} is not installed: run `make setup`")
    paths = [Path(str(file.locate())) for file in files if file.as_posix().endswith(end)]
    assert len(paths) == 1, f"{end} stands {len(paths)} times in the RECORD of {DISTRIBUTION}"
    return paths[0]


def _manifest() -> dict[str, object]:
    content: dict[str, object] = json.loads(_installed("/backend.json").read_text())
    return content


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


def test_manifest_agrees_with_the_package() -> None:
    manifest = _manifest()
    assert manifest["kind"] == "webgpu"
    assert manifest["library"] == "lib/libdovetail_runtime_webgpu.so"
    assert manifest["device_type"] == 15  # kDLWebGPU of dlpack.h
    assert manifest["formats"] == ["wgsl"]
    assert _installed("/libdovetail_runtime_webgpu.so").is_file()


def test_wheel_of_the_manifest_has_one_library() -> None:
    wheels = _manifest()["vendor_wheels"]
    assert isinstance(wheels, list)
    (wheel,) = wheels
    required = importlib.metadata.requires(DISTRIBUTION) or []
    assert any(line.startswith(wheel["distribution"]) for line in required), required
    files = importlib.metadata.files(wheel["distribution"]) or []
    found = [f for f in files if fnmatch(f.as_posix(), wheel["pattern"])]
    assert len(found) == 1, found


def test_missing_library_is_an_answer() -> None:
    answer, _ = _run(LEDGER, DOVETAIL_WEBGPU_LIBRARY="/nonexistent/libwgpu_native.so")
    assert "driver" in answer["state"]
    assert "/nonexistent/libwgpu_native.so" in answer["line"]
    assert "pip install 'wgpu>=0.32,<0.33'" in answer["line"]


@pytest.mark.level("real")
def test_library_is_found_and_prints_nothing() -> None:
    answer, printed = _run(LEDGER)
    if "no device" in answer["state"] and os.environ.get("CI") != "true":
        pytest.skip(answer["line"])
    assert "ready" in answer["state"], answer
    assert printed == ""
    attributes, printed = _run(ROUND_TRIP)
    assert printed == ""
    assert attributes["driver.version"].startswith("wgpu-native 29.")
    assert int(attributes["webgpu.max_storage_buffers"]) >= 8
    assert {attributes["webgpu.f16"], attributes["webgpu.subgroups"]} <= {"true", "false"}
