"""The installed ROCm runtime: what only it has beside runtime/core/python_tests/test_installed.py.

What kernels do is tested in C++ beside this file, against the fake driver.
"""

from __future__ import annotations

import pytest
from installed import Installed


def test_a_candidate_that_is_missing_is_named() -> None:
    look = Installed("rocm").look("/nonexistent/libamdhip64.so.6", DOVETAIL_ROCM_LIBRARIES="")
    assert look.code == 4  # DVT_DRIVER_MISSING
    assert "/nonexistent/libamdhip64.so.6" in look.text


@pytest.mark.level("real")
@pytest.mark.needs(library="amdhip64")
def test_a_hip_library_without_a_gpu_shows_no_device_and_says_why() -> None:
    look = Installed("rocm").look()
    if look.count:
        pytest.skip("there is an AMD GPU here")
    assert look.code == 0, look.text
    assert "libamdhip64" in look.text


def test_what_the_manifest_says_of_the_vendor() -> None:
    manifest = Installed("rocm").manifest()
    assert manifest["device_type"] == 10  # dlpack.h, kDLROCM
    assert manifest["formats"] == ["obj", "hsaco"]
    assert "libamdhip64.so.6" in manifest["sonames"]
    assert "ROCm" in manifest["driver_help"]
