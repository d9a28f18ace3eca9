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
from dovetail.plugin.kind_file import (
    FakeDriver,
    KindFile,
    KindFileError,
    kind_files,
    read_kind_file,
)
from dovetail.plugin.ledger import CompileEntry, ledger
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
from dovetail.target import provide_suggestions
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

script_namespace.provide(namespace)
provide_suggestions(suggest)
