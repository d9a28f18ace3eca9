"""Strided views of a device's tensor, as another library's arrays would be.

The runtime copies arrays whole and has no views of its own; tests that want a kernel to meet
strides and offsets on a device make them here, through DLPack.
"""

from __future__ import annotations

import ctypes
from typing import Protocol


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


class OnDevice(Protocol):
    """A tensor of the runtime."""

    dtype: object

    def __dlpack_device__(self) -> tuple[int, int]:
        """As of DLPack."""
        ...

    def __dlpack__(self, *, max_version: tuple[int, int]) -> object:
        """As of DLPack; the capsule is of version 1."""
        ...


class DeviceView:
    """A strided view of a device's tensor that speaks DLPack: some other library's array.

    Strides are in elements, the offset in bytes; `frozen` makes it read-only.
    """

    def __init__(
        self,
        tensor: OnDevice,
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        offset: int,
        frozen: bool = False,
    ) -> None:
        self.tensor = tensor
        self._shape = (ctypes.c_int64 * max(len(shape), 1))(*shape)
        self._strides = (ctypes.c_int64 * max(len(shape), 1))(*strides)
        self._ndim = len(shape)
        self._offset = offset
        self._frozen = frozen
        self.dtype = tensor.dtype

    def __dlpack_device__(self) -> tuple[int, int]:
        """The device of the tensor below."""
        return self.tensor.__dlpack_device__()

    def __dlpack__(
        self,
        *,
        stream: object = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> object:
        """The tensor's own capsule, with another shape, other strides and an offset."""
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
