"""Products of matrices on OpenCL devices, compared with NumPy, and who does them.

    python clblast_checks.py results served

runs the checks of these names (the functions of this file), in a process of its own, as CLBlast is
looked for once. `served` wants CLBLAST_BUILD_OPTIONS to hold something that no compiler takes: a
product that CLBlast is given fails then, and one that it is not given is right.
"""

from __future__ import annotations

import ctypes
import itertools
import sys
from typing import Any

import numpy as np
from products import between_launches, calls, check_empties, check_threads, dltensor

import dovetail_runtime as dr

DEVICE = "opencl:0"

TILES = {
    # From this extent on, CLBlast copies matrices to tiles.
    "GemmRoutine": {"XGEMM_MIN_INDIRECT_SIZE": 64},
    "Xgemm": {
        "GEMMK": 0, "KREG": 1, "KWG": 16, "KWI": 1, "MDIMA": 8, "MDIMC": 8, "MWG": 8, "NDIMB": 8,
        "NDIMC": 8, "NWG": 8, "SA": 0, "SB": 0, "STRM": 0, "STRN": 0, "VWM": 1, "VWN": 1,
    },
    "XgemmDirect": {
        "KWID": 1, "MDIMAD": 8, "MDIMCD": 8, "NDIMBD": 8, "NDIMCD": 8, "PADA": 0, "PADB": 0,
        "VWMD": 1, "VWND": 1, "WGD": 8,
    },
}  # fmt: skip
"""Parameters of CLBlast's kernels (its doc/tuning.md): small tiles are compiled in half the time,
and matrices need not be large to be copied."""


def native(tensor: Any) -> tuple[ctypes.c_void_p, ctypes.c_void_p]:
    """The context that a tensor is in, and its device."""
    cl = ctypes.CDLL("libOpenCL.so.1")
    capsule = tensor.__dlpack__()
    memory = ctypes.c_void_p.from_address(dltensor(capsule))
    context, device = ctypes.c_void_p(), ctypes.c_void_p()
    size, mem_context, context_devices = ctypes.sizeof(context), 0x1106, 0x1081
    assert cl.clGetMemObjectInfo(memory, mem_context, size, ctypes.byref(context), None) == 0
    assert cl.clGetContextInfo(context, context_devices, size, ctypes.byref(device), None) == 0
    return context, device


def set_tiles() -> None:
    """Has CLBlast, if it is installed, use TILES."""
    try:
        library = ctypes.CDLL("libclblast.so.1")
    except OSError:
        return  # kernels of our own do it all
    found = [str(each) for each in dr.devices() if each.kind == "opencl"]
    devices = [native(dr.asarray(np.zeros(1, np.float32), each))[1] for each in found]
    for device, (kernel, given) in itertools.product(devices, TILES.items()):
        names = (ctypes.c_char_p * len(given))(*(name.encode() for name in given))
        values = (ctypes.c_size_t * len(given))(*given.values())
        for bits in (32, 64):
            status = library.CLBlastOverrideParameters(
                device, kernel.encode(), bits, ctypes.c_size_t(len(given)), names, values
            )
            assert status == 0, (kernel, bits, status)


def results() -> None:
    """All products are right, whoever does them."""
    for call in calls(DEVICE):
        call.run()
        call.check()


def served() -> None:
    """CLBlast is given what it has a form of, and what it says comes through."""
    for call in calls(DEVICE):
        wanted = call.result_step == 1 and call.first.size > 0
        try:
            call.run()
        except dr.DeviceError as error:
            text = str(error)
            assert wanted, call.name
            assert "opencl:0" in text or dr.device("opencl:0").attributes["device.name"] in text
            assert "CLBlast, gemm: it failed with status -" in text.replace("gemv", "gemm"), text
            assert "DOVETAIL_EXTRA_CLBLAST=off" in text, text
        else:
            assert not wanted, call.name
            call.check()


def empties() -> None:
    """Nothing to be done, and sums of nothing."""
    check_empties(DEVICE)


# --- The order of a queue ------------------------------------------------------------------------


def order() -> None:
    """Products wait for nothing: they are submitted to a queue that is held back."""
    cl = ctypes.CDLL("libOpenCL.so.1")
    for name in ("clCreateCommandQueue", "clCreateUserEvent"):
        getattr(cl, name).restype = ctypes.c_void_p
    rng = np.random.default_rng(3)
    device = dr.device("opencl:0")
    n = 8
    a, b = (rng.integers(-4, 4, (n, n)).astype(np.float32) for _ in range(2))
    there = [
        dr.asarray(each, device) for each in (a, b, np.full_like(a, np.nan), np.zeros(n, "f"))
    ]
    context, owner = native(there[0])
    event, failed, running = ctypes.c_void_p(), ctypes.c_int(), 1
    queue = ctypes.c_void_p(
        cl.clCreateCommandQueue(context, owner, ctypes.c_uint64(0), ctypes.byref(failed))
    )
    assert failed.value == 0
    between_launches(*there)  # compiled, on the device's own stream
    dr.synchronize()
    held = ctypes.c_void_p(cl.clCreateUserEvent(context, ctypes.byref(failed)))
    assert failed.value == 0
    stream = dr.Stream.from_native(device, "cl_command_queue", queue.value or 0)
    assert cl.clEnqueueBarrierWithWaitList(queue, 1, ctypes.byref(held), None) == 0
    with dr.stream(stream):
        between_launches(*there)
        between_launches(*there)
    assert cl.clEnqueueMarkerWithWaitList(queue, 0, None, ctypes.byref(event)) == 0
    assert cl.clFlush(queue) == 0
    status = ctypes.c_int()
    execution_status = 0x11D3
    assert cl.clGetEventInfo(event, execution_status, 4, ctypes.byref(status), None) == 0
    assert status.value >= running, status.value  # nothing has been done, and nothing waited for
    assert cl.clSetUserEventStatus(held, 0) == 0
    stream.synchronize()
    c = (a + 3) @ b  # whole numbers, so that each order of the sums gives the same
    np.testing.assert_array_equal(dr.asnumpy(there[2]), c)
    np.testing.assert_array_equal(dr.asnumpy(there[3]), -(c @ c[0]))


def threads() -> None:
    """Threads with queues of their own begin at once, on all devices."""
    check_threads("opencl")


if __name__ == "__main__":
    set_tiles()
    for check in sys.argv[1:]:
        globals()[check]()
    print("in order")
