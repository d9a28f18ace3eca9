"""Which types of arguments the library reads by itself, and how.

What a value is taken for is decided by `arguments.py` alone. When that has taken an array, its
type may be one that the library can read the same way from then on: NumPy's by their layout,
others through DLPack's C exchange, tvm-ffi's through the pointer that they hold. Everything is
tried out first. Nothing is imported: who passes an array has done that.
"""

import ctypes
import sys
from typing import Any, Final, cast

from dovetail_runtime import _ffi, _imports, _numpy_layout, _torch, _vectorcall, dtypes
from dovetail_runtime._native import library
from dovetail_runtime.errors import InternalError

_seen: set[type] = set()
_MOST: Final = 64  # types looked at in the life of a process
_dtypes: list[object] = []  # NumPy's, that the library knows by address
_numpy_is_known: bool | None = None  # None: not tried yet
_NUMPY_SCALARS: Final = {"b": _vectorcall.BOOL, "i": _vectorcall.INT, "u": _vectorcall.INT}

# tvm-ffi's C ABI: the size of TVMFFIObject, which stands before the DLTensor of a tensor object.
_TVM_FFI_HEADER: Final = 24

_exchange_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)


def learn_numpy() -> bool:
    """Makes NumPy's arrays and scalars known; whether arrays can be read by their layout."""
    global _numpy_is_known
    if _numpy_is_known is None:
        np = sys.modules["numpy"]
        layout = _numpy_layout.find() if _vectorcall.IS_NATIVE else None
        _numpy_is_known = layout is not None
        if layout is not None:
            library().plain["python_set_numpy"](ctypes.byref(layout))
            _vectorcall.add_type(np.ndarray, _vectorcall.NUMPY)
        for name in dtypes.CODES:
            dtype = np.dtype(name) if name != "bfloat16" else None
            if dtype is not None:
                learn_dtype(dtype, dtypes.CODES[name])
                if dtype.kind in "biuf":
                    sort = _NUMPY_SCALARS.get(dtype.kind, _vectorcall.FLOAT)
                    _vectorcall.add_type(dtype.type, sort)
    return _numpy_is_known


def learn_dtype(dtype: object, code: tuple[int, int]) -> None:
    """Makes one dtype object of NumPy known, of arrays in this machine's byte order."""
    if not any(each is dtype for each in _dtypes) and library().plain["python_dtype"](
        id(dtype), *code
    ):
        _dtypes.append(dtype)


def learn(array: Any) -> None:
    """Lets the library read arrays of this one's type, if it can; the array has been taken."""
    kind = cast("type[Any]", type(array))
    if kind in _seen or len(_seen) == _MOST or not _vectorcall.IS_NATIVE:
        return
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(array, numpy.ndarray):
        if learn_numpy():
            _vectorcall.add_type(kind, _vectorcall.NUMPY)
    elif kind is _tvm_ffi_type():
        _learn_tvm_ffi(array)
    else:
        api = _exchange_of(kind)
        torch_type = _torch.tensor_type()
        if torch_type is None or not issubclass(kind, torch_type):
            if api:
                _vectorcall.add_type(kind, _vectorcall.EXCHANGE, api)
        elif api and _torch.learn_layout():
            _vectorcall.add_type(kind, _vectorcall.TORCH, api)
        elif not api:
            return  # it may come later: tvm_ffi brings one for releases of PyTorch without
    _seen.add(kind)


def _exchange_of(kind: type) -> int:
    """The address of a type's `DLPackExchangeAPI` of version 1; 0 when it has none to use."""
    capsule = getattr(kind, "__dlpack_c_exchange_api__", None)
    try:
        address: int | None = _exchange_pointer(capsule, b"dlpack_exchange_api")
    except (ValueError, TypeError):  # not such a capsule
        return 0
    while address:
        api = _ffi.DLPackExchangeApi.from_address(address)
        if api.major == 1:
            usable = api.dltensor_from_py_object_no_sync and api.current_work_stream
            return address if usable else 0
        address = api.previous
    return 0


def _tvm_ffi_type() -> type | None:
    if not _imports.is_imported("tvm_ffi"):
        return None
    return getattr(sys.modules["tvm_ffi"], "Tensor", None)


def _learn_tvm_ffi(tensor: Any) -> None:
    """Its object holds a pointer to tvm-ffi's, where a DLTensor stands behind a header."""
    try:
        handle = tensor.__chandle__()
        offset = _vectorcall.word_offset(tensor, type(tensor).__basicsize__, handle)
    except (AttributeError, InternalError):  # another release's
        return
    view = _ffi.DLTensor.from_address(handle + _TVM_FFI_HEADER)
    shape = tuple(tensor.shape)
    if view.ndim == len(shape) and tuple(view.shape[: view.ndim]) == shape:
        _vectorcall.add_type(
            cast("type[Any]", type(tensor)), _vectorcall.POINTER, offset, _TVM_FFI_HEADER
        )
