"""Backends written in Python: `rpn_backend.py` run through loader, engine and calls."""

from __future__ import annotations

import gc
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from plan_writer import FLOAT32, PlanWriter, kernel, scalar, tensor
from rpn_backend import BACKEND, Fault, OwnMemoryBackend, RpnBackend
from rpn_bundle import BOTH, READ, WRITE, bundle_bytes, unary

import dovetail_runtime as dr
from dovetail.bundle import Bundle, BundleFunction, BundleImage, encode_bundle
from dovetail.image import Argument, DeviceImage, encode_image

pytestmark = pytest.mark.level("real")


@pytest.fixture(scope="module")
def rpn() -> RpnBackend:
    dr.register_backend(BACKEND, formats=["rpn"])
    return BACKEND


@pytest.fixture(scope="module")
def module(rpn: RpnBackend) -> dr.Module:
    return dr.load_bytes(bundle_bytes("rpn", requirement="rpn.words >= 8"), device="rpn:0")


X = np.arange(5, dtype=np.float32)


def test_the_table_is_as_large_as_the_c_side_says() -> None:
    import ctypes

    from dovetail_runtime import _python_structs as structs
    from dovetail_runtime._native import library

    table = structs.Table()
    library().plain["python_table"](1, ctypes.byref(table))
    assert table.struct_size == ctypes.sizeof(structs.Table)
    assert ctypes.sizeof(structs.Binding) == 32
    assert ctypes.sizeof(structs.Launch) == 48


def test_a_library_without_a_function_is_named() -> None:
    """An older build beside newer Python files says so, and what to do."""
    from dovetail_runtime._ffi import Library

    other = str(np._core._multiarray_umath.__file__)
    with pytest.raises(dr.InternalError, match="has no function 'dovetail_version': it is older"):
        Library(other)


def test_numpy_arrays_are_used_where_they_lie(module: dr.Module, rpn: RpnBackend) -> None:
    rpn.launches.clear()
    out = np.zeros(5, np.float32)
    module.double(X, out)
    assert out.tolist() == [0, 2, 4, 6, 8]
    ((device, launch),) = rpn.launches
    assert device == 0
    assert launch.grid == (5, 1, 1)
    assert [each.address for each in launch.buffers] == [X.ctypes.data, out.ctypes.data]
    assert [each.argument.access for each in launch.buffers] == ["read", "write"]
    assert not launch.buffers[0].array().flags.writeable


def test_scalars_arrive_decoded(module: dr.Module, rpn: RpnBackend) -> None:
    y = np.ones(5, np.float32)
    module.axpy(0.5, X, y)
    assert y.tolist() == [1, 1.5, 2, 2.5, 3]
    launch = rpn.launches[-1][1]
    assert launch.arguments[0] == 0.5
    assert launch.scalars == np.float32(0.5).tobytes()


def test_returned_buffers_are_host_memory(module: dr.Module) -> None:
    assert module.returns(X).tolist() == [0, 2, 4, 6, 8]
    assert module.returns(X[:0]).shape == (0,)


def test_two_devices_share_the_host(rpn: RpnBackend) -> None:
    loaded = dr.load_bytes(bundle_bytes("rpn"))
    rpn.launches.clear()
    out = np.zeros(5, np.float32)
    for device in ("rpn:1", "rpn:0"):
        loaded.on(device).double(X, out)
    assert [device for device, _ in rpn.launches] == [1, 0]
    assert dr.device("rpn:1").dlpack == (1, 0)
    assert dr.asarray(X, "rpn:1").__dlpack_device__() == (1, 0)
    assert dr.device("rpn:1").attributes["rpn.exact"] == "true"
    with pytest.raises(dr.NotFoundError, match="there is no device rpn:2; rpn has 2 devices"):
        dr.device("rpn:2")


def test_the_device_decides_and_then_the_bundle(rpn: RpnBackend) -> None:
    loaded = dr.load_bytes(bundle_bytes("rpn"))
    out = np.zeros(5, np.float32)
    with pytest.raises(dr.UnsupportedError, match="is for kind rpn"):
        loaded.on("cpu:0").double(X, out)
    rpn.launches.clear()
    loaded.double(X, out)  # nothing else of this bundle runs on host memory
    assert len(rpn.launches) == 1


