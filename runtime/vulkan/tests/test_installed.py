"""The installed Vulkan runtime: its manifest is true, and a machine without Vulkan hears why.

What kernels do is tested in C++ beside this file; here stands what only an installation has. A
driver is opened once a process, so each look at the ledger happens in a process of its own.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

DISTRIBUTION = "dovetail-runtime-vulkan"

# What every bundle for this target may ask for; the compile side writes these names.
ASKED_FOR = [
    "vulkan.api",
    "vulkan.spirv",
    "vulkan.float16",
    "vulkan.float64",
    "vulkan.int8",
    "vulkan.int16",
    "vulkan.int64",
    "vulkan.storage8",
    "vulkan.storage16",
    "vulkan.int64_atomics",
    "vulkan.shared_int64_atomics",
    "vulkan.float32_atomic_add",
    "vulkan.shared_float32_atomic_add",
    "vulkan.subgroup_size",
    "vulkan.min_subgroup_size",
    "vulkan.max_subgroup_size",
    "vulkan.subgroup_size_control",
    "vulkan.subgroup_arithmetic",
    "vulkan.subgroup_extended_types",
    "vulkan.buffer_address",
    "vulkan.integer_dot_product",
    "vulkan.cooperative_matrix",
    "vulkan.memory_model",
    "vulkan.signed_zero_inf_nan_preserve_32",
    "vulkan.denorm_preserve_32",
    "vulkan.rounding_rte_32",
    "vulkan.denorm_independence",
    "vulkan.rounding_independence",
    "vulkan.max_push_constant_bytes",
    "vulkan.max_block_threads",
    "vulkan.max_block_x",
    "vulkan.max_shared_bytes",
    "vulkan.max_storage_buffers",
    "vulkan.max_binding_bytes",
]


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
    """The ledger's entry for vulkan in a fresh process with these variables."""
    inherited = {name: value for name, value in os.environ.items() if name.startswith("VK_")}
    done = subprocess.run(
        [sys.executable, "-I", "-m", "dovetail_runtime", "--json"],
        env=inherited | environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.stderr == "", "a ledger prints nothing beside itself"
    backends: list[dict[str, object]] = json.loads(done.stdout)["backends"]
    (entry,) = [backend for backend in backends if backend["kind"] == "vulkan"]
    return entry


def test_manifest_agrees_with_library() -> None:
    manifest = json.loads(_installed("/backend.json").read_text())
    entry = _entry(DOVETAIL_VULKAN_LIBRARIES="")
    assert entry["library"] == str(_installed("/libdovetail_runtime_vulkan.so"))
    assert manifest["kind"] == "vulkan"
    assert manifest["library"] == "lib/libdovetail_runtime_vulkan.so"
    assert manifest["device_type"] == 7  # kDLVulkan of dlpack.h
    assert manifest["formats"] == ["spv"]


def test_a_machine_without_a_loader_gets_the_reason_and_the_fix() -> None:
    entry = _entry(DOVETAIL_VULKAN_LIBRARIES="/nonexistent/libvulkan.so.1")
    assert entry["state"] == "driver missing"
    assert "/nonexistent/libvulkan.so.1" in str(entry["evidence"])
    assert "libvulkan1" in str(entry["fix"])


def test_a_loader_without_a_driver_has_no_device_and_says_why() -> None:
    entry = _entry(VK_ICD_FILENAMES="/nonexistent/icd.json")
    if "cannot open shared object" in str(entry["evidence"]):
        pytest.skip("this machine has no Vulkan loader")
    # Loaders refuse either the instance or the list of devices.
    assert entry["state"] in {"no device", "driver missing"}
    assert "VK_ERROR_" in str(entry["evidence"])


@pytest.mark.level("real")
def test_a_device_reports_every_attribute_that_bundles_ask_for() -> None:
    entry = _entry()
    devices = entry["devices"]
    if entry["state"] != "ready" or not isinstance(devices, list):
        if os.environ.get("CI") == "true":
            pytest.fail(str(entry["evidence"]))
        pytest.skip(str(entry["evidence"]))
    for device in devices:
        missing = [name for name in ASKED_FOR if name not in device["attributes"]]
        assert missing == []
        limits = device["limits"]
        assert limits["binding_alignment"] >= 1
        assert limits["max_shared_bytes"] >= 16384
