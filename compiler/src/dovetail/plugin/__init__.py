"""The public extension API: the Backend record, DeviceIR, discovery, tags.

What reads files that compiling a kernel does not need is found on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

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
from dovetail.target import provide_suggestions
from dovetail_runtime.environment import Variable

if TYPE_CHECKING:
    from dovetail.plugin.kind_file import (
        FakeDriver,
        KindFile,
        KindFileError,
        kind_files,
        read_kind_file,
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
    "TagsEntry",
    "Variable",
    "all_tags",
    "entries",
    "find_tag",
    "guarded",
    "is_loaded",
    "kind_files",
    "kinds",
    "ledger",
    "load",
    "namespace",
    "near_tags",
    "owner_of",
    "read_kind_file",
    "records",
    "refresh",
    "search_tags",
    "suggest",
    "tag_called",
    "tag_ledger",
    "working_on",
]

_HOMES: Final[dict[str, tuple[str, ...]]] = {
    "kind_file": ("FakeDriver", "KindFile", "KindFileError", "kind_files", "read_kind_file"),
    "tag_index": (
        "TagsEntry", "all_tags", "find_tag", "near_tags", "owner_of", "search_tags", "suggest",
        "tag_called", "tag_ledger",
    ),
}  # fmt: skip
"""The public names of each module that is imported on first use."""

_HOME: Final = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'dovetail.plugin' has no attribute '{name}'")
    globals()[name] = getattr(import_module(f"dovetail.plugin.{home}"), name)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _suggest(text: str) -> str:
    from dovetail.plugin.tag_index import suggest

    return suggest(text)


script_namespace.provide(namespace)
provide_suggestions(_suggest)
