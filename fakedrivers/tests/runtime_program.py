"""Programs that share a device with another library, run by test_runtimes.py on fake drivers.

Usage: runtime_program.py KIND BUNDLE PROGRAM. A driver is opened once a process, so each is one.
The other library is played by calls of the fake driver itself, through ctypes.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import tvm_ffi

import dovetail_runtime as dr

COUNT = 100


class Driver:
    """The fake driver, as another library of the process calls it."""

    def __init__(self, kind: str) -> None:
        variable = {"cuda": "DOVETAIL_CUDA_LIBRARIES", "rocm": "DOVETAIL_ROCM_LIBRARIES"}[kind]
        self.kind = kind
        self.library = ctypes.CDLL(os.environ[variable])

    def call(self, cuda: str, rocm: str, *arguments: object) -> None:
        """A function that the two vendors call by different names."""
        name = cuda if self.kind == "cuda" else rocm
        status = self.library[name](*arguments)
        assert status == 0, f"{name} gave {status}"

    def calls(self, name: str) -> int:
        """How often a function has been called."""
        return self.library.dvt_fake_calls(name.encode())

    def script(self, text: str) -> None:
        """What goes wrong from now on."""
        assert self.library.dvt_fake_script(text.encode()) == 0

    def make_stream(self) -> ctypes.c_void_p:
        """A stream that does not wait for the default one."""
        if self.kind == "cuda":
            context = ctypes.c_void_p()
            self.call("cuDevicePrimaryCtxRetain", "", ctypes.byref(context), 0)
            self.call("cuCtxSetCurrent", "", context)
        stream = ctypes.c_void_p()
        self.call("cuStreamCreate", "hipStreamCreateWithFlags", ctypes.byref(stream), 1)
        return stream

    def end_stream(self, stream: ctypes.c_void_p) -> None:
        """Gives it back, as its owner does once the work has been waited for."""
        self.call("cuStreamSynchronize", "hipStreamSynchronize", stream)
        self.call("cuStreamDestroy_v2", "hipStreamDestroy", stream)
        if self.kind == "cuda":
            self.call("cuDevicePrimaryCtxRelease_v2", "", 0)


def tensors(device: str) -> tuple[Any, Any]:
    """0, 1, 2, ... and zeros."""
    x = np.arange(COUNT, dtype=np.float32)
    return dr.asarray(x, device), dr.asarray(np.zeros(COUNT, np.float32), device)


def expect(found: Any, factor: float) -> None:
    """All elements are the factor times their index: small integers, exact in float32."""
    np.testing.assert_array_equal(dr.asnumpy(found), factor * np.arange(COUNT, dtype=np.float32))


def callers_stream(driver: Driver, module: dr.Module) -> None:
    """Work goes on the stream that tvm-ffi carries, in order with what goes elsewhere."""
    x, y = tensors(f"{driver.kind}:0")
    module.scale_add(1.0, x, y)
    streams = [driver.make_stream() for _ in range(2)]
    device = tvm_ffi.device(f"{driver.kind}:0")
    driver.script("slow stream 20")  # what is not ordered would come too early
    for number, stream in enumerate(streams):
        with tvm_ffi.use_raw_stream(device, stream.value or 0):
            module.scale_add(1.0, x, y)
        print(f"stream {number} {stream.value:#x}")
    module.scale_add(1.0, x, y)
    expect(y, 4)
    driver.script("")
    dr.synchronize(f"{driver.kind}:0")
    # Their owner ends them, and nothing of ours touches them again.
    for stream in streams:
        driver.end_stream(stream)
    module.scale_add(1.0, x, y)
    dr.synchronize(f"{driver.kind}:0")
    another = driver.make_stream()
    with tvm_ffi.use_raw_stream(device, another.value or 0):
        module.scale_add(1.0, x, y)
    expect(y, 6)
    dr.synchronize(f"{driver.kind}:0")
    driver.end_stream(another)


def capture(driver: Driver, module: dr.Module) -> None:
    """Launches go into a graph that the caller captures; what a graph cannot have is refused."""
    x, y = tensors(f"{driver.kind}:0")
    for name in ("scale_add", "twice", "checked"):  # loaded, and what they keep is there
        getattr(module, name)(1.0, x, y)
    expect(y, 4)
    dr.synchronize()
    stream = driver.make_stream()
    device = tvm_ffi.device(f"{driver.kind}:0")
    with tvm_ffi.use_raw_stream(device, stream.value or 0):
        module.scale_add(1.0, x, y)
    dr.synchronize()
    imported = dr.Stream.from_native(
        f"{driver.kind}:0", f"{driver.kind}_stream", stream.value or 0
    )
    driver.call("cuStreamBeginCapture_v2", "hipStreamBeginCapture", stream, 1)
    with tvm_ffi.use_raw_stream(device, stream.value or 0):
        module.scale_add(2.0, x, y)
        for name in ("twice", "checked"):
            try:
                getattr(module, name)(1.0, x, y)
            except RuntimeError as error:
                print(f"{name}: {error}")
        try:
            imported.synchronize()
        except ValueError as error:
            print(f"synchronize: {error}")
        module.scale_add(2.0, x, y)
    dr.synchronize()  # waits for all but the stream that is captured
    graph, executable = ctypes.c_void_p(), ctypes.c_void_p()
    driver.call("cuStreamEndCapture", "hipStreamEndCapture", stream, ctypes.byref(graph))
    expect(y, 5)  # nothing of it has happened yet
    driver.call(
        "cuGraphInstantiateWithFlags", "hipGraphInstantiateWithFlags",
        ctypes.byref(executable), graph, ctypes.c_uint64(0),
    )  # fmt: skip
    for _ in range(3):
        driver.call("cuGraphLaunch", "hipGraphLaunch", executable, stream)
    driver.call("cuStreamSynchronize", "hipStreamSynchronize", stream)
    expect(y, 17)
    driver.call("cuGraphExecDestroy", "hipGraphExecDestroy", executable)
    driver.call("cuGraphDestroy", "hipGraphDestroy", graph)
    del imported
    dr.synchronize()
    driver.end_stream(stream)


def peers(driver: Driver, module: dr.Module) -> None:
    """A tensor goes from one device to another of its kind without passing the host."""
    x, y = tensors(f"{driver.kind}:0")
    module.scale_add(3.0, x, y)
    there = dr.asarray(y, f"{driver.kind}:1")
    expect(there, 3)
    x_there = dr.asarray(x, f"{driver.kind}:1")
    module.scale_add(1.0, x_there, there)
    expect(dr.asarray(there, f"{driver.kind}:0"), 4)
    expect(y, 3)
    name = "cuMemcpyPeerAsync" if driver.kind == "cuda" else "hipMemcpyPeerAsync"
    print(f"peer copies: {driver.calls(name)}")


def hung(driver: Driver, module: dr.Module) -> None:
    """A launch that never ends: it is said in time, and the process ends by itself."""
    x, y = tensors(f"{driver.kind}:0")
    module.scale_add(1.0, x, y)
    expect(y, 1)
    device = dr.device(f"{driver.kind}:0")
    device.time_limit = 0.05
    driver.script("hang launch 1")
    module.scale_add(1.0, x, y)
    for what in (device.synchronize, lambda: dr.asnumpy(y)):
        try:
            what()
        except dr.TimeLimitError as error:
            print(f"late: {error}")
    other = dr.Stream(device)
    with dr.stream(other):
        del x  # given back while the device may still read it


def lost(driver: Driver, module: dr.Module) -> None:
    """The device goes after one more launch, and the process is told so."""
    x, y = tensors(f"{driver.kind}:0")
    module.scale_add(1.0, x, y)
    expect(y, 1)
    try:
        module.scale_add(1.0, x, y)
        dr.asnumpy(y)
    except dr.DeviceLostError as error:
        print(f"lost: {error}")


PROGRAMS: dict[str, Callable[[Driver, dr.Module], None]] = {
    "callers_stream": callers_stream,
    "capture": capture,
    "peers": peers,
    "hung": hung,
    "lost": lost,
}

if __name__ == "__main__":
    kind, bundle, program = sys.argv[1:]
    PROGRAMS[program](Driver(kind), dr.load(bundle))
    print("done")
