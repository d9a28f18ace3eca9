"""Products of matrices on fake CUDA and ROCm devices, by fakes of cuBLAS and hipBLAS.

    python vendor_blas_checks.py cuda products queues

runs the checks of these names (the functions of this file), in a process of its own, as libraries
are looked for once. No kernel is there to be executed: only the library can give a right result.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from products import Maker, calls, check_threads

import dovetail_runtime as dr
from dovetail_fakedrivers.report import Controls

SUBMIT = {"cuda": "cuLaunchHostFunc", "rocm": "hipLaunchHostFunc"}
"""What the fakes of the libraries submit work by."""

FAILED = {"cuda": "CUDA_ERROR_INVALID_VALUE", "rocm": "hipErrorInvalidValue"}

LEGACY = 1
"""CU_STREAM_LEGACY, hipStreamLegacy."""

MAX_HANDLES = 64
"""So many handles are kept."""


def products() -> None:
    """All layouts are served."""
    for call in calls(f"{kind}:0"):
        call.run()
        call.check()


def queues() -> None:
    """More queues than handles are kept, on two devices: each is served where it belongs."""
    devices = [f"{kind}:{number}" for number in range(2)]
    # One device after the other, so that a handle of the first makes room for one of the second.
    streams = [
        (device, dr.Stream(device)) for device in devices for _ in range(MAX_HANDLES // 2 + 8)
    ]
    for device, stream in streams * 2:
        product_in(stream, device)


def reused_queues() -> None:
    """The addresses of queues that are gone come again, on either device."""
    for number in range(2 * MAX_HANDLES):
        device = f"{kind}:{number % 2}"
        product_in(dr.Stream(device), device)


def named_queues() -> None:
    """A name that means a stream of whatever is current, which is nothing in a new thread."""
    for number in (1, 0):
        with ThreadPoolExecutor(1) as pool:
            stream = dr.Stream.from_native(f"{kind}:{number}", f"{kind}_stream", LEGACY)
            pool.submit(product_in, stream, f"{kind}:{number}").result()


def product_in(stream: dr.Stream, device: str) -> None:
    with dr.stream(stream):
        call = Maker(device, "float32").product(2, 3, 4)
        call.run()
        call.check()


def failures() -> None:
    """What the library says comes through, and it serves the next call."""
    make = Maker(f"{kind}:0", "float32")
    what = {"cuda": "cuBLAS", "rocm": "hipBLAS"}[kind]
    given = make.product(5, 6, 7), make.applied(5, 6, False, 0, (1, 1)), make.batch(2, 3, 4, 5)
    for call in given:
        driver.set_script(f"fail {SUBMIT[kind]} with {FAILED[kind]}")
        with pytest.raises(dr.DeviceError, match=rf"{what}, gem[mv]: it failed with status 1; "):
            call.run()
        driver.set_script("")
        call.run()
        call.check()


def threads() -> None:
    """Threads with queues of their own begin at once, on all devices."""
    check_threads(kind)


def nothing() -> None:
    """The library is given nothing, so that no result is right."""
    call = Maker(f"{kind}:0", "float32").product(2, 3, 4)
    call.run()
    with pytest.raises(AssertionError):
        call.check()


if __name__ == "__main__":
    kind = sys.argv[1]
    driver = Controls.of(kind)
    for check in sys.argv[2:]:
        globals()[check]()
    dr.synchronize()
    assert driver.misuses() == []
    print("in order")
