"""Memory that the host reaches: NumPy reads and writes a tensor of the device where it is."""

from __future__ import annotations

import gc
import os
import subprocess
import sys

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T

pytestmark = [pytest.mark.level("real"), pytest.mark.needs(device="opencl")]


@dt.kernel
def doubled(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] * 2.0


@pytest.fixture
def device() -> dr.Device:
    """A device that shares its memory with the host, as PoCL's do."""
    found = dr.device("opencl:0")
    assert found.attributes["opencl.svm_fine_buffer"] == "true"
    assert found.attributes["opencl.shared_memory"] == "true"
    return found


def test_numpy_sees_what_a_kernel_wrote_and_a_kernel_what_numpy_wrote(device: dr.Device) -> None:
    x = dr.asarray(np.arange(1000, dtype=np.float32), device)
    view = np.from_dlpack(x, device="cpu")
    assert not view.flags.owndata
    doubled(x)
    again = np.from_dlpack(x, device="cpu")  # waits for the kernel
    assert again.ctypes.data == view.ctypes.data
    np.testing.assert_array_equal(view, np.arange(1000) * 2)
    view[:] = 3
    doubled(x)
    np.testing.assert_array_equal(x.numpy(), np.full(1000, 6))


def test_a_view_keeps_the_memory(device: dr.Device) -> None:
    x = dr.asarray(np.arange(6, dtype=np.int64).reshape(2, 3), device)
    view = np.from_dlpack(x, device="cpu")
    del x
    gc.collect()
    others = [dr.asarray(np.zeros((2, 3), np.int64), device) for _ in range(20)]
    np.testing.assert_array_equal(view, [[0, 1, 2], [3, 4, 5]])
    assert len(others) == 20


def test_a_view_of_the_host_is_not_a_copy_and_nowhere_else(device: dr.Device) -> None:
    x = dr.asarray(np.zeros(3, np.float32), device)
    with pytest.raises(BufferError, match="DLPack shares a tensor without copying"):
        x.__dlpack__(dl_device=(1, 0), copy=True)
    with pytest.raises(BufferError, match="the tensor is on opencl:0; move it with asarray first"):
        x.__dlpack__(dl_device=(2, 0))
    assert x.__dlpack_device__() == (4, 0)
    empty = dr.asarray(np.zeros((0, 3), np.float32), device)
    assert np.from_dlpack(empty, device="cpu").shape == (0, 3)


def test_it_can_be_switched_off() -> None:
    program = (
        "import numpy as np, dovetail_runtime as dr\n"
        "device = dr.device('opencl:0')\n"
        "assert device.attributes['opencl.shared_memory'] == 'false'\n"
        "x = dr.asarray(np.arange(3), device)\n"
        "try: np.from_dlpack(x, device='cpu')\n"
        "except BufferError as error: print(error, x.numpy())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "DOVETAIL_OPENCL_SVM": "off"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout == "the tensor is on opencl:0; move it with asarray first [0 1 2]\n"
