"""`asnumpy`: the elements of a tensor on any device as a NumPy array."""

from typing import TYPE_CHECKING, Any

from dovetail_runtime import _ffi, arguments, dtypes
from dovetail_runtime._native import library
from dovetail_runtime.errors import at_call_of

if TYPE_CHECKING:
    import numpy


@at_call_of
def asnumpy(tensor: Any) -> "numpy.ndarray[Any, Any]":
    """Returns a tensor's elements as a NumPy array; waits for the work that writes them.

    Args:
        tensor: A tensor on any device; a NumPy array is returned as it is.

    Returns:
        An array of the same shape and dtype. It shares the memory of a tensor in host memory.

    Raises:
        DeviceError, DeviceAssertError: The work that writes the tensor failed.
    """
    if arguments.is_numpy(tensor):
        return tensor
    import numpy as np

    described = arguments.describe(tensor, "asnumpy")
    view = _ffi.DLTensor.from_address(described.address)
    if described.device[0] == arguments.HOST:
        return _HostMemory(view, (described, tensor), described.read_only).array()
    name = dtypes.dtype_name(dtypes.NAMES.get((view.code, view.bits), ""))
    result = np.empty(view.extents, dtypes.numpy_dtype(name))
    into = arguments.describe(result, "asnumpy")
    library().call("tensor_copy", into.address, None, described.address, None)
    return result


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
            strides = tuple(step * size for step in view.steps)
        self.__array_interface__: dict[str, Any] = {
            "version": 3,
            "shape": view.extents,
            "typestr": self._dtype.str if name != "bfloat16" else "<u2",
            "strides": strides,
            "data": (view.first, read_only),
        }

    def array(self) -> "numpy.ndarray[Any, Any]":
        import numpy as np

        if 0 in self.__array_interface__["shape"]:
            return np.empty(self.__array_interface__["shape"], self._dtype)
        plain = np.asarray(self)
        return plain if plain.dtype == self._dtype else plain.view(self._dtype)
