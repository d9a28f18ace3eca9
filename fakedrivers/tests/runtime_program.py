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
from dovetail_runtime._ffi import DLPackExchangeApi, DLTensor

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


class ManagedTensor(ctypes.Structure):
    """`DLManagedTensor` of DLPack."""

    _fields_ = (
        ("tensor", DLTensor),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    )


def capsule(address: int, name: bytes) -> object:
    """A capsule whose name and content somebody keeps."""
    make = ctypes.pythonapi.PyCapsule_New
    make.restype = ctypes.py_object
    make.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return make(address, name, None)


class Foreign:
    """A tensor as PyTorch has them: of memory of its own, with a stream that is current.

    Args:
        driver: Whose memory.
        address: Of float32, `COUNT` of them.
    """

    stream = 0
    """The current one of the class's library; 0 is the default stream."""
    __dlpack_c_exchange_api__: object

    def __init__(self, driver: Driver, address: int) -> None:
        self.device = ({"cuda": 2, "rocm": 10}[driver.kind], 0)  # DLPack, "DLDeviceType"
        self.shape = (ctypes.c_int64 * 1)(COUNT)
        tensor = DLTensor(address, *self.device, 1, 2, 32, 1, self.shape, None, 0)
        self.managed = ManagedTensor(tensor, None, None)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device

    def __dlpack__(self, **_: object) -> object:
        return capsule(ctypes.addressof(self.managed), b"dltensor")


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.POINTER(DLTensor))
def describe(tensor: Foreign, view: Any) -> int:
    """`dltensor_from_py_object_no_sync` of DLPack's C exchange."""
    view[0] = tensor.managed.tensor
    return 0


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int32, ctypes.c_int32, ctypes.POINTER(ctypes.c_void_p))
def current_stream(_type: int, _number: int, stream: Any) -> int:
    """`current_work_stream`."""
    stream[0] = Foreign.stream
    return 0


EXCHANGE = DLPackExchangeApi(
    major=1,
    dltensor_from_py_object_no_sync=ctypes.cast(describe, ctypes.c_void_p),
    current_work_stream=ctypes.cast(current_stream, ctypes.c_void_p),
)
Foreign.__dlpack_c_exchange_api__ = capsule(ctypes.addressof(EXCHANGE), b"dlpack_exchange_api")


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


def exchange_stream(driver: Driver, module: dr.Module) -> None:
    """Work is queued on the stream that the library of a tensor names, and nothing waits for it.

    The arguments are gone when a call returns, and what they lie in is written again behind it in
    the order of that stream, as an allocator does that keeps memory for the next tensor.
    """
    dr.synchronize(f"{driver.kind}:0")  # the driver is initialised
    streams = [driver.make_stream() for _ in range(2)]
    memory = [ctypes.c_void_p() for _ in range(3)]
    size = ctypes.c_size_t(4 * COUNT)
    for each in memory:
        driver.call("cuMemAlloc_v2", "hipMalloc", ctypes.byref(each), size)
    *inputs, y = (each.value or 0 for each in memory)

    def write(address: int, values: Any, stream: int) -> None:
        pointer = ctypes.c_void_p(values.ctypes.data)
        name = ("cuMemcpyHtoDAsync_v2", "hipMemcpyHtoDAsync")
        driver.call(*name, ctypes.c_void_p(address), pointer, size, ctypes.c_void_p(stream))

    ones, zeros = np.ones(COUNT, np.float32), np.zeros(COUNT, np.float32)
    write(inputs[0], ones, 0)
    write(y, zeros, 0)
    # What they are is learnt here.
    module.scale_add(1.0, Foreign(driver, inputs[0]), Foreign(driver, y))
    driver.script("slow stream 20")
    wait = f"{'cu' if driver.kind == 'cuda' else 'hip'}StreamSynchronize"
    for number, (stream, x) in enumerate(zip(streams, inputs, strict=True)):
        Foreign.stream = stream.value or 0
        waited = driver.calls(wait)
        write(x, ones, Foreign.stream)
        module.scale_add(10.0 ** (number + 1), Foreign(driver, x), Foreign(driver, y))
        write(x, zeros, Foreign.stream)
        assert driver.calls(wait) == waited, "the call has waited"
        print(f"stream {number} {stream.value:#x}")
    found = np.zeros(COUNT, np.float32)
    name = ("cuMemcpyDtoHAsync_v2", "hipMemcpyDtoHAsync")
    driver.call(*name, ctypes.c_void_p(found.ctypes.data), ctypes.c_void_p(y), size, streams[1])
    driver.call("cuStreamSynchronize", "hipStreamSynchronize", streams[1])
    driver.script("")
    np.testing.assert_array_equal(found, np.full(COUNT, 111, np.float32))
    Foreign.stream = 0
    dr.synchronize(f"{driver.kind}:0")
    for stream in streams:
        driver.end_stream(stream)
    module.scale_add(1000.0, Foreign(driver, inputs[0]), Foreign(driver, y))
    dr.synchronize(f"{driver.kind}:0")
    for each in memory:
        driver.call("cuMemFree_v2", "hipFree", each)


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
    "exchange_stream": exchange_stream,
    "capture": capture,
    "peers": peers,
    "hung": hung,
    "lost": lost,
}

if __name__ == "__main__":
    kind, bundle, program = sys.argv[1:]
    PROGRAMS[program](Driver(kind), dr.load(bundle))
    print("done")
