"""Copies of arrays to devices and back, and the results of functions.

In host memory NumPy arrays, PyTorch tensors and any other arrays with DLPack are used without a
copy. A function returns arrays of the library whose arrays it was given.
"""

import ctypes
import sys
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, cast

from dovetail_runtime import _ffi, _torch, arguments, dtypes
from dovetail_runtime._native import library
from dovetail_runtime.device_object import Device, as_device
from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError, at_call_of
from dovetail_runtime.host_array import asnumpy
from dovetail_runtime.tensor_object import (
    Managed,
    Part,
    Tensor,
    is_row_major,
    is_tvm_ffi,
)

_WORK = 10_000
"""Candidates that `numpy.shares_memory` may look at."""


@at_call_of
def empty(
    shape: int | Sequence[int], dtype: object = "float32", device: object = "cpu:0"
) -> Tensor:
    """Allocates a tensor; its contents are undefined.

    Args:
        shape: Extents, each at least 0; `()` makes a single element.
        dtype: A name, or a NumPy, torch or tvm-ffi dtype.
        device: As for `as_device`.

    Returns:
        The tensor, row-major.

    Raises:
        ResourceError: The device does not have enough memory.
    """
    extents = (shape,) if isinstance(shape, int) else tuple(shape)
    return Tensor(_allocate(extents, dtypes.dtype_name(dtype), as_device(device)))


@at_call_of
def asarray(array: Any, device: object = "cpu:0") -> Tensor:
    """Converts an array to a tensor on a device; copies only if it is not already there.

    Args:
        array: A NumPy array, an array with DLPack, or anything that `numpy.asarray` takes. A
            strided or read-only array is copied.
        device: As for `as_device`.

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
    made = Tensor(_allocate(view.extents, name, target))
    library().call("tensor_copy", made.described.address, target.address, described.address, None)
    return made


def asarrays(arrays: Sequence[Any], device: object, written: AbstractSet[int]) -> list[Tensor]:
    """Copies arrays to a device; those that overlap a written one overlap there too.

    So a function checks for overlap there as it would here. The memory of such arrays is copied
    from the first byte of the first to the last byte of the last.

    Args:
        arrays: As for `asarray`. Only those in host memory are known to share it.
        device: As for `as_device`.
        written: The indices of those that are written.

    Returns:
        A tensor for each, with the same shape and dtype.

    Raises:
        ArgumentTypeError: As for `asarray`.
    """
    sources = [_as_shareable(each) for each in arrays]
    found = [arguments.describe(each, "asarray") for each in sources]
    views = [_ffi.DLTensor.from_address(each.address) for each in found]
    spans = sorted(
        (*_span(view), number)
        for number, view in enumerate(views)
        if found[number].device[0] == arguments.HOST and 0 not in view.extents
    )
    groups: list[tuple[int, int, list[int]]] = []
    for low, high, number in spans:
        if groups and low < groups[-1][1]:
            first, last, numbers = groups[-1]
            groups[-1] = first, max(last, high), [*numbers, number]
        else:
            groups.append((low, high, [number]))
    made: dict[int, Tensor] = {}
    for low, high, numbers in groups:
        memory = (ctypes.c_uint8 * (high - low)).from_address(low)
        parts = {number: (views[number], views[number].first - low) for number in numbers}
        if _share(parts, memory, written):
            whole = asarray(memory, device)
            for number, (view, offset) in parts.items():
                made[number] = Tensor(Part(whole, view.extents, view.steps, offset, view))
    return [
        made[number] if number in made else asarray(each, device)
        for number, each in enumerate(sources)
    ]


def _span(view: _ffi.DLTensor) -> tuple[int, int]:
    """The addresses of the first byte of a tensor's elements, and of that behind the last one."""
    steps = [
        stride * (extent - 1) for stride, extent in zip(view.steps, view.extents, strict=True)
    ]
    size = (view.bits * view.lanes + 7) // 8
    low, high = (size * sum(sign(step, 0) for step in steps) for sign in (min, max))
    return view.first + low, view.first + high + size


def _share(
    parts: Mapping[int, tuple[_ffi.DLTensor, int]],
    memory: ctypes.Array[ctypes.c_uint8],
    written: AbstractSet[int],
) -> bool:
    """Whether tensors in some memory have an element in common, or twice, that may be written.

    Args:
        parts: The tensors, with the offset of the first element, by number.
        memory: Where all of them are.
        written: Which are written.
    """
    if len(parts) == 1:
        ((number, (view, _)),) = parts.items()
        return number in written and not _is_apart(view)
    import numpy

    np = cast("Any", numpy)  # whose stubs know neither memory of ctypes nor a bound of the work
    arrays: dict[int, Any] = {}
    for number, (view, offset) in parts.items():
        size = (view.bits * view.lanes + 7) // 8
        steps = [stride * size for stride in view.steps]
        array = np.ndarray(view.extents, f"V{size}", memory, offset, steps)
        if number in written and not _is_apart(view):
            return True
        for other, there in arrays.items():
            try:
                if {number, other} & written and np.shares_memory(array, there, _WORK):
                    return True
            except RuntimeError:  # too hard to tell
                return True
        arrays[number] = array
    return False


def _is_apart(view: _ffi.DLTensor) -> bool:
    """Whether no two elements of a tensor share memory, as each axis steps over those within."""
    reach = 0
    for stride, extent in sorted(
        (abs(stride), extent) for stride, extent in zip(view.steps, view.extents, strict=True)
    ):
        if extent > 1:
            if stride <= reach:
                return False
            reach += stride * (extent - 1)
    return True


def take_results(results: _ffi.Results, given: tuple[Any, ...]) -> Any:
    """Converts the results of a call to the kind of array of its arguments.

    Args:
        results: The tensors; the callee owns them.
        given: The arguments of the call.

    Returns:
        An array or tensor, or a tuple of them: of PyTorch or tvm-ffi if an argument is, else of
        the library of the first array with the array API's `__array_namespace__`, else of NumPy,
        or a `Tensor` if it is not in host memory.
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
    try:
        import numpy as np
    except ModuleNotFoundError as error:
        raise ArgumentTypeError(
            f"asarray: a {type(array).__name__} is converted by NumPy, which is not installed;"
            " install numpy, or pass an array that speaks DLPack"
        ) from error

    return np.asarray(array)
