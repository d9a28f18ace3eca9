"""`Tensor`: an array on a device, as `asarray`, `empty` and functions return it.

It owns memory, and has the protocols by which NumPy, PyTorch, tvm-ffi and others share it; it has
no arithmetic. NumPy and tvm_ffi are imported only when needed.
"""

import ctypes
import math
import operator
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from dovetail_runtime import _ffi, _vectorcall, arguments, dtypes
from dovetail_runtime._native import library
from dovetail_runtime.device_object import Device, as_device
from dovetail_runtime.errors import DovetailError
from dovetail_runtime.host_array import asnumpy

if TYPE_CHECKING:
    import numpy

MAX_SHOWN: Final = 1000
"""The maximum size of a tensor whose `repr` copies and shows its elements, as in NumPy."""

_VERSIONED: Final = b"dltensor_versioned"  # DLPack 1.x; a capsule keeps this very pointer
_UNVERSIONED: Final = b"dltensor"

_capsule_new = ctypes.PYFUNCTYPE(
    ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
)(("PyCapsule_New", ctypes.pythonapi))


class Managed:
    """Owns a `DLManagedTensorVersioned` that the engine made."""

    __slots__ = ("_release", "address", "view")

    def __init__(self, address: int) -> None:
        """Takes ownership of the structure at `address`."""
        managed = _ffi.DLManagedTensorVersioned.from_address(address)
        self.address = address
        self.view = managed.dl_tensor
        self._release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(managed.deleter)

    def __del__(self) -> None:
        self._release(self.address)


class Part:
    """A view of a part of a tensor."""

    __slots__ = ("_arrays", "address", "view")

    def __init__(
        self,
        whole: "Tensor",
        shape: Sequence[int],
        strides: Sequence[int],
        offset: int,
        element: _ffi.DLTensor,
    ) -> None:
        """Makes the view.

        Args:
            whole: The tensor.
            shape: Extents.
            strides: In elements.
            offset: The first element, in bytes from that of `whole`.
            element: A tensor of the same elements.
        """
        rank = len(shape)
        self.view = _ffi.DLTensor.from_buffer_copy(whole.view)
        # The structure points to these, and into the whole's memory.
        self._arrays = (
            (ctypes.c_int64 * max(rank, 1))(*shape),
            (ctypes.c_int64 * max(rank, 1))(*strides),
            whole,
        )
        self.view.ndim = rank
        self.view.shape = ctypes.cast(self._arrays[0], ctypes.POINTER(ctypes.c_int64))
        self.view.strides = ctypes.cast(self._arrays[1], ctypes.POINTER(ctypes.c_int64))
        self.view.byte_offset += offset
        self.view.code, self.view.bits = element.code, element.bits
        self.view.lanes = element.lanes
        self.address = ctypes.addressof(self.view)


def part_at(whole: "Tensor", entries: list[slice | int]) -> Part:
    """The elements at `entries`: for each axis an index in range or a slice."""
    offset = 0
    shape: list[int] = []
    strides: list[int] = []
    for entry, extent, stride in zip(entries, whole.shape, whole.strides, strict=True):
        if isinstance(entry, slice):
            start, stop, step = entry.indices(extent)
            count = len(range(start, stop, step))
            shape.append(count)
            strides.append(stride * step)
            offset += start * stride if count else 0
        else:
            offset += entry * stride
    return Part(whole, shape, strides, offset * whole.itemsize, whole.view)


