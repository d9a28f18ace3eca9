"""Devices, tensors on them, and streams: on every device that is here."""

from __future__ import annotations

import gc
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import dovetail_runtime as dr
from dovetail_conformance import kinds
from dovetail_runtime.ledger_report import ledger_entry

pytestmark = pytest.mark.level("real")

DEVICES = kinds.real(":0")
DTYPES = ["bool", "int8", "uint16", "int32", "int64", "float16", "float32", "float64"]


def test_the_cpu() -> None:
    cpu = dr.device("cpu")
    assert cpu is dr.device("cpu:0")
    assert cpu is dr.as_device(np.zeros(1))
    assert cpu is dr.as_device((1, 0))
    assert cpu is dr.as_device(cpu)
    assert cpu in dr.devices()
    assert (cpu.kind, cpu.index, str(cpu)) == ("cpu", 0, "cpu:0")
    assert cpu.attributes["cpu.arch"] in ("x86-64", "aarch64", "riscv64")
    assert cpu.is_host_memory
    assert cpu.limits["max_block_threads"] >= 1


def test_devices_are_those_that_the_ledger_has_as_ready() -> None:
    """Also of backends in Python, and of those that nobody has named before."""
    program = """
import json, dovetail_runtime as dr
listed = [device.name for device in dr.devices()]
ready = [entry for entry in dr.ledger() if entry.state == "ready"]
wanted = [f"{entry.kind}:{index}" for entry in ready for index in range(entry.device_count)]
doctor = [device["name"] for entry in dr.doctor()["backends"] for device in entry["devices"]]
assert listed == wanted == doctor, (listed, wanted, doctor)
assert "cpu:0" in listed
if "reference" in [entry.kind for entry in dr.ledger(load=False)]:
    assert "reference:0" in listed
print(len(listed))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 1


def test_device_of() -> None:
    assert dr.device_of() is dr.device("cpu:0")
    assert dr.device_of(3, np.zeros(2)) is dr.device("cpu:0")


@pytest.mark.parametrize("text", ["cpu:0\0", "cpu\0:0", "\0", "\ud800", "cpu:\udfff"])
def test_texts_that_end_early_name_nothing(text: str) -> None:
    """The engine's texts end at a null character: `cpu:0` must not be what is left."""
    for ask in (
        dr.device,
        dr.as_device,
        ledger_entry,
        lambda given: dr.Stream.from_native("cpu:0", given, 0),
        lambda given: dr.empty((1,), "float32", device=given),
    ):
        with pytest.raises(dr.ArgumentValueError, match="null character or a surrogate; pass one"):
            ask(text)


@pytest.mark.parametrize("given", [5, None, b"cpu:0", object()])
def test_what_is_no_text_names_nothing(given: Any) -> None:
    for ask in (dr.device, ledger_entry):
        with pytest.raises(dr.ArgumentTypeError, match=r"must be a string, not .*; pass one such"):
            ask(given)


def test_names_of_no_device() -> None:
    with pytest.raises(dr.NotFoundError, match="cpu"):
        dr.device("cpu:1")
    with pytest.raises(dr.BackendNotReadyError, match="alien"):
        dr.device("alien:0")
    with pytest.raises(dr.DovetailError):
        dr.device("cpu:first")
    with pytest.raises(dr.DovetailError):
        dr.device("")
    with pytest.raises(dr.ArgumentTypeError, match="names no device"):
        dr.as_device(3.5)


@pytest.mark.parametrize("name", DEVICES)
@pytest.mark.parametrize("dtype", DTYPES)
def test_there_and_back(name: str, dtype: str) -> None:
    array = (np.arange(24).reshape(2, 3, 4) % 5).astype(dtype)
    tensor = dr.asarray(array, name)
    assert tensor.shape == (2, 3, 4)
    assert dr.device_of(tensor) is dr.device(name)
    back = dr.asnumpy(tensor)
    assert back.dtype == array.dtype
    np.testing.assert_array_equal(back, array)


@pytest.mark.parametrize("name", DEVICES)
@pytest.mark.parametrize(
    "array",
    [
        np.arange(60.0).reshape(3, 4, 5)[:, ::2, ::-1],
        np.arange(12.0).reshape(3, 4).T,
        np.broadcast_to(np.float32(3), (4, 2)),
        np.zeros((0, 3)),
        np.zeros((3, 0, 2), np.int8),
        np.array(7.5),
        np.ones(1),
    ],
    ids=["strided", "transposed", "broadcast", "empty", "empty int8", "0-d", "one"],
)
def test_layouts(name: str, array: np.ndarray) -> None:
    tensor = dr.asarray(array, name)
    assert tensor.is_contiguous()
    back = dr.asnumpy(tensor)
    assert back.shape == array.shape
    assert back.dtype == array.dtype
    np.testing.assert_array_equal(back, array)