@pytest.mark.usefixtures("rpn")
def test_a_module_bound_to_a_device_runs_no_cpu_image(bundle_path: Path) -> None:
    """Whatever the arguments: docs/security.md promises it for files that nobody trusts."""
    module = dr.load(bundle_path, device="rpn:0")
    out = np.zeros(3, np.float32)
    for call in (
        lambda: module.add(np.ones(3, np.float32), np.ones(3, np.float32), out),
        lambda: module.saxpy(2.0, np.ones(3, np.float32), out),
        lambda: module.steps(3, 1),
    ):
        with pytest.raises(dr.UnsupportedError, match="is for kind cpu"):
            call()
    assert not out.any()


def test_a_function_bound_to_a_device_binds_nobody_else(
    rpn: RpnBackend, cpu_image: bytes, plans: dict[str, bytes]
) -> None:
    axpy = PlanWriter("saxpy", scalar("a", FLOAT32), tensor("x"), tensor("y", access="both"))
    axpy.launch("axpy", axpy.op("dim", 2, 0), (2, 0), (0, 0), (0, 1))
    own = DeviceImage(
        "rpn",
        "rpn",
        (kernel("axpy", Argument("scalar", FLOAT32), READ, BOTH),),
        {"program": b"axpy: a0 a1 * a2 + 1000 + a2 !"},
    )
    images = (
        BundleImage("cpu", "obj", "cpu", (), cpu_image),
        BundleImage("rpn", "rpn", "rpn", (), encode_image(own)),
    )
    function = BundleFunction("saxpy", "", ((0, plans["saxpy"]), (1, axpy.encode())))
    loaded = dr.load_bytes(encode_bundle(Bundle("tests", (function,), images)))
    given = {}
    for device in ("rpn:0", None, "cpu:0", None, "rpn:1"):
        y = np.zeros(5, np.float32)
        (loaded if device is None else loaded.on(device)).saxpy(1.0, X, y)
        given[device] = y[0]
    assert given == {"rpn:0": 1000, None: 0, "cpu:0": 0, "rpn:1": 1000}
    with dr.stream(dr.Stream("rpn:0")):  # a stream of another device of host memory
        loaded.saxpy(1.0, X, y)
        loaded.on("rpn:0").saxpy(1.0, X, y)


def test_views_with_negative_strides(rpn: RpnBackend) -> None:
    """An alignment of 2 makes the range exact, and the offset says where element 0 is."""
    exact = RpnBackend("rpn_exact", alignment=2)
    dr.register_backend(exact)
    loaded = dr.load_bytes(bundle_bytes("rpn_exact", offsets=True), device="rpn_exact")
    out = np.zeros(5, np.float32)
    loaded.double(X[::-1], out)
    source, _, first, other = exact.launches[-1][1].arguments
    assert (source.address, source.size, source.lead) == (X.ctypes.data, 20, 0)
    assert (first, other) == (4, 0)
    # Of data that is not aligned itself, with the offset that makes it so.
    raw = np.zeros(32, np.uint8)[2:]
    start = -raw.ctypes.data % 4
    odd = raw[start : start + 20].view(np.float32)
    loaded.double(odd[1:4], out[:3])
    assert exact.launches[-1][1].buffers[0].address == odd[1:].ctypes.data


