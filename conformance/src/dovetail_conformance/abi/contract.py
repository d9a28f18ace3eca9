"""The table of `dovetail/backend.h` for a caller: the prototype of each entry, and which must be.

The structs and the order of the table stand in `dovetail_runtime._python_structs`, as do the
prototypes of entries that Python may fill in; here are the others.
"""

from __future__ import annotations

from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_double, c_int32, c_uint32, c_uint64
from ctypes import c_void_p as pointer
from typing import Any, Final

from dovetail_runtime._python_structs import (
    ENTRIES,
    VISITOR,
    Binding,
    Error,
    Launch,
    Limits,
    Location,
    Table,
)

SYMBOL: Final = "dovetail_backend_table"
"""`DVT_BACKEND_TABLE_SYMBOL`."""

ABI_OLDEST: Final = 1
"""`DVT_ABI_OLDEST`."""

ABI_VERSION: Final = 1
"""`DVT_ABI_VERSION`."""

CODES: Final = (
    "OK",
    "INVALID_ARGUMENT",
    "OUT_OF_MEMORY",
    "UNSUPPORTED",
    "DRIVER_MISSING",
    "DRIVER_ERROR",
    "DEVICE_LOST",
    "INVALID_IMAGE",
    "NOT_FOUND",
    "DEVICE_ASSERT",
    "INTERNAL",
    "TIME_LIMIT",
    "INTERRUPTED",
)
"""The `dvt_code`s by value, without `DVT_`."""

_ERROR: Final = POINTER(Error)
_OUT: Final = POINTER(pointer)


class Native(Structure):
    """`dvt_native`."""

    _fields_ = (("type", c_char_p), ("handle", pointer), ("size", c_uint64))


TABLE_FUNCTION: Final = CFUNCTYPE(pointer, c_uint32, c_uint32, POINTER(c_uint32))

_OF_DEVICE = (pointer, POINTER(Native))
_LOCATION = POINTER(Location)

PROTOTYPES: Final[dict[str, Any]] = {
    **ENTRIES,
    "device_close": CFUNCTYPE(None, pointer),
    "free": CFUNCTYPE(None, pointer, pointer),
    "memory_import": CFUNCTYPE(c_int32, *_OF_DEVICE, _OUT, _ERROR),
    "memory_export": CFUNCTYPE(c_int32, pointer, pointer, POINTER(Native), _ERROR),
    "stream_create": CFUNCTYPE(c_int32, pointer, _OUT, _ERROR),
    "stream_import": CFUNCTYPE(c_int32, *_OF_DEVICE, _OUT, _ERROR),
    "stream_destroy": CFUNCTYPE(None, pointer),
    "stream_synchronize": CFUNCTYPE(c_int32, pointer, _ERROR),
    "event_record": CFUNCTYPE(c_int32, pointer, _OUT, _ERROR),
    "event_synchronize": CFUNCTYPE(c_int32, pointer, _ERROR),
    "stream_wait": CFUNCTYPE(c_int32, pointer, pointer, _ERROR),
    "event_destroy": CFUNCTYPE(None, pointer),
    "image_unload": CFUNCTYPE(None, pointer),
    "event_record_timed": CFUNCTYPE(c_int32, pointer, _OUT, _ERROR),
    "event_elapsed": CFUNCTYPE(c_int32, pointer, pointer, POINTER(c_double), _ERROR),
    "device_time_limit": CFUNCTYPE(c_int32, pointer, c_uint64, _ERROR),
    "copy_between": CFUNCTYPE(
        c_int32, pointer, pointer, _LOCATION, pointer, _LOCATION, c_uint64, _ERROR
    ),
    "stream_is_captured": CFUNCTYPE(c_int32, pointer, POINTER(c_uint32), _ERROR),
    "stream_synchronize_within": CFUNCTYPE(
        c_int32, pointer, c_uint64, c_uint64, POINTER(c_uint32), _ERROR
    ),
    "event_synchronize_within": CFUNCTYPE(
        c_int32, pointer, c_uint64, c_uint64, POINTER(c_uint32), _ERROR
    ),
    "launch_with_work": CFUNCTYPE(
        c_int32, pointer, POINTER(Launch), POINTER(c_uint64), c_uint32, _ERROR
    ),
    "stream_export": CFUNCTYPE(c_int32, pointer, POINTER(Native), _ERROR),
}
"""How each entry is called; a pointer may be given as None."""

FIELDS: Final = tuple(str(field[0]) for field in Table._fields_)
HANDSHAKE: Final = FIELDS[:5]
"""The fields that never move."""

NAMES: Final = FIELDS[5:]
"""The entries, in their order."""

OPTIONAL: Final = frozenset(
    (
        "memory_import",
        "memory_export",
        "stream_import",
        *NAMES[NAMES.index("event_record_timed") :],
    )
)
"""Entries that may be null; those behind the first release of version 1 may also lie outside."""

REQUIRED: Final = tuple(name for name in NAMES if name not in OPTIONAL)

TOGETHER: Final = (
    ("event_record_timed", "event_elapsed"),
    ("stream_synchronize_within", "event_synchronize_within"),
)
"""Optional entries of which both are there or neither."""

FIRST_SIZE: Final[int] = getattr(Table, "event_record_timed").offset  # noqa: B009 - a descriptor
"""Bytes of the table at the first release: a library's has at least these."""


def code_name(code: int) -> str:
    """`DVT_NOT_FOUND (8)`, or the number of no code."""
    if 0 <= code < len(CODES):
        return f"DVT_{CODES[code]} ({code})"
    return f"{code}, which is no dvt_code"


__all__ = ["VISITOR", "Binding", "Error", "Launch", "Limits", "Location", "Table"]
