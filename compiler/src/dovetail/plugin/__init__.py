"""The public extension API: the Backend record, DeviceIR, discovery, tags.

Every name is imported at its first use: compiling a kernel needs no ledger and no `kind.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail.lang import script_namespace
from dovetail.support.lazy import exports
from dovetail.target import provide_suggestions
from dovetail_runtime.variables import Variable

if TYPE_CHECKING:
    from dovetail.plugin.backend import API, EMPTY, Backend, DeviceAttributes, RuntimeHint
    from dovetail.plugin.checker import Checker, Memory
    from dovetail.plugin.defects import guarded, is_own, working_on
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
    from dovetail.plugin.made import capabilities_of, image_of, module_of
    from dovetail.plugin.outside_passes import (
        OUTSIDE_PASSES,
        PassEntry,
        PassLine,
        pass_entries,
        pass_ledger,
        passes_of,
    )
    from dovetail.plugin.tag_index import (
        TagsEntry,
        all_tags,
        find_tag,
        near_tags,
        owner_of,
        search_tags,
        suggest,
        tag_called,
        tag_ledger,
    )

__all__ = [
    "API",
    "EMPTY",
    "OUTSIDE_PASSES",
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
    "PassEntry",
    "PassLine",
    "RuntimeHint",
    "TagsEntry",
    "Variable",
    "all_tags",
    "capabilities_of",
    "entries",
    "find_tag",
    "guarded",
    "image_of",
    "is_loaded",
    "is_own",
    "kind_files",
    "kinds",
    "ledger",
    "load",
    "module_of",
    "namespace",
    "near_tags",
    "owner_of",
    "pass_entries",
    "pass_ledger",
    "passes_of",
    "read_kind_file",
    "records",
    "refresh",
    "search_tags",
    "suggest",
    "tag_called",
    "tag_ledger",
    "working_on",
]

__getattr__, __dir__ = exports(__name__, {
    "backend": ("API", "EMPTY", "Backend", "DeviceAttributes", "RuntimeHint"),
    "checker": ("Checker", "Memory"),
    "defects": ("guarded", "is_own", "working_on"),
    "device_ir": ("DeviceIR",),
    "discovery": (
        "BackendEntry", "entries", "is_loaded", "kinds", "load", "namespace", "records", "refresh",
    ),
    "kind_file": ("FakeDriver", "KindFile", "KindFileError", "kind_files", "read_kind_file"),
    "ledger": ("CompileEntry", "ledger"),
    "made": ("capabilities_of", "image_of", "module_of"),
    "outside_passes": (
        "OUTSIDE_PASSES", "PassEntry", "PassLine", "pass_entries", "pass_ledger", "passes_of",
    ),
    "tag_index": (
        "TagsEntry", "all_tags", "find_tag", "near_tags", "owner_of", "search_tags", "suggest",
        "tag_called", "tag_ledger",
    ),
})  # fmt: skip


def _namespace(kind: str) -> script_namespace.ScriptNamespace | None:
    from dovetail.plugin.discovery import namespace

    return namespace(kind)


def _suggest(text: str) -> str:
    from dovetail.plugin.tag_index import suggest

    return suggest(text)


script_namespace.provide(_namespace)
provide_suggestions(_suggest)
