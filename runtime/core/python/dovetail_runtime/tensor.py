"""Tensors: moving arrays to devices and back, and what functions return.

On a device a tensor is a `tvm_ffi.Tensor`; in host memory NumPy arrays, torch tensors and
anything else that speaks DLPack are used as they are, without a copy. A function that returns
buffers returns the sort of array that it was given.
"""

import ctypes
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dovetail_runtime import _ffi, arguments, dtypes
from dovetail_runtime._native import library
from dovetail_runtime._tvm_ffi import bridge, release_managed
from dovetail_runtime.device_object import Device, as_device

if TYPE_CHECKING:
    import numpy

_HOST = 1  # DLPack, kDLCPU


def empty(shape: int | Sequence[int], dtype: object = "float32", device: object = "cpu:0") -> Any:
    """A tensor whose contents are undefined.

    Args:
        shape: Extents, each at least 0; `()` makes a single element.
        dtype: A name, a NumPy dtype, or a torch or tvm-ffi dtype.
        device: Whatever `as_device` takes.

    Returns:
        A `tvm_ffi.Tensor`, row-major.

    Raises:
        ResourceError: The device has not that much memory.
    """
    extents = (shape,) if isinstance(shape, int) else tuple(shape)
    return bridge().wrap(_allocate(extents, dtypes.dtype_name(dtype), as_device(device)))


def asarray(array: Any, device: object = "cpu:0") -> Any:
    """An array's elements as a tensor on a device; nothing is copied that is there already.

    Args:
        array: A NumPy array, anything that speaks DLPack, or what `numpy.asarray` takes. It may be
            strided or read-only: then it is copied.
        device: Whatever `as_device` takes.

    Returns:
        A `tvm_ffi.Tensor` with the same shape and dtype, row-major. On a host device it shares
        memory with a row-major, writable array.

    Raises:
        ArgumentTypeError: The dtype has no counterpart.
    """
    target = as_device(device)
    source = _as_shareable(array)
    described = arguments.describe(source, "asarray")
    view = _ffi.DLTensor.from_address(described.address)
    if described.device == target.dlpack and not described.read_only and _is_contiguous(view):
        if isinstance(source, bridge().tensor_type):
            return source
        if (view.code, view.bits) != dtypes.CODES["bfloat16"]:
            return bridge().share(source)
    name = dtypes.NAMES.get((view.code, view.bits), "")
    shape = tuple(view.shape[axis] for axis in range(view.ndim))
    managed = _allocate(shape, dtypes.dtype_name(name), target)
    try:
        copy = _ffi.DLManagedTensorVersioned.from_address(managed).dl_tensor
        library().call(
            "tensor_copy", ctypes.addressof(copy), target.address, described.address, None
        )
    except BaseException:
        release_managed(managed)
        raise
    return bridge().wrap(managed)


def asnumpy(tensor: Any) -> "numpy.ndarray[Any, Any]":
    """A tensor's elements as a NumPy array, after the work that writes them.

    Args:
        tensor: A tensor on any device; a NumPy array is returned as it is.

    Returns:
        An array of the same shape and dtype. For a tensor in host memory it shares that memory.

    Raises:
        DeviceError, DeviceAssertError: The work that writes the tensor failed.
    """
    if arguments.is_numpy(tensor):
        return tensor
    import numpy as np

    described = arguments.describe(tensor, "asnumpy")
    view = _ffi.DLTensor.from_address(described.address)
    if described.device[0] == _HOST:
        return _HostMemory(view, (described, tensor), described.read_only).array()
    shape = tuple(view.shape[axis] for axis in range(view.ndim))
    name = dtypes.dtype_name(dtypes.NAMES.get((view.code, view.bits), ""))
    result = np.empty(shape, dtypes.numpy_dtype(name))
    into = arguments.describe(result, "asnumpy")
    library().call("tensor_copy", into.address, None, described.address, None)
    return result


def finish(given: tuple[Any, ...], result: Any) -> Any:
    """What a call through tvm-ffi returns: a NumPy array where only such went in.

    Args:
        given: The arguments of the call.
        result: A tensor, or a `tvm_ffi.Array` of several.

    Returns:
        An array or tensor, or a tuple of them.
    """
    host = _wants_numpy(given)
    if isinstance(result, bridge().array_type):
        return tuple(_finish_one(item, host) for item in result)
    return _finish_one(result, host)


