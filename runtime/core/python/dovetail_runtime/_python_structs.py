"""The structs of dovetail/backend.h that a backend in Python is called with, for ctypes."""

import ctypes
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_int32,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Final

ERROR_TEXT: Final = 2040  # bytes of dvt_error.text, with the final 0


class Error(Structure):
    """`dvt_error`."""

    _fields_ = (("struct_size", c_uint32), ("code", c_int32), ("text", ctypes.c_char * ERROR_TEXT))


class Limits(Structure):
    """`dvt_device_limits`."""

    _fields_ = (
        ("struct_size", c_uint32),
        ("binding_alignment", c_uint32),
        ("copy_alignment", c_uint32),
        ("reserved", c_uint32),
        ("max_grid", c_uint64 * 3),
        ("max_block_threads", c_uint64),
        ("max_binding_bytes", c_uint64),
        ("max_allocation_bytes", c_uint64),
        ("max_shared_bytes", c_uint64),
        ("is_host_memory", c_uint32),
        ("is_synchronous", c_uint32),
    )


class Location(Structure):
    """`dvt_location`."""

    _fields_ = (("memory", c_void_p), ("host", c_void_p), ("offset", c_uint64))


class Binding(Structure):
    """`dvt_binding`."""

    _fields_ = (
        ("memory", c_void_p),
        ("offset", c_uint64),
        ("size", c_uint64),
        ("lead", c_uint64),
    )


class Launch(Structure):
    """`dvt_launch`."""

    _fields_ = (
        ("kernel", c_void_p),
        ("grid", c_uint32 * 3),
        ("binding_count", c_uint32),
        ("bindings", POINTER(Binding)),
        ("scalars", c_void_p),
        ("scalar_bytes", c_uint64),
    )


_ERROR: Final = POINTER(Error)
_OUT: Final = POINTER(c_void_p)

VISITOR: Final = CFUNCTYPE(None, c_void_p, c_char_p, c_char_p)
FREE: Final = CFUNCTYPE(None, c_void_p, c_void_p)
UNLOAD: Final = CFUNCTYPE(None, c_void_p)


class Handle(Structure):
    """`dovetail_python_handle`: what a device or image handle points to."""

    _fields_ = (("free", FREE), ("unload", UNLOAD))


# The entries that Python may fill in; all return a dvt_code and end with a dvt_error.
ENTRIES: Final = {
    "driver_open": CFUNCTYPE(c_int32, POINTER(c_char_p), c_uint32, _ERROR),
    "device_count": CFUNCTYPE(c_int32, POINTER(c_uint32), _ERROR),
    "device_open": CFUNCTYPE(c_int32, c_uint32, _OUT, _ERROR),
    "device_attributes": CFUNCTYPE(c_int32, c_void_p, VISITOR, c_void_p, _ERROR),
    "device_limits": CFUNCTYPE(c_int32, c_void_p, POINTER(Limits), _ERROR),
    "alloc": CFUNCTYPE(c_int32, c_void_p, c_uint64, _OUT, _ERROR),
    "copy": CFUNCTYPE(c_int32, c_void_p, POINTER(Location), POINTER(Location), c_uint64, _ERROR),
    "image_load": CFUNCTYPE(c_int32, c_void_p, c_void_p, c_uint64, _OUT, _ERROR),
    "image_kernel": CFUNCTYPE(c_int32, c_void_p, c_char_p, _OUT, _ERROR),
    "launch": CFUNCTYPE(c_int32, c_void_p, POINTER(Launch), c_uint32, _ERROR),
}


class Table(Structure):
    """`dvt_backend_table`; entries as addresses, so that those of C and of Python stand alike."""

    _fields_ = (
        ("struct_size", c_uint32),
        ("abi_version", c_uint32),
        ("sanitizer", c_uint32),
        ("reserved", c_uint32),
        ("kind", c_char_p),
        ("driver_open", c_void_p),
        ("device_count", c_void_p),
        ("device_open", c_void_p),
        ("device_close", c_void_p),
        ("device_attributes", c_void_p),
        ("device_limits", c_void_p),
        ("alloc", c_void_p),
        ("free", c_void_p),
        ("memory_import", c_void_p),
        ("memory_export", c_void_p),
        ("copy", c_void_p),
        ("stream_create", c_void_p),
        ("stream_import", c_void_p),
        ("stream_destroy", c_void_p),
        ("stream_synchronize", c_void_p),
        ("event_record", c_void_p),
        ("event_synchronize", c_void_p),
        ("stream_wait", c_void_p),
        ("event_destroy", c_void_p),
        ("image_load", c_void_p),
        ("image_unload", c_void_p),
        ("image_kernel", c_void_p),
        ("launch", c_void_p),
        ("event_record_timed", c_void_p),
        ("event_elapsed", c_void_p),
        ("device_time_limit", c_void_p),
        ("copy_between", c_void_p),
        ("stream_is_captured", c_void_p),
        ("stream_synchronize_within", c_void_p),
        ("event_synchronize_within", c_void_p),
        ("launch_with_work", c_void_p),
        ("stream_export", c_void_p),
    )
