"""The part of the border that only backends from outside need: their manifests and callbacks.

Apart from `_ffi.py`, because a process that runs bundles on the cpu never comes here. It mirrors
runtime/core/src/ffi/c_api.h too.
"""

import ctypes
from ctypes import POINTER, Structure, c_char_p, c_int32, c_uint32, c_uint64, c_void_p

from dovetail_runtime._python_structs import Error

ADD_PATH = ctypes.CFUNCTYPE(None, c_void_p, c_char_p)
FIND_CANDIDATES = ctypes.CFUNCTYPE(None, c_void_p, ADD_PATH)
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
        ("stranger", c_char_p),
        ("abi_oldest", c_uint32),
        ("abi_newest", c_uint32),
        ("device_type", c_int32),
        ("reserved", c_int32),
        ("find_candidates", FIND_CANDIDATES),
        ("open_table", OPEN_TABLE),
    )
