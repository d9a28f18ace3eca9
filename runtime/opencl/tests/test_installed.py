"""The installed OpenCL runtime: it finds a driver by itself, in each of the ways it may come.

What holds for every runtime is in runtime/core/python_tests/test_installed.py; what kernels do is
tested in C++ beside this file.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from installed import Installed

RUNTIME = Installed("opencl")


def test_a_candidate_that_is_missing_is_named() -> None:
    look = RUNTIME.look("/nonexistent/libOpenCL.so.1", DOVETAIL_OPENCL_LIBRARIES="")
    assert look.code == 4  # DVT_DRIVER_MISSING
    assert "/nonexistent/libOpenCL.so.1" in look.text


def _driver() -> str:
    """The library of a driver of this machine, as a wheel would bring it."""
    (first, *_) = sorted(Path("/etc/OpenCL/vendors").glob("*.icd"))
    name = first.read_text().strip()
    if name.startswith("/"):
        return name
    return str(next(Path("/usr/lib").glob(f"*/{name}")))


@pytest.mark.level("real")
@pytest.mark.needs(device="opencl")
def test_driver_of_the_system_is_found_without_variables() -> None:
    look = RUNTIME.look()
    assert look.code == 0, look.text
    assert look.count >= 1


@pytest.mark.needs(device="opencl")
def test_a_library_that_is_named_is_the_only_one() -> None:
    look = RUNTIME.look(_driver(), DOVETAIL_OPENCL_LIBRARIES="/nonexistent/libOpenCL.so.1")
    assert (look.code, look.count) == (4, 0)  # DVT_DRIVER_MISSING
    assert "/nonexistent/libOpenCL.so.1" in look.text


@pytest.mark.level("real")
@pytest.mark.needs(device="opencl")
def test_driver_of_a_wheel_is_found_as_candidate() -> None:
    look = RUNTIME.look(_driver(), DOVETAIL_OPENCL_LIBRARIES="")
    assert look.code == 0, look.text
    assert look.count >= 1


def test_what_the_manifest_says_of_the_vendor() -> None:
    manifest = RUNTIME.manifest()
    assert manifest["device_type"] == 4  # dlpack.h, kDLOpenCL
    assert manifest["formats"] == ["cl", "spv", "clbin", "xclbin", "awsxclbin", "aocx"]
    assert "libOpenCL.so.1" in manifest["sonames"]
    assert "pocl-opencl-icd" in manifest["driver_help"]
