"""The public extension API: the Backend record, DeviceIR, discovery."""

from dovetail.plugin.backend import API, EMPTY, Backend, DeviceAttributes, RuntimeHint
from dovetail.plugin.device_ir import DeviceIR
from dovetail.plugin.discovery import BackendEntry, entries, is_loaded, kinds, load, refresh

__all__ = [
    "API",
    "EMPTY",
    "Backend",
    "BackendEntry",
    "DeviceAttributes",
    "DeviceIR",
    "RuntimeHint",
    "entries",
    "is_loaded",
    "kinds",
    "load",
    "refresh",
]
