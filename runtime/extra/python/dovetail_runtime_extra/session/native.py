"""The shared library of this distribution as the session calls it, `dovetail_session_*`."""

import ctypes
import functools
from pathlib import Path
from typing import Any, Final

from dovetail_runtime import extra, installed
from dovetail_runtime._locate import library_file_name
from dovetail_runtime.errors import describe
from dovetail_runtime.install_help import how_to_install


def library_path() -> Path | None:
    """Where the library lies, beside the package or, of an editable install, by its RECORD."""
    file_name = library_file_name(extra.PACKAGE)
    beside = Path(__file__).parents[1] / "lib" / file_name
    if beside.is_file():
        return beside.resolve()
    for name, path in installed.files_of(extra.DISTRIBUTION):
        if name.rpartition("/")[2] == file_name and path.is_file():
            return path.resolve()
    return None


class Operation(ctypes.Structure):
    """`dovetail_session_operation`."""

    _fields_ = (
        ("struct_size", ctypes.c_uint32),
        ("kind", ctypes.c_uint32),
        ("rank", ctypes.c_uint32),
        ("peer", ctypes.c_int32),
        ("fold", ctypes.c_uint32),
        ("type_code", ctypes.c_uint32),
        ("type_bits", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32),
        ("count", ctypes.c_uint64),
        ("input", ctypes.c_void_p),
        ("output", ctypes.c_void_p),
        ("timeout", ctypes.c_uint64),
        ("label", ctypes.c_char_p),
        ("queue", ctypes.c_void_p),
    )


#: `dovetail_session_run`.
RUN: Final = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.POINTER(Operation), ctypes.c_void_p, ctypes.c_uint64
)

#: `dovetail_session_outcome`, but for 0, that all is done, 5, an argument out of range, and 7,
#: that it is not over yet.
REASONS: Final = {1: "aborted", 2: "timed out", 3: "mismatch", 4: "deadlock", 6: "failed"}
INVALID: Final = 5
PENDING: Final = 7


@functools.cache
def library() -> Any:
    """The library, opened at the first use.

    Raises:
        BackendNotReadyError: It is missing, or the system does not open it.
    """
    path = library_path()
    fix = how_to_install(extra.DISTRIBUTION, again=True)
    if path is None:
        file_name = library_file_name(extra.PACKAGE)
        raise extra.not_ready("failed to load", f"{file_name} is missing", fix)
    try:
        opened = ctypes.CDLL(str(path))
    except OSError as error:
        raise extra.not_ready("failed to load", describe(error), fix) from error
    address, size, rank = ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint32
    text = ctypes.c_char_p
    opened.dovetail_session_group_bytes.argtypes = (rank, size)
    opened.dovetail_session_group_bytes.restype = size
    opened.dovetail_session_group_reset.argtypes = (address, size, rank, size)
    opened.dovetail_session_group_abort.argtypes = (address, ctypes.c_char_p)
    opened.dovetail_session_group_abort.restype = None
    opened.dovetail_session_group_command.argtypes = (address, rank, size)
    opened.dovetail_session_group_command.restype = None
    opened.dovetail_session_group_run.argtypes = (address, address, ctypes.c_char_p, size)
    opened.dovetail_session_group_reason.argtypes = (address, text, size)
    opened.dovetail_session_enter.argtypes = (address, RUN, text, rank, rank, size)
    opened.dovetail_session_enter.restype = None
    opened.dovetail_session_device_candidates.argtypes = (ctypes.POINTER(text), rank)
    opened.dovetail_session_device_candidates.restype = None
    for name in ("name", "variable"):
        getattr(opened, f"dovetail_session_device_{name}").argtypes = (text,)
        getattr(opened, f"dovetail_session_device_{name}").restype = text
    opened.dovetail_session_device_library.argtypes = (text, text, size)
    opened.dovetail_session_device_id.argtypes = (text, address, text, size)
    opened.dovetail_session_device_join.argtypes = (
        *(text, rank, address, rank, rank),
        *(ctypes.POINTER(address), text, size),
    )
    opened.dovetail_session_device_carries.argtypes = (text, rank, rank, rank)
    opened.dovetail_session_device_submit.argtypes = (address, address, text, size)
    opened.dovetail_session_device_poll.argtypes = (address, size, text, size)
    opened.dovetail_session_device_leave.argtypes = (address,)
    opened.dovetail_session_device_leave.restype = None
    return opened
