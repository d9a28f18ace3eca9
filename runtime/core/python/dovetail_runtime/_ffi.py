"""The border to the native library: its functions by ctypes, and statuses as exceptions.

ctypes and not an extension module, so that one wheel serves every version of Python. Nothing here
is on the path of an ordinary call: that goes through `_vectorcall.py`. Opening it is
the business of `_native.py`. This file mirrors runtime/core/src/ffi/c_api.h and, with
`_vectorcall.py` and `arguments.py`, is where `Any` is allowed.
"""

import ctypes
from collections.abc import Callable
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
from typing import Any, Final, cast

from dovetail_runtime import _cause, _signals
from dovetail_runtime.errors import InternalError, WorkInterruptedError, engine_error

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

    @property
    def extents(self) -> tuple[int, ...]:
        """The number of elements along each axis."""
        return tuple(self.shape[axis] for axis in range(self.ndim))

    @property
    def steps(self) -> tuple[int, ...]:
        """How far the next element along each axis is, in elements."""
        if not self.strides:
            return row_major(self.extents)
        return tuple(self.strides[axis] for axis in range(self.ndim))

    @property
    def first(self) -> int:
        """The address of the first element."""
        return (self.data or 0) + self.byte_offset


def row_major(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The strides, in elements, of an array whose elements lie one behind the other."""
    strides: list[int] = []
    step = 1
    for extent in reversed(shape):
        strides.append(step)
        step *= max(extent, 1)
    return tuple(reversed(strides))


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


DISCOVER = ctypes.CFUNCTYPE(c_int32, c_void_p)
PRINT = ctypes.CFUNCTYPE(None, c_void_p, c_uint64)


class PythonApi(Structure):
    """`dovetail_python_api`, see `_vectorcall.py`."""

    _fields_ = (
        *(
            (name, c_void_p)
            for name in (
                "call", "incref", "decref", "occurred", "clear", "save_thread", "restore_thread",
                "tuple_new", "tuple_set", "tuple_size", "dict_get", "get_attribute",
                "make_unsigned", "make_bytes", "integer_value", "unsigned_value", "float_value",
                "is_true", "bytes_size", "bytes_content", "matches", "capsule_is_valid",
                "capsule_pointer", "none", "true_", "integer_type", "float_type", "exception",
                "convert", "fail", "finish", "bind", "count_writes",
            )
        ),
        ("type_offset", c_uint64),
        ("item_offset", c_uint64),
        ("call_offset", c_uint64),
        ("names_offset", c_uint64),
        ("dispatch_names_offset", c_uint64),
        ("ways_offset", c_uint64),
        ("miss_offset", c_uint64),
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


_TYPES: Final[dict[str, Any]] = {
    "text": c_char_p,
    "pointer": c_void_p,
    "int32": c_int32,
    "int64": c_int64,
    "uint8": c_uint8,
    "uint32": c_uint32,
    "uint64": c_uint64,
    "double": c_double,
    "status": Status,
    "value": Value,
    "results": Results,
    "none": None,
}

# Arguments of the functions that end in a status: words of `_TYPES`, with a star for a pointer to
# one. Structures that backends give are plain pointers here (`_ffi_backends.py`).
_CHECKED: Final[dict[str, str]] = {
    "tvm_ffi_open": "text status*",
    "xla_register": "text pointer status*",
    "bundle_open": "text text pointer* status*",
    "bundle_from_bytes": "text uint64 text text pointer* status*",
    "bundle_from_variants": "text text pointer uint32 text pointer* status*",
    "bundle_limits": "pointer pointer* status*",
    "bundle_header": "pointer pointer* status*",
    "bundle_verify": "pointer status*",
    "bundle_section": "pointer uint32 pointer* uint64* status*",
    "bundle_image_is_fallback": "pointer uint32 int32* status*",
    "image_describe": "text uint64 pointer* status*",
    "call_create": "pointer text pointer pointer* status*",
    "call_describe": "pointer pointer* status*",
    "call_prepare": "pointer pointer status*",
    "call_explain": "pointer pointer pointer* status*",
    "call_run": "pointer value* uint32 results* status*",
    "device_open": "text pointer* status*",
    "device_of": "int32 int32 pointer* status*",
    "device_describe": "pointer pointer* status*",
    "device_synchronize": "pointer status*",
    "device_time_limit": "pointer double* status*",
    "device_set_time_limit": "pointer double status*",
    "device_record": "pointer int32 pointer* status*",
    "tensor_allocate": "pointer uint8 uint8 int32 int64* pointer* status*",
    "tensor_share": "pointer int32 pointer* status*",
    "tensor_share_on_host": "pointer int32 pointer* status*",
    "tensor_copy": "pointer pointer pointer pointer status*",
    "stream_create": "pointer pointer* status*",
    "stream_import": "pointer text uint64 pointer* status*",
    "stream_synchronize": "pointer status*",
    "stream_wait": "pointer pointer status*",
    "stream_wait_event": "pointer pointer status*",
    "stream_record": "pointer int32 pointer* status*",
    "event_synchronize": "pointer status*",
    "event_elapsed": "pointer pointer double* status*",
    "compile_step": "text text text pointer status*",
    "image_repack": "text uint64 text uint64 text* text* uint64* pointer* uint64* status*",
    "register_runtime": "pointer status*",
    "register_library": "pointer status*",
    "libraries": "int32 pointer* status*",
    "record_unavailable": "text text text text status*",
    "ledger": "int32 pointer* status*",
    "ledger_entry": "text pointer* status*",
}

# Functions that cannot fail: the result, then the arguments.
_PLAIN: Final[dict[str, str]] = {
    "version": "text",
    "abi_oldest": "uint32",
    "abi_newest": "uint32",
    "free": "none pointer",
    "bundle_release": "none pointer",
    "bundle_has_function": "int32 pointer text",
    "call_release": "none pointer",
    "stream_release": "none pointer",
    "event_release": "none pointer",
    "stream_set_current": "pointer pointer pointer",
    "set_discovery": "none pointer",
    "set_print": "none pointer",
    "python_setup": "none pointer",
    "python_type": "int32 pointer int32 uint64 uint64",
    "python_dtype": "int32 pointer uint8 uint8",
    "python_torch_keys": "int32 uint64 int32",
    "python_set_numpy": "none pointer",
    "python_set_torch": "none pointer",
    "call_last_use": "uint64 pointer",
    "python_table": "none int32 pointer",
    "python_close": "none",
    "python_watch_signals": "none pointer",
    "close": "none double",
    "xla_handler": "pointer int32",
}


def _type(word: str) -> Any:
    kind = _TYPES[word.removesuffix("*")]
    return cast("Any", POINTER(kind)) if word.endswith("*") else kind


def _reinstall() -> str:
    from dovetail_runtime.install_help import how_to_install

    return how_to_install("dovetail-runtime", again=True)


class _Functions(dict[str, Any]):
    """Functions of the library by name, each found and given its types when it is first asked for.

    Binding all of them takes as long as opening a bundle does, and a process calls a few.
    """

    __slots__ = ("_bind",)

    def __init__(self, bind: Callable[[str], Any]) -> None:
        super().__init__()
        self._bind = bind

    def __missing__(self, name: str) -> Any:
        return self.setdefault(name, self._bind(name))


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
        #: By name: those that cannot fail, and those whose last argument is a status.
        self.plain = _Functions(self._bind_plain)
        self.checked = _Functions(self._bind_checked)
        found = self.plain["version"]().decode()
        if found != VERSION:
            raise InternalError(
                f"'{path}' is version {found}, the Python files are {VERSION}; reinstall both: "
                + _reinstall()
            )

    def _bind_plain(self, name: str) -> Any:
        result, *arguments = _PLAIN[name].split()
        return self._function(name, arguments, result)

    def _bind_checked(self, name: str) -> Any:
        return self._function(name, _CHECKED[name].split(), "int32")

    def _function(self, name: str, arguments: list[str], result: str) -> Any:
        try:
            function = self.handle["dovetail_" + name]
        except AttributeError:
            raise InternalError(
                f"'{self.path}' has no function 'dovetail_{name}': it is older than the Python"
                f" files; reinstall both: {_reinstall()}"
            ) from None
        function.argtypes = [_type(each) for each in arguments]
        function.restype = _type(result)
        return function

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
            # What a runtime says of its driver and its devices is in it, and may not be UTF-8.
            return ctypes.string_at(address).decode(errors="replace")
        finally:
            self.plain["free"](address)
