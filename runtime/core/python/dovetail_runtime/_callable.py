"""The base class of functions: a Python type whose tp_call is a C function of our library.

A wrapper in Python around `tvm_ffi.Function` costs 50 to 300 ns a call, which is as much as the
call. This type costs 3 to 10: its tp_call hands the argument tuple on to tvm-ffi's, and only when
that raises, or an argument is of a type that has to be looked at first, or nothing is there to
hand on to yet, calls `_slow`. It is made from Python, through the interpreter's stable ABI
(`PyType_FromSpecWithBases`), so no file of this wheel depends on a version of Python. Where that
is not possible the same class is written in Python, slower and equal.
"""

import ctypes
import functools
import sys
from typing import Any, Final

from dovetail_runtime import _ffi
from dovetail_runtime._native import library
from dovetail_runtime.errors import InternalError

# CPython: Include/typeslots.h and Include/object.h, both parts of the stable ABI.
_PY_TP_CALL: Final = 50
_PY_TPFLAGS_BASETYPE: Final = 1 << 10
_PY_TPFLAGS_DEFAULT: Final = 1 << 18


class _Slots:
    """Where a callable keeps its state; the C function reads it at the offsets found below."""

    __slots__ = ("_fast", "_finish", "_slow")

    _fast: Any  # the tvm_ffi.Function, once there is one
    _slow: Any  # (self, arguments, keywords or None, exception or None) -> result
    _finish: Any  # (arguments, result) -> result; only called when the result is not None


class _PythonCallable(_Slots):
    """The same behaviour without C, for interpreters other than CPython."""

    __slots__ = ()

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        fast = getattr(self, "_fast", None)
        if fast is None or keywords or not all(type(each) in _plain_types for each in arguments):
            return self._slow(self, arguments, keywords or None, None)
        try:
            result = fast(*arguments)
        except Exception as error:  # noqa: BLE001  # whatever it is, _slow decides
            return self._slow(self, arguments, None, error)
        return result if result is None else self._finish(arguments, result)


class _Slot(ctypes.Structure):
    _fields_ = (("slot", ctypes.c_int), ("function", ctypes.c_void_p))


class _Spec(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("basicsize", ctypes.c_int),
        ("itemsize", ctypes.c_int),
        ("flags", ctypes.c_uint),
        ("slots", ctypes.POINTER(_Slot)),
    )


_keep: list[object] = []  # what the type points to
_fast_type: type | None = None  # kept for when it is named before the callable type is made

# Arguments of exactly these types are what tvm-ffi's conversion takes them for. Types of
# arrays are added as they come.
_plain_types: set[type] = {int, float, bool}


def _address(function: Any) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value or 0


def _slot_offsets() -> dict[str, int]:
    """Where the slots stand in an object, found by looking: no layout is assumed."""
    probe = _Slots()
    marks = {name: object() for name in ("_fast", "_slow", "_finish")}
    for name, mark in marks.items():
        setattr(probe, name, mark)
    word = ctypes.sizeof(ctypes.c_void_p)
    found: dict[int, int] = {}
    for offset in range(object.__basicsize__, _Slots.__basicsize__, word):
        found[ctypes.c_void_p.from_address(id(probe) + offset).value or 0] = offset
    return {name: found[id(mark)] for name, mark in marks.items()}


def _word_offset(probe: object, size: int, wanted: int) -> int:
    """Where in the first `size` bytes of an object a word has this value."""
    for offset in range(0, size, ctypes.sizeof(ctypes.c_void_p)):
        if ctypes.c_void_p.from_address(id(probe) + offset).value == wanted:
            return offset
    raise InternalError(f"no word of {probe!r} is the address that it must hold")


@functools.cache
def _python_api() -> _ffi.PythonApi:
    """What the library has to know of this interpreter, told to it once."""
    python = ctypes.pythonapi
    offsets = _slot_offsets()
    item = object()
    pair = (item, None)
    api = _ffi.PythonApi(
        tp_call=None if _fast_type is None else _call_slot(_fast_type),
        fetch=_address(python.PyErr_Fetch),
        normalize=_address(python.PyErr_NormalizeException),
        call=_address(python.PyObject_CallFunctionObjArgs),
        decref=_address(python.Py_DecRef),
        save_thread=_address(python.PyEval_SaveThread),
        restore_thread=_address(python.PyEval_RestoreThread),
        tuple_size=_address(python.PyTuple_Size),
        capsule_is_valid=_address(python.PyCapsule_IsValid),
        capsule_pointer=_address(python.PyCapsule_GetPointer),
        none=id(None),
        fast_offset=offsets["_fast"],
        slow_offset=offsets["_slow"],
        finish_offset=offsets["_finish"],
        type_offset=_word_offset(item, object.__basicsize__, id(object)),
        item_offset=_word_offset(pair, tuple.__basicsize__ + tuple.__itemsize__, id(item)),
    )
    native = library()
    native.plain["python_setup"](ctypes.byref(api))
    for each in _plain_types:
        native.plain["python_plain_type"](id(each))
    return api


def capsule_destructor() -> int:
    """The address of what frees a DLPack capsule of ours that nobody has taken."""
    _python_api()
    return _address(library().handle.dovetail_python_release_capsule)


def add_plain_type(argument_type: type) -> None:
    """Lets arguments of exactly this type go to tvm-ffi without being looked at."""
    if argument_type not in _plain_types:
        _plain_types.add(argument_type)
        library().plain["python_plain_type"](id(argument_type))


def is_plain(argument: object) -> bool:
    """Whether an argument may go to tvm-ffi without being looked at."""
    return type(argument) in _plain_types


def _make_type() -> type[_Slots]:
    native = library()
    python = ctypes.pythonapi
    _python_api()
    call = _address(native.handle.dovetail_python_call)
    slots = (_Slot * 2)(_Slot(_PY_TP_CALL, call), _Slot(0, None))
    flags = _PY_TPFLAGS_DEFAULT | _PY_TPFLAGS_BASETYPE
    spec = _Spec(b"dovetail_runtime._callable.Callable", 0, 0, flags, slots)
    _keep.extend((slots, spec))
    make = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.POINTER(_Spec), ctypes.py_object)(
        ("PyType_FromSpecWithBases", python)
    )
    return make(ctypes.byref(spec), (_Slots,))


def _call_slot(function_type: type) -> int | None:
    get_slot = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_int)(
        ("PyType_GetSlot", ctypes.pythonapi)
    )
    return get_slot(function_type, _PY_TP_CALL)


def set_fast_type(function_type: type) -> None:
    """Says which type the objects in `_fast` have; must be called before the first is set.

    The callable type may be made before this call or after it.
    """
    global _fast_type
    _fast_type = function_type
    api = _python_api()
    if not api.tp_call:
        api.tp_call = _call_slot(function_type)
        library().plain["python_setup"](ctypes.byref(api))


def make_callable_type() -> type[_Slots]:
    """The base class for functions: in C where possible."""
    if sys.implementation.name != "cpython":
        return _PythonCallable
    return _make_type()
