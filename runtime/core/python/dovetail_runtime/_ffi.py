"""The border to the native library: its functions by ctypes, and statuses as exceptions.

ctypes and not an extension module, so that one wheel serves every version of Python. Nothing here
is on the path of an ordinary call: that goes through `_vectorcall.py`. Opening it is
the business of `_native.py`. This file mirrors runtime/core/src/ffi/c_api.h and, with
`_vectorcall.py` and `arguments.py`, is where `Any` is allowed.
"""

import ctypes
from ctypes import (
    POINTER,
    Structure,
    Union,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any, Final

from dovetail_runtime import _cause, _signals
from dovetail_runtime._python_structs import Error
from dovetail_runtime.errors import InternalError, WorkInterruptedError, engine_error
from dovetail_runtime.install_help import how_to_install

VERSION: Final = "0.1.0"  # of this package; the library must have the same


class Status(Structure):
    """`dovetail_status`: 0, or 1 + the engine's error kind, and a text to free."""

    _fields_ = (("kind", c_int32), ("reserved", c_int32), ("text", c_void_p))


class DLTensor(Structure):
    """`DLTensor` of DLPack 1.x."""

    _fields_ = (
        ("data", c_void_p),
        ("device_type", c_int32),
        ("device_id", c_int32),
        ("ndim", c_int32),
        ("code", c_uint8),
        ("bits", c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("byte_offset", c_uint64),
    )


class DLManagedTensorVersioned(Structure):
    """`DLManagedTensorVersioned` of DLPack 1.x."""

    _fields_ = (
        ("major", c_uint32),
        ("minor", c_uint32),
        ("manager_ctx", c_void_p),
        ("deleter", c_void_p),
        ("flags", c_uint64),
        ("dl_tensor", DLTensor),
    )


class ValueContent(Union):
    """The union inside `dovetail_value`."""

    _fields_ = (
        ("tensor", c_void_p),
        ("integer", c_int64),
        ("unsigned_integer", c_uint64),
        ("floating", c_double),
        ("type_name", c_char_p),
    )


class Value(Structure):
    """`dovetail_value`: one argument of a call."""

    _fields_ = (("tag", c_int32), ("flags", c_int32), ("value", ValueContent))


class Results(Structure):
    """`dovetail_results`: what a call returned."""

    _fields_ = (("tensors", POINTER(c_void_p)), ("count", c_uint64))


ADD_PATH = ctypes.CFUNCTYPE(None, c_void_p, c_char_p)
FIND_CANDIDATES = ctypes.CFUNCTYPE(None, c_void_p, ADD_PATH)
DISCOVER = ctypes.CFUNCTYPE(c_int32, POINTER(Error))
PRINT = ctypes.CFUNCTYPE(None, c_void_p, c_uint64)
OPEN_TABLE = ctypes.CFUNCTYPE(c_void_p, POINTER(Error))
TAKE_BYTES = ctypes.CFUNCTYPE(None, c_void_p, c_char_p, c_uint64)
COMPILE = ctypes.CFUNCTYPE(
    c_int32, c_void_p, c_uint64, c_char_p, c_void_p, c_void_p, TAKE_BYTES, POINTER(Error)
)


class Manifest(Structure):
    """`dovetail_manifest`: lists are texts separated by line feeds."""

    _fields_ = (
        ("kind", c_char_p),
        ("library", c_char_p),
        ("sonames", c_char_p),
        ("formats", c_char_p),
        ("install", c_char_p),
        ("driver_help", c_char_p),
        ("distribution", c_char_p),
        ("abi_oldest", c_uint32),
        ("abi_newest", c_uint32),
        ("device_type", c_int32),
        ("reserved", c_int32),
        ("find_candidates", FIND_CANDIDATES),
        ("open_table", OPEN_TABLE),
    )


class PythonApi(Structure):
    """`dovetail_python_api`, see `_vectorcall.py`."""

    _fields_ = (
        *(
            (name, c_void_p)
            for name in (
                "call", "incref", "decref", "occurred", "clear", "save_thread", "restore_thread",
                "tuple_new", "tuple_set", "tuple_size", "dict_get", "get_attribute",
                "make_unsigned", "make_bytes", "integer_value", "unsigned_value", "float_value",
                "is_true", "capsule_is_valid", "capsule_pointer", "none", "true_", "convert",
                "fail", "finish", "bind", "count_writes",
            )
        ),
        ("type_offset", c_uint64),
        ("item_offset", c_uint64),
        ("call_offset", c_uint64),
        ("names_offset", c_uint64),
    )  # fmt: skip


class NumpyLayout(Structure):
    """`dovetail_python_numpy`: where things stand in an array."""

    _fields_ = tuple(
        (name, c_uint64) for name in ("data", "rank", "shape", "strides", "descriptor", "flags")
    )


class TorchLayout(Structure):
    """`dovetail_python_torch`: where the dispatch keys of a tensor stand."""

    _fields_ = (
        ("is_known", c_uint64),
        ("tensor_offset", c_uint64),
        ("keys_offset", c_uint64),
        ("requires_grad", ctypes.py_object),
    )


class DLPackExchangeApi(Structure):
    """`DLPackExchangeAPI` of DLPack 1.x."""

    _fields_ = (
        ("major", c_uint32),
        ("minor", c_uint32),
        ("previous", c_void_p),
        ("managed_tensor_allocator", c_void_p),
        ("managed_tensor_from_py_object_no_sync", c_void_p),
        ("managed_tensor_to_py_object_no_sync", c_void_p),
        ("dltensor_from_py_object_no_sync", c_void_p),
        ("current_work_stream", c_void_p),
    )


_STATUS = POINTER(Status)
_OUT = POINTER(c_void_p)

# Arguments before the trailing status, which every function in this table has.
_CHECKED: Final[dict[str, tuple[Any, ...]]] = {
    "tvm_ffi_open": (c_char_p,),
    "bundle_open": (c_char_p, c_char_p, _OUT),
    "bundle_from_bytes": (c_char_p, c_uint64, c_char_p, c_char_p, _OUT),
    "bundle_limits": (c_void_p, _OUT),
    "bundle_header": (c_void_p, _OUT),
    "bundle_verify": (c_void_p,),
    "bundle_section": (c_void_p, c_uint32, _OUT, POINTER(c_uint64)),
    "bundle_image_is_fallback": (c_void_p, c_uint32, POINTER(c_int32)),
    "image_describe": (c_char_p, c_uint64, _OUT),
    "call_create": (c_void_p, c_char_p, c_void_p, _OUT),
    "call_describe": (c_void_p, _OUT),
    "call_prepare": (c_void_p, c_void_p),
    "call_explain": (c_void_p, c_void_p, _OUT),
    "call_run": (c_void_p, POINTER(Value), c_uint32, POINTER(Results)),
    "device_open": (c_char_p, _OUT),
    "device_of": (c_int32, c_int32, _OUT),
    "device_describe": (c_void_p, _OUT),
    "device_synchronize": (c_void_p,),
    "device_time_limit": (c_void_p, POINTER(c_double)),
    "device_set_time_limit": (c_void_p, c_double),
    "device_record": (c_void_p, c_int32, _OUT),
    "tensor_allocate": (c_void_p, c_uint8, c_uint8, c_int32, POINTER(c_int64), _OUT),
    "tensor_share": (c_void_p, c_int32, _OUT),
    "tensor_copy": (c_void_p, c_void_p, c_void_p, c_void_p),
    "stream_create": (c_void_p, _OUT),
    "stream_import": (c_void_p, c_char_p, c_uint64, _OUT),
    "stream_synchronize": (c_void_p,),
    "stream_wait": (c_void_p, c_void_p),
    "stream_wait_event": (c_void_p, c_void_p),
    "stream_record": (c_void_p, c_int32, _OUT),
    "event_synchronize": (c_void_p,),
    "event_elapsed": (c_void_p, c_void_p, POINTER(c_double)),
    "compile_step": (c_char_p, c_char_p, c_char_p, COMPILE),
    "image_repack": (
        c_char_p,
        c_uint64,
        c_char_p,
        c_uint64,
        POINTER(c_char_p),
        POINTER(c_char_p),
        POINTER(c_uint64),
        _OUT,
        POINTER(c_uint64),
    ),
    "register_runtime": (POINTER(Manifest),),
    "record_unavailable": (c_char_p, c_char_p, c_char_p, c_char_p),
    "ledger": (c_int32, _OUT),
    "ledger_entry": (c_char_p, _OUT),
}

# Functions that cannot fail: arguments and result.
_PLAIN: Final[dict[str, tuple[tuple[Any, ...], Any]]] = {
    "version": ((), c_char_p),
    "abi_oldest": ((), c_uint32),
    "abi_newest": ((), c_uint32),
    "free": ((c_void_p,), None),
    "bundle_release": ((c_void_p,), None),
    "bundle_has_function": ((c_void_p, c_char_p), c_int32),
    "call_release": ((c_void_p,), None),
    "stream_release": ((c_void_p,), None),
    "event_release": ((c_void_p,), None),
    "stream_set_current": ((c_void_p, c_void_p), c_void_p),
    "set_discovery": ((DISCOVER,), None),
    "set_print": ((PRINT,), None),
    "python_setup": ((POINTER(PythonApi),), None),
    "python_type": ((c_void_p, c_int32, c_uint64, c_uint64), c_int32),
    "python_dtype": ((c_void_p, c_uint8, c_uint8), c_int32),
    "python_torch_keys": ((c_uint64, c_int32), c_int32),
    "python_set_numpy": ((POINTER(NumpyLayout),), None),
    "python_set_torch": ((POINTER(TorchLayout),), None),
    "call_last_use": ((c_void_p,), c_uint64),
    "python_table": ((c_int32, c_void_p), None),
    "python_close": ((), None),
    "python_watch_signals": ((POINTER(_signals.PythonSignals),), None),
    "close": ((c_double,), None),
}


def _reinstall() -> str:
    return how_to_install("dovetail-runtime", again=True)


class Library:
    """The functions of libdovetail_runtime, typed, each name without its `dovetail_`."""

    def __init__(self, path: str) -> None:
        """Opens the library at an absolute path.

        Raises:
            InternalError: It cannot be opened, or is not of this package's version.
        """
        try:
            self.handle = ctypes.CDLL(path)
        except OSError as error:
            raise InternalError(
                f"cannot open '{path}': {error}; reinstall it: {_reinstall()}"
            ) from error
        self.path = path
        self.plain: dict[str, Any] = {}
        self.checked: dict[str, Any] = {}
        for name, (arguments, result) in _PLAIN.items():
            function = self._function(name)
            function.argtypes = arguments
            function.restype = result
            self.plain[name] = function
        for name, arguments in _CHECKED.items():
            function = self._function(name)
            function.argtypes = (*arguments, _STATUS)
            function.restype = c_int32
            self.checked[name] = function
        found = self.plain["version"]().decode()
        if found != VERSION:
            raise InternalError(
                f"'{path}' is version {found}, the Python files are {VERSION}; reinstall both: "
                + _reinstall()
            )

    def _function(self, name: str) -> Any:
        try:
            return getattr(self.handle, "dovetail_" + name)
        except AttributeError:
            raise InternalError(
                f"'{self.path}' has no function 'dovetail_{name}': it is older than the Python"
                f" files; reinstall both: {_reinstall()}"
            ) from None

    def call(self, name: str, *arguments: Any) -> None:
        """Calls a checked function and raises what its status says."""
        status = Status()
        if self.checked[name](*arguments, ctypes.byref(status)) != 0:
            text = ""
            if status.text:
                text = ctypes.string_at(status.text).decode(errors="replace")
                self.plain["free"](status.text)
            error = engine_error(status.kind - 1, text)
            try:
                if isinstance(error, WorkInterruptedError):
                    _signals.raise_instead(self)
                raise error from _cause.take(text)
            finally:
                # An error that a frame of its own traceback names keeps all that the other frames
                # name, a caller's tensors and streams, until the collector comes by.
                del error

    def make(self, name: str, *arguments: Any) -> int:
        """Calls a checked function whose last argument is where a pointer goes; returns it."""
        out = c_void_p()
        self.call(name, *arguments, ctypes.byref(out))
        return out.value or 0

    def number(self, name: str, *arguments: Any) -> float:
        """Like `make`, for functions whose last argument is where a number goes."""
        out = c_double()
        self.call(name, *arguments, ctypes.byref(out))
        return out.value

    def text(self, name: str, *arguments: Any) -> str:
        """Like `make`, for functions that make a text."""
        address = self.make(name, *arguments)
        if not address:
            raise MemoryError
        try:
            return ctypes.string_at(address).decode()
        finally:
            self.plain["free"](address)
