"""The installed Metal runtime: what it has beside runtime/core/python_tests/test_installed.py.

What kernels do is tested in C++ beside this file, against the fake library.
"""

from __future__ import annotations

import pytest
from installed import Installed

from dovetail_fakedrivers.libraries import library


def test_without_a_mac_the_driver_is_missing() -> None:
    entry = Installed("metal").entry(DOVETAIL_METAL_LIBRARIES="")
    assert entry["state"] == "driver missing"
    entry = Installed("metal").entry()
    assert "/System/Library/Frameworks/Metal.framework/Metal: " in entry["evidence"]


@pytest.mark.level("shim")
@pytest.mark.parametrize(
    ("script", "state", "evidence"),
    [
        ("devices 1", "ready", "Dovetail fake Metal device 0"),
        ("devices 0", "no device", "the system has no Metal device"),
        ("missing symbol objc_retain", "driver missing", "it lacks objc_retain"),
    ],
)
def test_states_on_the_fake_library(script: str, state: str, evidence: str) -> None:
    fake = str(library("libMetal.so"))
    entry = Installed("metal").entry(DOVETAIL_METAL_LIBRARIES=fake, DOVETAIL_FAKE_SCRIPT=script)
    assert entry["state"] == state
    assert evidence in str(entry)


def test_what_the_manifest_says_of_the_vendor() -> None:
    manifest = Installed("metal").manifest()
    assert manifest["device_type"] == 8  # dlpack.h, kDLMetal
    assert manifest["formats"] == ["msl", "metallib"]
    assert "part of macOS" in manifest["driver_help"]
