"""Callable types whose calls go straight to a C function of our library.

A call handled in Python costs ten times what the engine needs for it. These types have CPython's
vectorcall instead. They are made from Python, and all that the library knows of the interpreter is
told to it here: functions of its stable ABI, and where things stand in objects, found by looking.
So no file of this wheel depends on a version of Python. Interpreters without one lock, and others
than CPython, take the same steps in Python.
"""

import ctypes
import sys
from collections.abc import Callable
from typing import Any, Final

from dovetail_runtime import _ffi
from dovetail_runtime._native import library
from dovetail_runtime.errors import InternalError

# CPython: Include/typeslots.h, structmember.h and object.h; all but the last flag are parts of the
# stable ABI, and that one has its value since vectorcall is public (PEP 590).
_PY_TP_CALL: Final = 50
_PY_TP_MEMBERS: Final = 72
_T_PYSSIZET: Final = 19
_READONLY: Final = 1
_PY_TPFLAGS_BASETYPE: Final = 1 << 10
_PY_TPFLAGS_HAVE_VECTORCALL: Final = 1 << 11
_PY_TPFLAGS_DEFAULT: Final = 1 << 18

_WORD: Final = ctypes.sizeof(ctypes.c_void_p)

IS_NATIVE: Final = (
    sys.implementation.name == "cpython" and getattr(sys, "_is_gil_enabled", lambda: True)()
)
"""Whether calls are made in C."""

STATE: Final = "state"
"""Stands for the place of the pointer that `attach` gives an object."""

INT, FLOAT, BOOL, NUMPY, ADDRESS, POINTER, EXCHANGE, TORCH = range(8)
"""How arguments of one type are read: `dovetail_type_sort` of c_api.h."""


class _Slot(ctypes.Structure):
    _fields_ = (("slot", ctypes.c_int), ("value", ctypes.c_void_p))