def test_nothing_is_copied_that_is_there() -> None:
    array = np.arange(6.0)
    tensor = dr.asarray(array)
    assert np.shares_memory(dr.asnumpy(tensor), array)
    assert dr.asarray(tensor) is tensor
    assert dr.asnumpy(array) is array
    array.flags.writeable = False
    assert not np.shares_memory(dr.asnumpy(dr.asarray(array)), array)


def test_what_is_no_array_yet() -> None:
    np.testing.assert_array_equal(dr.asnumpy(dr.asarray([[1, 2], [3, 4]])), [[1, 2], [3, 4]])
    with pytest.raises(dr.ArgumentTypeError, match="dtype"):
        dr.asarray(["a", "b"])


@pytest.mark.parametrize("name", DEVICES)
def test_empty(name: str) -> None:
    tensor = dr.empty((2, 3), "int16", name)
    assert tensor.shape == (2, 3)
    assert dr.asnumpy(tensor).dtype == np.int16
    assert dr.empty(5, np.float64, name).shape == (5,)
    assert dr.empty((), "bool", name).shape == ()
    assert dr.asnumpy(dr.empty(4, "complex64", name)).dtype == np.complex64
    assert dr.asnumpy(dr.empty(4, np.complex128, name)).dtype == np.complex128
    assert dr.empty((0, 4), "float32", name).shape == (0, 4)
    with pytest.raises(dr.ArgumentValueError, match="-1"):
        dr.empty((2, -1), "float32", name)
    with pytest.raises(dr.ArgumentTypeError, match="allowed: bool"):
        dr.empty(1, "complex32", name)


@pytest.mark.parametrize("name", DEVICES)
def test_too_much_memory(name: str) -> None:
    with pytest.raises(dr.ResourceError) as caught:
        dr.empty((1 << 46,), "float64", name)
    assert isinstance(caught.value, MemoryError)
    with pytest.raises(dr.ArgumentValueError):
        dr.empty((1 << 40, 1 << 40), "float64", name)


@pytest.mark.parametrize("name", DEVICES)
def test_memory_is_given_back(name: str) -> None:
    """Far more than the machine has, in turn."""
    for _ in range(400):
        dr.empty((1 << 28,), "uint8", name)
    gc.collect()
    dr.synchronize()


@pytest.mark.parametrize("name", DEVICES)
def test_streams(name: str) -> None:
    first, second = dr.Stream(name), dr.Stream(name)
    with dr.stream(first) as inner:
        assert inner is first
        tensor = dr.asarray(np.arange(5.0), name)
        with dr.stream(second):
            second.wait(first)
    second.synchronize()
    dr.synchronize(name)
    np.testing.assert_array_equal(dr.asnumpy(tensor), np.arange(5.0))


@pytest.mark.needs(device="opencl")
def test_streams_of_two_devices() -> None:
    with pytest.raises(dr.ArgumentValueError, match="cpu:0"):
        dr.Stream("cpu").wait(dr.Stream("opencl"))


def test_a_stream_of_a_device_that_takes_none() -> None:
    with pytest.raises(dr.UnsupportedError):
        dr.Stream.from_native("cpu", "cl_command_queue", 1)


@pytest.mark.needs(device="opencl")
def test_host_arrays_are_not_moved_silently(bundle_path: str) -> None:
    module = dr.load(bundle_path)
    x = np.zeros(4, np.float32)
    with pytest.raises(dr.UnsupportedError, match="add has no variant for opencl:0"):
        module.add(dr.asarray(x, "opencl"), x, x.copy())
    with pytest.raises(dr.ArgumentValueError, match="parameter 'y' is on"):
        module.add(x, dr.asarray(x, "opencl"), x.copy())


def test_import_takes_nothing_along() -> None:
    program = """
import sys
from typing import Any
before = set(sys.modules)
import dovetail_runtime
new = set(sys.modules) - before
print(sorted(new))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert "'dovetail_runtime'" in done.stdout
    for heavy in ("numpy", "tvm_ffi", "ctypes", "importlib.metadata", "torch"):
        assert f"'{heavy}'" not in done.stdout


def test_public_names_are_all_there() -> None:
    for name in dr.__all__:
        assert getattr(dr, name) is not None
    assert sorted(dr.__all__) == dir(dr)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = dr.nothing
