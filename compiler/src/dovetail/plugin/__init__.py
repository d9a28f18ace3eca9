"""The public extension API: the Backend record, DeviceIR, discovery.

Every name is found on first use: compiling a kernel needs no ledger and no `kind.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail.lang import script_namespace
from dovetail.support.lazy import exports
from dovetail_runtime.environment import Variable

if TYPE_CHECKING:
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
    from dovetail.plugin.kind_file import (
        FakeDriver,
        KindFile,
        KindFileError,
        kind_files,
        read_kind_file,
    )
    from dovetail.plugin.ledger import CompileEntry, ledger

__all__ = [
    "API",
    "EMPTY",
    "Backend",
    "BackendEntry",
    "Checker",
    "CompileEntry",
    "DeviceAttributes",
    "DeviceIR",
    "FakeDriver",
    "KindFile",
    "KindFileError",
    "Memory",
    "RuntimeHint",
    "Variable",
    "entries",
    "guarded",
    "is_loaded",
    "kind_files",
    "kinds",
    "ledger",
    "load",
    "namespace",
    "read_kind_file",
    "records",
    "refresh",
    "working_on",
]

__getattr__, __dir__ = exports(__name__, {
    "backend": ("API", "EMPTY", "Backend", "DeviceAttributes", "RuntimeHint"),
    "checker": ("Checker", "Memory"),
    "defects": ("guarded", "working_on"),
    "device_ir": ("DeviceIR",),
    "discovery": (
        "BackendEntry", "entries", "is_loaded", "kinds", "load", "namespace", "records", "refresh",
    ),
    "kind_file": ("FakeDriver", "KindFile", "KindFileError", "kind_files", "read_kind_file"),
    "ledger": ("CompileEntry", "ledger"),
})  # fmt: skip


def _namespace(kind: str) -> script_namespace.ScriptNamespace | None:
    from dovetail.plugin.discovery import namespace

    return namespace(kind)


script_namespace.provide(_namespace)