class _Member(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("type", ctypes.c_int),
        ("offset", ctypes.c_ssize_t),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


class _Spec(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("basicsize", ctypes.c_int),
        ("itemsize", ctypes.c_int),
        ("flags", ctypes.c_uint),
        ("slots", ctypes.POINTER(_Slot)),
    )


_keep: list[object] = []  # what the library and the types point to
_api = _ffi.PythonApi()
_is_told = False


def _address(function: Any) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value or 0


def word_offset(probe: object, size: int, wanted: int) -> int:
    """Where in the first `size` bytes of an object a word has this value.

    Raises:
        InternalError: Nowhere.
    """
    for offset in range(0, size, _WORD):
        if ctypes.c_void_p.from_address(id(probe) + offset).value == wanted:
            return offset
    raise InternalError(f"no word of {probe!r} is the address that it must hold")


def slot_offset(kind: type[Any], name: str) -> int:
    """Where the objects of a class keep one of its `__slots__`."""
    probe: object = object.__new__(kind)
    mark = object()
    setattr(probe, name, mark)
    return word_offset(probe, kind.__basicsize__, id(mark))


def _tell() -> None:
    """Tells the library what it has to know of this interpreter; may be repeated."""
    global _is_told
    python = ctypes.pythonapi
    if not _is_told:
        item = object()
        pair = (item, None)
        for name, function in {
            "call": python.PyObject_CallFunctionObjArgs,
            "incref": python.Py_IncRef,
            "decref": python.Py_DecRef,
            "occurred": python.PyErr_Occurred,
            "clear": python.PyErr_Clear,
            "save_thread": python.PyEval_SaveThread,
            "restore_thread": python.PyEval_RestoreThread,
            "tuple_new": python.PyTuple_New,
            "tuple_set": python.PyTuple_SetItem,
            "tuple_size": python.PyTuple_Size,
            "dict_get": python.PyDict_GetItemWithError,
            "get_attribute": python.PyObject_GetAttr,
            "make_unsigned": python.PyLong_FromUnsignedLongLong,
            "make_bytes": python.PyBytes_FromStringAndSize,
            "integer_value": python.PyLong_AsLongLongAndOverflow,
            "unsigned_value": python.PyLong_AsUnsignedLongLong,
            "float_value": python.PyFloat_AsDouble,
            "is_true": python.PyObject_IsTrue,
            "bytes_size": python.PyBytes_Size,
            "bytes_content": python.PyBytes_AsString,
            "matches": python.PyErr_ExceptionMatches,
            "capsule_is_valid": python.PyCapsule_IsValid,
            "capsule_pointer": python.PyCapsule_GetPointer,
        }.items():
            setattr(_api, name, _address(function))
        _api.none = id(None)
        _api.true_ = id(True)
        _api.integer_type = id(int)
        _api.float_type = id(float)
        _api.exception = id(Exception)
        _api.type_offset = word_offset(item, object.__basicsize__, id(object))
        _api.item_offset = word_offset(pair, tuple.__basicsize__ + tuple.__itemsize__, id(item))
    library().plain["python_setup"](ctypes.byref(_api))
    if not _is_told:
        _is_told = True
        for kind, sort in ((int, INT), (float, FLOAT), (bool, BOOL)):
            add_type(kind, sort)


def set_hooks(**hooks: Callable[..., Any]) -> None:
    """Says which Python functions the library calls, by their names in `dovetail_python_api`."""
    for name, hook in hooks.items():
        _keep.append(hook)
        setattr(_api, name, id(hook))
    _tell()


def add_type(kind: type, sort: int, first: int = 0, second: int = 0) -> None:
    """Lets the library read arguments of exactly this type, as c_api.h says of the sort."""
    if IS_NATIVE and library().plain["python_type"](id(kind), sort, first, second):
        _keep.append(kind)


def capsule_destructor() -> int:
    """The address of what frees a DLPack capsule of ours that nobody has taken."""
    _tell()
    return _address(library().handle.dovetail_python_release_capsule)


def make_type(base: type[Any], function: str, **offsets: str) -> type[Any]:
    """A class derived from `base` whose objects are called by a C function of the library.

    Args:
        base: A class with `__slots__`.
        function: The name of that vectorcallfunc in the library, without `dovetail_`.
        offsets: Slots of `base` that it reads, or `STATE`, by the name of their offset in
            `dovetail_python_api`.

    Returns:
        The class; its objects are called in Python, by `base.call_in_python`, where there is no
        vectorcall. Else each of them must be given to `attach`.
    """
    if not IS_NATIVE:
        namespace: dict[str, Any] = {"__slots__": (), "__module__": base.__module__}
        namespace["__call__"] = base.call_in_python
        return type(base.__name__, (base,), namespace)
    python = ctypes.pythonapi
    offset = base.__basicsize__
    for name, slot in offsets.items():
        setattr(_api, name, offset + _WORD if slot is STATE else slot_offset(base, slot))
    _tell()
    members = (_Member * 2)(
        _Member(b"__vectorcalloffset__", _T_PYSSIZET, offset, _READONLY, None), _Member()
    )
    slots = (_Slot * 3)(
        _Slot(_PY_TP_CALL, _address(python.PyVectorcall_Call)),
        _Slot(_PY_TP_MEMBERS, ctypes.addressof(members)),
        _Slot(0, None),
    )
    flags = _PY_TPFLAGS_DEFAULT | _PY_TPFLAGS_BASETYPE | _PY_TPFLAGS_HAVE_VECTORCALL
    name = f"{base.__module__}.{base.__qualname__}".encode()
    spec = _Spec(name, offset + 2 * _WORD, 0, flags, slots)
    make = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.POINTER(_Spec), ctypes.py_object)(
        ("PyType_FromSpecWithBases", python)
    )
    made = make(ctypes.byref(spec), (base,))
    called = _address(getattr(library().handle, "dovetail_" + function))
    _keep.extend((members, slots, spec, made))
    _calls[made] = (offset, called)
    return made


_calls: dict[type, tuple[int, int]] = {}  # by class: where its own words begin, and what is called


def attach(made: object, state: int) -> None:
    """Makes an object of a class of `make_type` callable, with a pointer of the library's."""
    if IS_NATIVE:
        offset, called = next(_calls[each] for each in type(made).__mro__ if each in _calls)
        words = (ctypes.c_void_p * 2).from_address(id(made) + offset)
        words[:] = (called, state)
