"""The installed CUDA runtime: its manifest tells the truth, a machine without a driver is told.

What kernels do is tested in C++ beside this file, against the look-alike driver; here stands what
only an installation has. A driver is opened once a process, so each look happens in a process of
its own.
"""

from __future__ import annotations

import importlib.metadata
import json
import subprocess
import sys
from pathlib import Path

import pytest

DISTRIBUTION = "dovetail-runtime-cuda"


def _installed(end: str) -> Path:
    """The file of the installed distribution whose RECORD entry ends so."""
    try:
        files = importlib.metadata.files(DISTRIBUTION) or []
    except importlib.metadata.PackageNotFoundError:
        pytest.fail(f"{DISTRIBUTION} is not installed: run `make setup`")
    paths = [Path(str(file.locate())) for file in files if file.as_posix().endswith(end)]
    assert len(paths) == 1, f"{end} stands {len(paths)} times in the RECORD of {DISTRIBUTION}"
    return paths[0]


def _entry(**environment: str) -> dict[str, object]:
    """The ledger's entry for cuda in a fresh process with nothing but these variables."""
    done = subprocess.run(
        [sys.executable, "-I", "-m", "dovetail_runtime", "--json"],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.stderr == "", "a ledger prints nothing beside itself"
    backends: list[dict[str, object]] = json.loads(done.stdout)["backends"]
    (entry,) = [backend for backend in backends if backend["kind"] == "cuda"]
    return entry


def test_manifest_agrees_with_library() -> None:
    manifest = json.loads(_installed("/backend.json").read_text())
    entry = _entry(DOVETAIL_CUDA_LIBRARIES="")
    assert entry["library"] == str(_installed("/libdovetail_runtime_cuda.so"))
    assert manifest["kind"] == "cuda"
    assert manifest["library"] == "lib/libdovetail_runtime_cuda.so"
    assert manifest["device_type"] == 2  # kDLCUDA of dlpack.h
    assert manifest["formats"] == ["ptx", "cu", "cubin"]


def test_a_machine_without_a_driver_gets_the_reason_and_the_fix() -> None:
    entry = _entry(DOVETAIL_CUDA_LIBRARIES="/nonexistent/libcuda.so.1")
    assert entry["state"] == "driver missing"
    assert "/nonexistent/libcuda.so.1" in str(entry["evidence"])
    assert "NVIDIA's driver" in str(entry["fix"])


def test_the_compiler_of_a_wheel_is_no_driver() -> None:
    """NVRTC is a candidate of the manifest, and is not tried as libcuda."""
    entry = _entry(DOVETAIL_CUDA_LIBRARIES="/nonexistent/libcuda.so.1")
    assert "nvrtc" not in str(entry["evidence"])
