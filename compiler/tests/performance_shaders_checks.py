"""Products of matrices on a fake Metal device: what they give, and who does them.

    python performance_shaders_checks.py IMAGES products declined

runs the checks of these names (the functions of this file), in a process of its own, as libraries
are looked for once. Kernels are compiled here, and what the fake executes for them goes to IMAGES.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from products import Maker, between_launches, calls, check_empties, check_threads

import dovetail_runtime as dr
from dovetail_fakedrivers.images import recording
from dovetail_fakedrivers.report import Controls

DEVICE = "metal:0"

ENCODE = (
    "MPSMatrixMultiplication.encodeToCommandBuffer:leftMatrix:rightMatrix:resultMatrix:",
    "MPSMatrixVectorMultiplication.encodeToCommandBuffer:inputMatrix:inputVector:resultVector:",
)
GIVE_NIL = (
    "MPSMatrixDescriptor.matrixDescriptorWithRows:columns:matrices:rowBytes:matrixBytes:dataType:",
    "MPSVectorDescriptor.vectorDescriptorWithLength:dataType:",
    "MPSMatrix.initWithBuffer:offset:descriptor:",
    "MPSVector.initWithBuffer:offset:descriptor:",
    "MPSMatrixMultiplication.initWithDevice:transposeLeft:transposeRight:resultRows:resultColumns:"
    "interiorColumns:alpha:beta:",
    "MPSMatrixVectorMultiplication.initWithDevice:transpose:rows:columns:alpha:beta:",
)
MAX_TERMS = 32766
"""Of a sum that is given to Apple's kernels."""


def encoded() -> int:
    """How many kernels of Apple's have been encoded."""
    return sum(driver.call_count(name) for name in ENCODE)


def products() -> None:
    """All layouts are served, by one kernel each; only the vectors that are dense are vectors."""
    for call in calls(DEVICE, "float32"):
        before, vectors = encoded(), driver.call_count(ENCODE[1])
        call.run()
        assert encoded() - before == (call.first.size > 0), call.name
        is_dense = "gemv" in call.name and call.name.endswith("(1, 1)")
        assert driver.call_count(ENCODE[1]) - vectors == is_dense, call.name
        call.check()


def batches() -> None:
    """Matrices that do not lie whole rows apart are given one by one."""
    make = Maker(DEVICE, "float32")
    a, b = make.numbers(3, 1, 6), make.numbers(3, 4, 5)
    there_a, there_b = dr.asarray(a, DEVICE), dr.asarray(b, DEVICE)
    there_c = dr.asarray(np.full((3, 1, 5), np.nan, np.float32), DEVICE)
    before = encoded()
    make.batched(there_a[:, :, :4], there_b, there_c)
    assert encoded() - before == 3
    np.testing.assert_allclose(dr.asnumpy(there_c), a[:, :, :4] @ b, rtol=0, atol=1e-5)
    every = dr.asarray(np.full((6, 1, 5), np.nan, np.float32), DEVICE)
    before = encoded()
    make.batched(dr.asarray(np.ascontiguousarray(a[:, :, :4]), DEVICE), there_b, every[::2])
    assert encoded() - before == 1
    found = dr.asnumpy(every)
    np.testing.assert_allclose(found[::2], a[:, :, :4] @ b, rtol=0, atol=1e-5)
    assert np.isnan(found[1::2]).all()


