"""What holds for every installed runtime: its manifest is true, a missing driver is an answer.

What only one of them has stands in the `test_installed.py` of its own folder; what kernels do is
tested in C++ there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import pytest
from installed import Installed, Look

DRIVER_MISSING = 4
"""`DVT_DRIVER_MISSING` of backend.h."""


@dataclass(frozen=True)
class Facts:
    """What is known of a runtime beside what it says.

    Attributes:
        device_type: The number of its devices in dlpack.h.
        formats: What it loads, most wanted first.
        variable: Where it looks for the vendor's library before anywhere else.
        soname: The library that it opens.
        fix: Words of the advice where that is missing.
    """

    device_type: int
    formats: tuple[str, ...]
    variable: str
    soname: str
    fix: str


FACTS = {
    "cuda": Facts(
        2, ("ptx", "cu", "cubin"), "DOVETAIL_CUDA_LIBRARIES", "libcuda.so.1", "driver of NVIDIA's"
    ),
    "opencl": Facts(
        4, ("cl",), "DOVETAIL_OPENCL_LIBRARIES", "libOpenCL.so.1", "pocl-opencl-icd"
    ),
    "rocm": Facts(
        10, ("obj", "hsaco"), "DOVETAIL_ROCM_LIBRARIES", "libamdhip64.so.6", "ROCm"
    ),
    "vulkan": Facts(7, ("spv",), "DOVETAIL_VULKAN_LIBRARIES", "libvulkan.so.1", "libvulkan1"),
    "webgpu": Facts(
        15, ("wgsl",), "DOVETAIL_WEBGPU_LIBRARY", "libwgpu_native.so", "'wgpu>=0.32,<0.33'"
    ),
}  # fmt: skip


@cache
def without_driver(kind: str) -> Look:
    """What a runtime says where the vendor's library is missing."""
    facts = FACTS[kind]
    return Installed(kind).look(**{facts.variable: f"/nonexistent/{facts.soname}"})


@pytest.mark.parametrize("kind", FACTS)
def test_manifest_agrees_with_library(kind: str) -> None:
    facts, look = FACTS[kind], without_driver(kind)
    manifest = Installed(kind).manifest()
    assert look.kind == manifest["kind"] == kind
    assert manifest["abi"] == {"oldest": look.abi, "newest": look.abi}
    assert manifest["library"] == f"lib/libdovetail_runtime_{kind}.so"
    assert manifest["device_type"] == facts.device_type
    assert manifest["formats"] == list(facts.formats)


@pytest.mark.parametrize("kind", FACTS)
def test_missing_driver_is_an_answer(kind: str) -> None:
    facts, look = FACTS[kind], without_driver(kind)
    assert (look.code, look.count) == (DRIVER_MISSING, 0)
    assert f"/nonexistent/{facts.soname}" in look.text


@pytest.mark.parametrize("kind", FACTS)
def test_a_machine_without_a_driver_gets_the_reason_and_the_fix(kind: str) -> None:
    runtime, facts = Installed(kind), FACTS[kind]
    entry = runtime.entry(**{facts.variable: f"/nonexistent/{facts.soname}"})
    assert entry["library"] == str(runtime.library)
    assert entry["state"] == "driver missing"
    assert f"/nonexistent/{facts.soname}" in entry["evidence"]
    assert facts.fix in entry["fix"]
