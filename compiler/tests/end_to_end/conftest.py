"""The devices that these tests call kernels on, and arrays and views of arrays on them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dovetail as dt


@pytest.fixture(
    params=[
        "cpu",
        *(
            pytest.param(kind, marks=pytest.mark.needs(device=kind))
            for kind in ("opencl", "vulkan", "webgpu")
        ),
    ]
)
def kind(request: pytest.FixtureRequest) -> str:
    """A kind of device that executes here."""
    return request.param


@pytest.fixture
def held(kind: str) -> Callable[[str], bool]:
    """Whether devices of this kind hold elements of a dtype at all; else compiling says so."""
    return lambda dtype: kind != "webgpu" or np.dtype(dtype).itemsize < 8


@pytest.fixture
def put(kind: str) -> Callable[[Any], Any]:
    """Brings an array to the device; on the cpu it stays what it is: NumPy's, not copied."""
    if kind == "cpu":
        return lambda array: array
    return lambda array: dt.asarray(array, f"{kind}:0")


@pytest.fixture
def get() -> Callable[[Any], np.ndarray]:
    """Brings an array back."""
    return dt.asnumpy


@pytest.fixture
def view(kind: str) -> Callable[..., Any]:
    """A view of what `put` gave: NumPy's own on the cpu, by DLPack elsewhere.

    Called with the tensor, the shape, strides in elements, and the offset in bytes; `frozen` makes
    it read-only.
    """

    def make(
        tensor: Any,
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        offset: int,
        frozen: bool = False,
    ) -> Any:
        if kind != "cpu":
            return DeviceView(tensor, shape, strides, offset, frozen)
        size = tensor.dtype.itemsize
        steps = tuple(step * size for step in strides)
        made = np.ndarray(shape, tensor.dtype, tensor.data, offset, steps)
        made.flags.writeable = not frozen
        return made

    return make


class _Tensor(ctypes.Structure):
    """DLTensor of dlpack.h, version 1."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    """DLManagedTensorVersioned of dlpack.h, version 1."""

    _fields_ = (
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
        ("tensor", _Tensor),
    )


_READ_ONLY = 1  # DLPACK_FLAG_BITMASK_READ_ONLY


class DeviceView:
    """A strided view of a device's tensor that speaks DLPack: some other library's array."""

    def __init__(
        self,
        tensor: Any,
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        offset: int,
        frozen: bool,
    ) -> None:
        self.tensor = tensor
        self._shape = (ctypes.c_int64 * max(len(shape), 1))(*shape)
        self._strides = (ctypes.c_int64 * max(len(shape), 1))(*strides)
        self._ndim = len(shape)
        self._offset = offset
        self._frozen = frozen
        self.dtype = tensor.dtype

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.tensor.__dlpack_device__()

    def __dlpack__(
        self,
        *,
        stream: object = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> object:
        capsule = self.tensor.__dlpack__(max_version=(1, 0))
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype = ctypes.c_void_p
        pointer.argtypes = (ctypes.py_object, ctypes.c_char_p)
        managed = _Managed.from_address(pointer(capsule, b"dltensor_versioned"))
        managed.flags |= _READ_ONLY * self._frozen
        inner = managed.tensor
        inner.ndim = self._ndim
        inner.shape = ctypes.cast(self._shape, ctypes.POINTER(ctypes.c_int64))
        inner.strides = ctypes.cast(self._strides, ctypes.POINTER(ctypes.c_int64))
        inner.byte_offset += self._offset
        return capsule
