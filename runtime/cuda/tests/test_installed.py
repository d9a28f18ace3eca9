"""The installed CUDA runtime: what only it has beside runtime/core/python_tests/test_installed.py.

What kernels do is tested in C++ beside this file, against the fake driver.
"""

from __future__ import annotations

import pytest
from installed import Installed


@pytest.mark.needs(distribution="nvidia-cuda-nvrtc")
def test_the_compiler_of_a_wheel_is_no_driver() -> None:
    """NVRTC is a candidate of the manifest, and is not tried as libcuda."""
    runtime = Installed("cuda")
    assert any(path.name.startswith("libnvrtc.so") for path in runtime.vendor_libraries())
    entry = runtime.entry(DOVETAIL_CUDA_LIBRARIES="/nonexistent/libcuda.so.1")
    assert entry["state"] == "driver missing"
    assert "nvrtc" not in entry["evidence"]


def test_what_the_manifest_says_of_the_vendor() -> None:
    manifest = Installed("cuda").manifest()
    assert manifest["device_type"] == 2  # dlpack.h, kDLCUDA
    assert manifest["formats"] == ["ptx", "cu", "cubin"]
    assert "libcuda.so.1" in manifest["sonames"]
    assert "driver of NVIDIA's" in manifest["driver_help"]
