"""Moving arrays to devices and back, and what functions return.

In host memory NumPy arrays, PyTorch tensors and anything else that speaks DLPack are used as they
are, without a copy. A function that returns buffers returns the sort of array that it was given.
"""

import ctypes
import sys
from collections.abc import Callable, Sequence
from typing import Any

from dovetail_runtime import _ffi, _torch, arguments, dtypes
from dovetail_runtime._native import library
from dovetail_runtime.device_object import Device, as_device
from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError
from dovetail_runtime.host_array import asnumpy
from dovetail_runtime.tensor_object import Managed, Tensor, is_row_major, is_tvm_ffi


def empty(
    shape: int | Sequence[int], dtype: object = "float32", device: object = "cpu:0"
) -> Tensor:
    """A tensor whose contents are undefined.

    Args:
        shape: Extents, each at least 0; `()` makes a single element.
        dtype: A name, a NumPy dtype, or a torch or tvm-ffi dtype.
        device: Whatever `as_device` takes.

    Returns:
        The tensor, row-major.

    Raises:
        ResourceError: The device has not that much memory.
    """
    extents = (shape,) if isinstance(shape, int) else tuple(shape)
    return Tensor(_allocate(extents, dtypes.dtype_name(dtype), as_device(device)))


def asarray(array: Any, device: object = "cpu:0") -> Tensor:
    """An array's elements as a tensor on a device; nothing is copied that is there already.

    Args:
        array: A NumPy array, anything that speaks DLPack, or what `numpy.asarray` takes. It may be
            strided or read-only: then it is copied.
        device: Whatever `as_device` takes.

    Returns:
        A tensor with the same shape and dtype, row-major. On a host device it shares memory with a
        row-major, writable array.

    Raises:
        ArgumentTypeError: The dtype has no counterpart.
    """
    target = as_device(device)
    source = _as_shareable(array)
    described = arguments.describe(source, "asarray")
    view = _ffi.DLTensor.from_address(described.address)
    name = dtypes.NAMES.get((view.code, view.bits))
    if name is None:
        raise ArgumentTypeError(
            f"asarray: elements of DLPack type code {view.code} with {view.bits} bits have no name"
            f" here; allowed: {', '.join(dtypes.CODES)}; convert the array first"
        )
    if described.device == target.dlpack and not described.read_only and is_row_major(view):
        if isinstance(source, Tensor):
            return source
        # NumPy has no bfloat16, and cannot share what ml_dtypes adds.
        if name != "bfloat16" or not arguments.is_numpy(source):
            return Tensor(None, source)
    shape = tuple(view.shape[axis] for axis in range(view.ndim))
    made = Tensor(_allocate(shape, name, target))
    library().call("tensor_copy", made.described.address, target.address, described.address, None)
    return made


def take_results(results: _ffi.Results, given: tuple[Any, ...]) -> Any:
    """What a call returns, as the sort of array that went in.

    Args:
        results: The tensors; taken over.
        given: The arguments of the call.

    Returns:
        An array or tensor, or a tuple of them: PyTorch's or tvm-ffi's when one of that library
        went in, else of the library of the first array that says which it is (the array API's
        `__array_namespace__`), else NumPy's, or a `Tensor` when it is not in host memory.
    """
    addresses = [results.tensors[index] for index in range(results.count)]
    library().plain["free"](ctypes.cast(results.tensors, ctypes.c_void_p))
    made: list[Tensor] = []
    for address in addresses:  # none: the same tensor again
        made.append(Tensor(Managed(address)) if address else made[-1])
    convert = _converter(given)
    taken = tuple(map(convert, made))
    return taken[0] if len(taken) == 1 else taken


def _converter(given: tuple[Any, ...]) -> Callable[[Any], Any]:
    """What makes of a result the sort of array that arguments are."""
    torch_type = _torch.tensor_type()
    foreign: Any = None
    ours = False
    for argument in given:
        if torch_type is not None and isinstance(argument, torch_type):
            return _to_torch
        if is_tvm_ffi(argument):
            return _to_tvm_ffi
        ours |= isinstance(argument, Tensor)
        if foreign is None and not ours and not arguments.is_numpy(argument):
            foreign = getattr(argument, "__array_namespace__", None)
    if foreign is not None and not ours:
        return foreign().from_dlpack
    return _to_tensor if ours else _to_numpy


def _to_torch(result: Tensor) -> Any:
    return sys.modules["torch"].from_dlpack(result)


def _to_tvm_ffi(result: Tensor) -> Any:
    return result.__tvm_ffi_object__()


def _to_tensor(result: Tensor) -> Tensor:
    return result


def _to_numpy(result: Tensor) -> Any:
    return asnumpy(result) if result.described.device[0] == arguments.HOST else result


def _allocate(shape: tuple[int, ...], dtype: str, device: Device) -> Managed:
    code, bits = dtypes.CODES[dtype]
    for axis, extent in enumerate(shape):
        if not -(1 << 63) <= extent < 1 << 63:  # ctypes would take its last 64 bits
            raise ArgumentValueError(
                f"a new tensor with the extent {extent} along axis {axis} has too many bytes to"
                " count in 64 bits"
            )
    extents = (ctypes.c_int64 * max(len(shape), 1))(*shape)
    made = library().make("tensor_allocate", device.address, code, bits, len(shape), extents)
    return Managed(made)


def _as_shareable(array: Any) -> Any:
    if arguments.is_numpy(array) or arguments.speaks_dlpack(array):
        return array
    import numpy as np

    return np.asarray(array)