def take_results(results: _ffi.Results, given: tuple[Any, ...]) -> Any:
    """What a call by ctypes returns; takes over the tensors in `results`."""
    addresses = [results.tensors[index] for index in range(results.count)]
    library().plain["free"](ctypes.cast(results.tensors, ctypes.c_void_p))
    host = _wants_numpy(given)
    taken: list[Any] = []
    for address in addresses:
        if not address:  # the same tensor again
            taken.append(taken[-1])
        elif host and _label(address)[0] == _HOST:
            owner = _Managed(address)
            taken.append(_HostMemory(owner.tensor, owner, read_only=False).array())
        else:
            taken.append(_like_torch(bridge().wrap(address), given))
    return taken[0] if len(taken) == 1 else tuple(taken)


class _Managed:
    """Owns a `DLManagedTensorVersioned`."""

    __slots__ = ("_address", "_release", "tensor")

    def __init__(self, address: int) -> None:
        self._address = address
        self._release = release_managed
        self.tensor = _ffi.DLManagedTensorVersioned.from_address(address).dl_tensor

    def __del__(self) -> None:
        self._release(self._address)


class _HostMemory:
    """Tensor memory as NumPy's array interface shows it; the array keeps this object alive.

    The array interface and not DLPack, because NumPy's DLPack knows neither bfloat16 nor, before
    version 2.1, read-only memory.
    """

    __slots__ = ("__array_interface__", "_dtype", "_keep")

    def __init__(self, view: _ffi.DLTensor, keep: object, read_only: bool) -> None:
        name = dtypes.dtype_name(dtypes.NAMES.get((view.code, view.bits), ""))
        self._dtype = dtypes.numpy_dtype(name)
        self._keep = keep
        size = self._dtype.itemsize
        strides = None
        if view.strides:
            strides = tuple(view.strides[axis] * size for axis in range(view.ndim))
        self.__array_interface__: dict[str, Any] = {
            "version": 3,
            "shape": tuple(view.shape[axis] for axis in range(view.ndim)),
            "typestr": self._dtype.str if name != "bfloat16" else "<u2",
            "strides": strides,
            "data": ((view.data or 0) + view.byte_offset, read_only),
        }

    def array(self) -> "numpy.ndarray[Any, Any]":
        import numpy as np

        if 0 in self.__array_interface__["shape"]:
            return np.empty(self.__array_interface__["shape"], self._dtype)
        plain = np.asarray(self)
        return plain if plain.dtype == self._dtype else plain.view(self._dtype)


def _allocate(shape: tuple[int, ...], dtype: str, device: Device) -> int:
    code, bits = dtypes.CODES[dtype]
    extents = (ctypes.c_int64 * max(len(shape), 1))(*shape)
    return library().make("tensor_allocate", device.address, code, bits, len(shape), extents)


def _label(managed: int) -> tuple[int, int]:
    view = _ffi.DLManagedTensorVersioned.from_address(managed).dl_tensor
    return view.device_type, view.device_id


def _as_shareable(array: Any) -> Any:
    if arguments.is_numpy(array) or arguments.speaks_dlpack(array):
        return array
    import numpy as np

    return np.asarray(array)


def _is_contiguous(view: _ffi.DLTensor) -> bool:
    if not view.strides:
        return True
    expected = 1
    for axis in reversed(range(view.ndim)):
        extent = view.shape[axis]
        if extent == 0:
            return True
        if extent != 1 and view.strides[axis] != expected:
            return False
        expected *= extent
    return True


def _wants_numpy(given: tuple[Any, ...]) -> bool:
    """Whether no argument is an array of another library than NumPy."""
    return not any(
        arguments.speaks_dlpack(argument) and not arguments.is_numpy(argument)
        for argument in given
    )


def _finish_one(result: Any, host: bool) -> Any:
    if host and isinstance(result, bridge().tensor_type) and _is_host(result):
        return asnumpy(result)
    return result


def _is_host(tensor: Any) -> bool:
    return tensor.__dlpack_device__()[0] == _HOST


def _like_torch(tensor: Any, given: tuple[Any, ...]) -> Any:
    torch = sys.modules.get("torch")
    if torch is not None and any(isinstance(argument, torch.Tensor) for argument in given):
        return torch.from_dlpack(tensor)
    return tensor