def declined() -> None:
    """What Apple's kernels do wrongly, or may not read: kernels of our own do it."""
    make = Maker(DEVICE, "float32")
    for terms in (MAX_TERMS, MAX_TERMS + 1):
        call, before = make.product(2, terms, 2), encoded()
        call.run()
        assert encoded() - before == (terms <= MAX_TERMS)
        call.check()
    # A result of 2 rows, 2^18 elements of 4 bytes apart: 2 + 2 * 1024 of them are 2^31 and more.
    wide = dr.asarray(np.zeros((2, 1 << 18), np.float32), DEVICE)
    for terms in (1000, 1024):
        a, b = make.numbers(2, terms), make.numbers(terms, 3)
        before = encoded()
        make.gemm(dr.asarray(a, DEVICE), dr.asarray(b, DEVICE), wide[:, :3])
        assert encoded() - before == (terms == 1000)
        np.testing.assert_allclose(dr.asnumpy(wide)[:, :3], a @ b, rtol=0, atol=1e-3)
    # The last row ends with the buffer, before a whole one.
    a, b = make.numbers(4, 6), make.numbers(4, 3)
    there_c, before = dr.asarray(np.zeros((4, 3), np.float32), DEVICE), encoded()
    make.gemm(dr.asarray(a, DEVICE)[:, 2:], dr.asarray(b, DEVICE), there_c)
    assert encoded() == before
    np.testing.assert_allclose(dr.asnumpy(there_c), a[:, 2:] @ b, rtol=0, atol=1e-5)


def nothing() -> None:
    """No product is given to Apple's kernels, and each is right."""
    for call in calls(DEVICE, "float32"):
        call.run()
        call.check()
    assert encoded() == 0


def empties() -> None:
    """Nothing to be done, and sums of nothing."""
    before = encoded()
    check_empties(DEVICE)
    assert encoded() == before


def nil() -> None:
    """Where Apple's library gives no object, kernels of our own do the work."""
    make = Maker(DEVICE, "float32")
    for name in GIVE_NIL:
        for call in (make.product(5, 6, 7), make.applied(5, 6, False, 0, (1, 1))):
            driver.set_script(f"fail {name} with MTLNil always")
            before, faults = encoded(), driver.fault_count()
            call.run()
            assert encoded() - before == (driver.fault_count() == faults), (name, call.name)
            driver.set_script("")
            call.check()


def failures() -> None:
    """A command buffer that fails is an error of the wait for it, which names the work."""
    make = Maker(DEVICE, "float32")
    call = make.product(5, 6, 7)
    dr.synchronize()
    driver.set_script("fail execution:commands with MTLCommandBufferErrorPageFault")
    call.run()
    with pytest.raises(
        dr.DeviceError, match="work of a library gave MTLCommandBufferErrorPageFault"
    ):
        dr.synchronize()
    driver.set_script("")
    call.run()
    call.check()


def order() -> None:
    """Products are in the order of a stream, begin at once, and nothing waits for them."""
    rng = np.random.default_rng(3)
    a, b = (rng.integers(-4, 4, (8, 8)).astype(np.float32) for _ in range(2))
    given = (a, b, np.full_like(a, np.nan), np.zeros(8, np.float32))
    there = [dr.asarray(each, DEVICE) for each in given]
    between_launches(*there)
    dr.synchronize()
    commit, wait = "MTLCommandBuffer.commit", "MTLCommandBuffer.waitUntilCompleted"
    before = encoded(), driver.call_count(commit), driver.call_count(wait)
    between_launches(*there)
    between_launches(*there)
    after = encoded(), driver.call_count(commit), driver.call_count(wait)
    # A launch, gemm, a launch, gemv, a launch.
    assert tuple(np.subtract(after, before)) == (2 * 2, 2 * 5, 0)
    c = (a + 3) @ b  # whole numbers, so that each order of the sums gives the same
    np.testing.assert_array_equal(dr.asnumpy(there[2]), c)
    np.testing.assert_array_equal(dr.asnumpy(there[3]), -(c @ c[0]))


def threads() -> None:
    """Threads with streams of their own begin at once, on all devices."""
    check_threads("metal")


if __name__ == "__main__":
    driver = Controls.of("metal")
    with recording(Path(sys.argv[1])):
        for check in sys.argv[2:]:
            globals()[check]()
    dr.synchronize()
    assert driver.misuses() == []
    assert not any(driver.open_count(name.partition(".")[0]) for name in GIVE_NIL)
    print("in order")
