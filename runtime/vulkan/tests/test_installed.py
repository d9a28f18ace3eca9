"""The installed Vulkan runtime: a loader without a driver, and what a device says of itself.

What holds for every runtime is in runtime/core/python_tests/test_installed.py; what kernels do is
tested in C++ beside this file.
"""

from __future__ import annotations

import pytest
from installed import Installed

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


@pytest.mark.needs(library="vulkan")
def test_a_loader_without_a_driver_has_no_device_and_says_why() -> None:
    entry = Installed("vulkan").entry(VK_ICD_FILENAMES="/nonexistent/icd.json")
    # Loaders refuse either the instance or the list of devices.
    assert entry["state"] in {"no device", "driver missing"}
    assert "VK_ERROR_" in entry["evidence"]


@pytest.mark.level("real")
@pytest.mark.needs(device="vulkan")
def test_a_device_reports_every_attribute_that_bundles_ask_for() -> None:
    entry = Installed("vulkan").entry()
    assert entry["devices"]
    for device in entry["devices"]:
        missing = [name for name in ASKED_FOR if name not in device["attributes"]]
        assert missing == []
        limits = device["limits"]
        assert limits["binding_alignment"] >= 1
        assert limits["max_shared_bytes"] >= 16384


def test_what_the_manifest_says_of_the_vendor() -> None:
    manifest = Installed("vulkan").manifest()
    assert manifest["device_type"] == 7  # dlpack.h, kDLVulkan
    assert manifest["formats"] == ["spv"]
    assert "libvulkan.so.1" in manifest["sonames"]
    assert "libvulkan1" in manifest["driver_help"]