class Tensor:
    """An array on a device: a shape, an element type, and memory there.

    `x[0]` and `x[1:, ::2]` are views of the same memory; `x[0, 1]`, with an index for each axis,
    is a copy of an element; `x.copy_from(y)` copies to it. `print(x)` shows the elements.
    `asnumpy(x)` or `x.numpy()` copies it to the host. In host memory `numpy.asarray(x)` shares the
    memory. It supports DLPack: `torch.from_dlpack(x)`, `numpy.from_dlpack(x)`.
    """

    __slots__ = ("__weakref__", "_address", "_described", "_managed", "_source", "_tvm_ffi")

    def __init__(self, managed: Managed | Part | None, source: Any = None) -> None:
        """Use `asarray` or `empty`.

        Args:
            managed: Its memory, if it owns some.
            source: Otherwise the array whose memory it shares.
        """
        self._managed = managed
        self._source = source
        self._tvm_ffi: Any = None
        if managed is not None:
            view = managed.view
            label = (view.device_type, view.device_id)
            self._described = arguments.Tensor(ctypes.addressof(view), managed, label, False)
        else:
            self._described = arguments.describe(source, "asarray")
        # What the library reads: of arrays that it may write.
        self._address = None if self._described.read_only else self._described.address

    @property
    def described(self) -> arguments.Tensor:
        """The tensor as an argument of the engine."""
        return self._described

    @property
    def view(self) -> _ffi.DLTensor:
        """Its `DLTensor`."""
        return _ffi.DLTensor.from_address(self._described.address)

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents of its axes."""
        return self.view.extents

    @property
    def strides(self) -> tuple[int, ...]:
        """The strides of its axes, in elements."""
        return self.view.steps

    @property
    def ndim(self) -> int:
        """The number of its axes."""
        return self.view.ndim

    @property
    def size(self) -> int:
        """The number of its elements."""
        return math.prod(self.shape)

    @property
    def itemsize(self) -> int:
        """The size of an element in bytes."""
        return self.view.bits // 8

    @property
    def nbytes(self) -> int:
        """The size of all elements in bytes."""
        return self.size * self.itemsize

    @property
    def dtype(self) -> str:
        """The name of its element type, e.g. `"float32"`; NumPy accepts it as a dtype."""
        view = self.view
        return dtypes.NAMES[view.code, view.bits]

    @property
    def device(self) -> Device:
        """The device of its memory."""
        return as_device(self._described.device)

    def is_contiguous(self) -> bool:
        """Whether it is row-major, without gaps."""
        return is_row_major(self.view)

    def __getitem__(self, index: Any) -> Any:
        """Returns a view of the same memory; with an index for each axis, a copy of an element.

        Args:
            index: An integer, which counts from the end if it is negative, a slice or `...`, or
                a tuple of them.

        Raises:
            IndexError: An index is out of range, or there are too many.
            TypeError: `index` is something else, such as an array of indices.
        """
        entries = _entries(index, self.shape)
        part = Tensor(part_at(self, entries))
        if all(isinstance(entry, int) for entry in entries):
            return part.numpy()[()]
        return part

    def __setitem__(self, index: Any, value: Any) -> None:
        """Copies an array, or a number for all elements, to a view; see `copy_from`."""
        Tensor(part_at(self, _entries(index, self.shape))).copy_from(value)

    def copy_from(self, source: Any) -> "Tensor":
        """Copies elements to this tensor.

        Args:
            source: An array on any device, or anything that `numpy.asarray` takes, of the same
                shape and dtype; or a number for all elements, which is converted.

        Returns:
            The tensor itself.

        Raises:
            ValueError: The shapes differ, or the tensor is read-only.
            TypeError: The dtypes differ.
        """
        if self._address is None:
            raise ValueError(f"{_short(self)} cannot be written: it shares a read-only array")
        if not isinstance(source, Tensor) and not arguments.speaks_dlpack(source):
            import numpy as np

            given = np.asarray(source)
            whole = np.full(self.shape, given, self.dtype) if given.ndim == 0 else given
            source = np.ascontiguousarray(whole) if whole.ndim else whole
        described = source.described if isinstance(source, Tensor) else arguments.describe(
            source, "copy_from"
        )  # fmt: skip
        view = _ffi.DLTensor.from_address(described.address)
        shape = view.extents
        name = dtypes.NAMES.get((view.code, view.bits))
        if shape != self.shape:
            raise ValueError(
                f"copy_from: {_short(self)} has the shape {self.shape}, the array {shape}"
            )
        if name != self.dtype:
            raise TypeError(
                f"copy_from: {_short(self)} holds {self.dtype}, the array {name}; convert it: "
                f"x.astype({self.dtype!r})"
            )
        library().call(
            "tensor_copy", self._described.address, self.device.address, described.address, None
        )
        return self

    def numpy(self) -> "numpy.ndarray[Any, Any]":
        """Returns its elements as a NumPy array: `asnumpy(self)`."""
        return asnumpy(self)

    def item(self) -> Any:
        """Returns its only element as a Python number.

        Raises:
            ValueError: The number of elements is not 1.
        """
        return self.numpy().item()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> "numpy.ndarray[Any, Any]":
        """Implements `numpy.asarray(x)`.

        Raises:
            TypeError: It is not in host memory: such a copy must be explicit.
            ValueError: `copy=False`, and `dtype` is another one.
        """
        if self._described.device[0] != arguments.HOST:
            raise TypeError(
                f"a tensor on {self.device} is not in host memory, and NumPy would copy it there "
                f"implicitly; write x.numpy(), or dovetail_runtime.asnumpy(x)"
            )
        import numpy as np

        array = self.numpy()
        if dtype is not None and array.dtype != np.dtype(dtype):
            if copy is False:
                raise ValueError(
                    f"a tensor of {self.dtype} becomes an array of {np.dtype(dtype)} only as a"
                    " copy; leave copy=False out"
                )
            return array.astype(dtype)
        return array.copy() if copy else array

    def __dlpack_device__(self) -> tuple[int, int]:
        """DLPack's (type, number) of the device."""
        return self._described.device

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Shares its memory with another library.

        Args:
            stream: Any value but -1 waits for all work of the device, on every stream.
            max_version: The newest DLPack that the other library knows; default: one before 1.0.
            dl_device: The device of the tensor; or host memory, `(1, 0)`, if the host accesses
                the memory of the device in place (`opencl.shared_memory`): the caller must then
                synchronise accesses of the device and the host.
            copy: Must not be true.

        Raises:
            BufferError: `dl_device` is another device, or `copy` is true.
        """
        elsewhere = dl_device is not None and tuple(dl_device) != self._described.device
        on_host = elsewhere and dl_device is not None and tuple(dl_device) == (arguments.HOST, 0)
        if elsewhere and not (on_host and self._managed is not None):
            raise self._not_there()
        if copy:
            raise BufferError("DLPack shares a tensor without copying; copy the result")
        if self._described.device[0] != arguments.HOST and (stream != -1 or on_host):
            self.device.synchronize()
        return self.capsule(max_version, on_host=on_host)

    def _not_there(self) -> BufferError:
        return BufferError(f"the tensor is on {self.device}; move it with asarray first")

    def capsule(self, max_version: tuple[int, int] | None, *, on_host: bool = False) -> Any:
        """Returns a DLPack capsule of it, without waiting for the device.

        Args:
            max_version: As for `__dlpack__`.
            on_host: Describes it as host memory, at its host address.

        Raises:
            BufferError: The host cannot access it.
        """
        if self._managed is None:
            return arguments.capsule(self._source, max_version)
        if isinstance(self._managed, Part):
            if self._described.device[0] == arguments.HOST:
                return arguments.capsule(self.numpy(), max_version)
            raise BufferError(
                f"{_short(self)} is part of a tensor, and only whole tensors are exported; copy "
                f"it: asarray(x.numpy(), x.device)"
            )
        versioned = max_version is not None and tuple(max_version) >= (1, 0)
        share = "tensor_share_on_host" if on_host else "tensor_share"
        address = library().make(share, self._managed.address, int(versioned))
        if not address:
            raise self._not_there()
        name = _VERSIONED if versioned else _UNVERSIONED
        return _capsule_new(address, name, _vectorcall.capsule_destructor())

    def __tvm_ffi_object__(self) -> Any:
        """Converts it to an argument of tvm-ffi: a `tvm_ffi.Tensor` of the same memory."""
        if self._tvm_ffi is None:
            from dovetail_runtime._tvm_ffi import bridge

            known = bridge()
            is_theirs = isinstance(self._source, known.tensor_type)
            self._tvm_ffi = self._source if is_theirs else known.share(_Shared(self))
        return self._tvm_ffi

    def __len__(self) -> int:
        shape = self.shape
        if not shape:
            raise TypeError("a tensor of rank 0 has no length")
        return shape[0]

    def __repr__(self) -> str:
        """Its shape, dtype and device, and its elements if they are few."""
        if self.size > MAX_SHOWN:
            return _short(self)
        try:
            elements = str(self.numpy())
        except ImportError:  # There is no NumPy.
            return _short(self)
        except DovetailError as error:
            return _short(self, str(error))
        return _short(self, elements if self.ndim < 2 else f"\n{elements}")

    def _repr_html_(self) -> str:
        """The same, for a notebook."""
        from dovetail_runtime.notebook import preformatted

        return preformatted(repr(self))

    def __str__(self) -> str:
        """The elements as NumPy prints them, copied from the device, and the device."""
        return f"{self.numpy()}\n{_short(self)}"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(f"{_short(self)} cannot be pickled; pickle x.numpy()")


_vectorcall.add_type(Tensor, _vectorcall.ADDRESS, _vectorcall.slot_offset(Tensor, "_address"))


def _short(tensor: Tensor, elements: str = "") -> str:
    """What a tensor is, without its elements unless they are given."""
    colon = f": {elements}" if elements else ""
    return f"<tensor {tensor.dtype}{list(tensor.shape)} on {tensor.device}{colon}>"


def _entries(index: Any, shape: tuple[int, ...]) -> list[slice | int]:
    """An index or slice for each axis."""
    given: list[Any] = [*cast("tuple[Any, ...]", index)] if isinstance(index, tuple) else [index]
    dots = [number for number, each in enumerate(given) if each is ...]
    if len(dots) > 1:
        raise IndexError("'...' appears twice: which axes each means is ambiguous")
    missing = len(shape) - (len(given) - len(dots))
    if missing < 0:
        raise IndexError(f"a tensor of rank {len(shape)} is given {len(given)} indices")
    at = dots[0] if dots else len(given)
    given[at : at + len(dots)] = [slice(None)] * missing
    found: list[slice | int] = []
    for axis, (each, extent) in enumerate(zip(given, shape, strict=True)):
        if isinstance(each, slice):
            found.append(cast("slice[Any, Any, Any]", each))
            continue
        if isinstance(each, bool) or not hasattr(each, "__index__"):
            raise TypeError(
                f"a tensor is indexed by integers, slices and '...', not by {type(each).__name__};"
                " for more take x.numpy()"
            )
        number = operator.index(each)
        if not -extent <= number < extent:
            raise IndexError(f"index {number} is out of range: axis {axis} has {extent} elements")
        found.append(number % extent)
    return found


class _Shared:
    """A tensor for tvm-ffi: the same without waiting for the device."""

    __slots__ = ("_tensor",)

    def __init__(self, tensor: Tensor) -> None:
        self._tensor = tensor

    def __dlpack__(self, *, max_version: tuple[int, int] | None = None, **_: Any) -> Any:
        return self._tensor.capsule(max_version)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._tensor.__dlpack_device__()


def is_row_major(view: _ffi.DLTensor) -> bool:
    """Whether a tensor is row-major, without gaps."""
    if not view.strides:
        return True
    shape = view.extents
    pairs = zip(shape, view.steps, _ffi.row_major(shape), strict=True)
    return 0 in shape or all(extent == 1 or have == want for extent, have, want in pairs)


def is_tvm_ffi(value: object) -> bool:
    """Whether `value` is a tensor of tvm-ffi; does not import tvm_ffi."""
    tvm_ffi = sys.modules.get("tvm_ffi")
    kind = getattr(tvm_ffi, "Tensor", None)
    return kind is not None and isinstance(value, kind)
