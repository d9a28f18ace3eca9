"""The public extension API: the Backend record, DeviceIR, discovery."""

from dovetail.lang import script_namespace
from dovetail.plugin.backend import API, EMPTY, Backend, DeviceAttributes, RuntimeHint
from dovetail.plugin.checker import Checker, Memory
from dovetail.plugin.defects import guarded, working_on
from dovetail.plugin.device_ir import DeviceIR
from dovetail.plugin.discovery import (
    BackendEntry,
    entries,
    is_loaded,
    kinds,
    load,
    namespace,
    records,
    refresh,
)
from dovetail.plugin.ledger import CompileEntry, ledger
from dovetail_runtime.environment import Variable

__all__ = [
    "API",
    "EMPTY",
    "Backend",
    "BackendEntry",
    "Checker",
    "CompileEntry",
    "DeviceAttributes",
    "DeviceIR",
    "Memory",
    "RuntimeHint",
    "Variable",
    "entries",
    "guarded",
    "is_loaded",
    "kinds",
    "ledger",
    "load",
    "namespace",
    "records",
    "refresh",
    "working_on",
]

script_namespace.provide(namespace)
