"""How many threads a block may have: what every device is trusted with, and what one is asked."""

from __future__ import annotations

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail.backends.opencl.detect import detect
from dovetail.compiler import compile_module, merge, variants
from dovetail.support.errors import ResourceError

ASKED = "-max_block_threads=512"


@dt.kernel
def wide(y: T.Buffer[T.float32]) -> None:
    with T.launch(grid=T.ceildiv(y.shape[0], 512), block=512) as (block, thread):
        i = block.x * 512 + thread.x
        y[i] = T.float32(i)


@dt.kernel
def narrow(y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(y.shape[0]):
        y[i] = T.float32(i)


def needs(kernel: dt.Kernel, target: str) -> tuple[str, ...]:
    return compile_module(merge([kernel]), variants(target)[0]).image.requirements


def test_a_larger_block_names_the_attribute_and_is_asked_of_the_device() -> None:
    with pytest.raises(ResourceError, match=rf"512 threads, 256 are allowed;.*'{ASKED}'"):
        needs(wide, "opencl")
    for target in ("opencl", "opencl -format=spv"):
        assert "opencl.max_block_threads >= 512" in needs(wide, f"{target} {ASKED}"), target
        assert not any("block" in each for each in needs(narrow, f"{target} {ASKED}")), target


def test_detection_takes_the_limit_of_the_device() -> None:
    for said, expected in (("4096", 4096), ("64", 64), ("0", None), ("", None)):
        found = detect({"opencl.max_block_threads": said})
        assert found.get("max_block_threads") == expected, said


@pytest.mark.level("real")
@pytest.mark.needs(device="opencl")
def test_a_device_runs_blocks_that_it_has_and_refuses_what_it_has_not() -> None:
    device = dr.device("opencl:0")
    most = device.limits["max_block_threads"]
    assert device.attributes["opencl.max_block_threads"] == str(most)
    y = dr.empty((1000,), "float32", device=device)
    if most < 512:
        with pytest.raises(ResourceError, match=f"{most} are allowed"):
            wide(y)
        return
    wide(y)
    assert np.array_equal(y.numpy(), np.arange(1000, dtype=np.float32))
    module = dt.load_bytes(dt.build([wide], f"opencl {ASKED}").tobytes())
    module["wide"](y)