@pytest.mark.parametrize(
    ("name", "error", "text"),
    [
        ("fails_assert", dr.DeviceAssertError, "element 3 is negative (line 7)\n  thread (3"),
        ("fails_unsupported", dr.UnsupportedError, "rpn:0: launching: rpn has no division"),
        ("fails_resource", dr.ResourceError, "the stack has 8 places"),
        ("fails_memory", dr.ResourceError, "MemoryError (rpn_backend.py:"),
        (
            "fails_word",
            dr.DeviceError,
            "ValueError: invalid literal for int() with base 10: 'frob",
        ),
    ],
)
def test_exceptions(module: dr.Module, name: str, error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        module[name](X, np.zeros(5, np.float32))
    assert text in str(caught.value)
    cause = caught.value.__cause__
    assert cause is not None
    assert any(frame.name == "run" for frame in traceback.extract_tb(cause.__traceback__))
    if isinstance(cause, Fault):
        assert cause.place == 3
    out = np.zeros(5, np.float32)
    module.double(X, out)  # nothing is left behind
    assert out[1] == 2


def test_an_interrupt_comes_out_as_itself(module: dr.Module) -> None:
    with pytest.raises(KeyboardInterrupt):
        module.fails_interrupt(X, np.zeros(5, np.float32))


def test_a_refused_image_keeps_the_cause(rpn: RpnBackend) -> None:
    image = DeviceImage("rpn", "rpn", (kernel("double", READ, WRITE),), {"other": b""})
    function = BundleFunction("double", "", ((0, unary("double").encode()),))
    images = (BundleImage("rpn", "rpn", "rpn", (), encode_image(image)),)
    loaded = dr.load_bytes(encode_bundle(Bundle("tests", (function,), images)), device="rpn")
    with pytest.raises(dr.DeviceError, match="loading an image of format rpn: KeyError") as caught:
        loaded.double(X, X.copy())
    assert isinstance(caught.value.__cause__, KeyError)


def test_images_are_unloaded(rpn: RpnBackend) -> None:
    gc.collect()
    before = rpn.unloaded
    loaded = dr.load_bytes(bundle_bytes("rpn"), device="rpn")
    loaded.double(X, np.zeros(5, np.float32))
    del loaded
    gc.collect()
    assert rpn.unloaded == before + 1


def test_threads(module: dr.Module, rpn: RpnBackend) -> None:
    """Many at once, on shared functions and a shared stream: no deadlock, every result right."""
    rpn.threads.clear()
    shared = dr.Stream("rpn:0")
    wrong: list[str] = []
    start = threading.Barrier(8)

    def work(number: int) -> None:
        out = np.zeros(5, np.float32)
        x = X + number
        start.wait()
        for turn in range(60):
            if turn % 2:
                module.double(x, out)
            else:
                with dr.stream(shared):
                    module.double(x, out)
            if out.tolist() != (2 * x).tolist():
                wrong.append(f"thread {number}, turn {turn}: {out}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert len(rpn.threads) == 8  # each launch in its caller's thread


@pytest.fixture
def own() -> Iterator[OwnMemoryBackend]:
    backend = dr.python_backend("rpn_own") if "rpn_own" in _known() else None
    if backend is None:
        backend = OwnMemoryBackend("rpn_own")
        dr.register_backend(backend)
    assert isinstance(backend, OwnMemoryBackend)
    yield backend
    gc.collect()
    assert backend.live == 0


def _known() -> set[str]:
    return {entry.kind for entry in dr.ledger(load=False)}


def test_memory_of_its_own(own: OwnMemoryBackend) -> None:
    loaded = dr.load_bytes(bundle_bytes("rpn_own"), device="rpn_own:1")
    x = dr.asarray(X, "rpn_own:1")
    assert x.__dlpack_device__() == (12, 1)
    assert dr.asnumpy(loaded.returns(x)).tolist() == [0, 2, 4, 6, 8]
    y = dr.empty(5, "float32", "rpn_own:1")
    loaded.double(x, y)
    loaded.axpy(1.0, x, y)
    assert dr.asnumpy(y).tolist() == [0, 3, 6, 9, 12]
    with pytest.raises(dr.ArgumentValueError, match="the call runs on rpn_own:1"):
        loaded.double(X, X.copy())


def test_registering(rpn: RpnBackend) -> None:
    dr.register_backend(rpn)  # again: nothing happens
    assert dr.python_backend("rpn") is rpn
    assert rpn.opened == 1
    with pytest.raises(dr.ArgumentValueError, match="two claims to backend kind 'rpn'"):
        dr.register_backend(RpnBackend())
    with pytest.raises(dr.ArgumentValueError, match="expected a name"):
        dr.register_backend(RpnBackend("Not A Kind"))
    with pytest.raises(dr.NotFoundError, match="'cpu' is not written in Python"):
        dr.python_backend("cpu")


def test_engine_threads_need_no_python_state(module: dr.Module) -> None:
    """A thread that Python does not know calls the engine, which calls Python."""
    import ctypes

    out = np.zeros(5, np.float32)
    done: list[bool] = []

    @ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)
    def body(_argument: int | None) -> None:
        module.double(X, out)
        done.append(True)

    libc = ctypes.CDLL(None)
    thread = ctypes.c_ulong()
    assert libc.pthread_create(ctypes.byref(thread), None, body, None) == 0
    assert libc.pthread_join(thread, None) == 0
    assert done == [True]
    assert out.tolist() == [0, 2, 4, 6, 8]
