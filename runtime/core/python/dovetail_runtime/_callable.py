"""The base class of functions: a Python type whose tp_call is a C function of our library.

A wrapper in Python around `tvm_ffi.Function` costs 50 to 300 ns a call, which is as much as the
call. This type costs 2 to 4: its tp_call hands the argument tuple on to tvm-ffi's, and only when
that raises (or nothing is there to hand on to yet) calls `_slow`. It is made from Python, through
the interpreter's stable ABI (`PyType_FromSpecWithBases`), so no file of this wheel depends on a
version of Python. Where that is not possible the same class is written in Python, slower and
equal.
"""

import ctypes
import sys
from typing import Any, Final

from dovetail_runtime import _ffi
from dovetail_runtime._native import library

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
        if fast is None or keywords:
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
_python_api: _ffi.PythonApi | None = None
_fast_type: type | None = None  # kept for when it is named before the callable type is made


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


def _make_type() -> type[_Slots]:
    global _python_api
    native = library()
    python = ctypes.pythonapi
    offsets = _slot_offsets()
    api = _ffi.PythonApi(
        tp_call=None if _fast_type is None else _call_slot(_fast_type),
        fetch=_address(python.PyErr_Fetch),
        normalize=_address(python.PyErr_NormalizeException),
        call=_address(python.PyObject_CallFunctionObjArgs),
        decref=_address(python.Py_DecRef),
        save_thread=_address(python.PyEval_SaveThread),
        restore_thread=_address(python.PyEval_RestoreThread),
        none=id(None),
        fast_offset=offsets["_fast"],
        slow_offset=offsets["_slow"],
        finish_offset=offsets["_finish"],
    )
    native.plain["python_setup"](ctypes.byref(api))
    _python_api = api
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
    """The address of a type's tp_call."""
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
    api = _python_api
    if api is None or api.tp_call:
        return
    api.tp_call = _call_slot(function_type)
    library().plain["python_setup"](ctypes.byref(api))


def make_callable_type() -> type[_Slots]:
    """The base class for functions: in C where possible."""
    if sys.implementation.name != "cpython":
        return _PythonCallable
    return _make_type()
