"""A bundle as a shared library for tvm-ffi's loader: data alone, made without a linker.

`tvm_ffi.load_module("k.so")`, and `tvm::ffi::Module::LoadFromFile` in C++, open a library and look
for the symbol `__tvm_ffi__library_bin`: a tree of modules, each a kind and the bytes that the
kind's loader takes. Ours has one, of kind `dovetail.bundle`, whose loader `libdovetail_tvm_ffi`
registers (`dovetail/tvm_ffi.h`).

Sources: apache-tvm-ffi 0.1.15, src/ffi/extra/library_module.cc (the tree); System V Application
Binary Interface, chapters 4 and 5, ELF-64 draft 1.5 (the file).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from dovetail.support.errors import DovetailError

SYMBOL: Final = b"__tvm_ffi__library_bin"

KIND: Final = "dovetail.bundle"

MACHINES: Final[Mapping[str, int]] = MappingProxyType(
    {"x86-64": 62, "aarch64": 183, "riscv64": 243}
)
"""By our name of the architecture: ELF's number, `e_machine`."""

# The largest pages of these machines: segments of other rights lie in other ones.
_PAGE: Final = 0x10000
_HEADER: Final = struct.Struct("<4s5B7xHHIQQQIHHHHHH")
_SEGMENT: Final = struct.Struct("<IIQQQQQQ")
_SECTION: Final = struct.Struct("<IIQQQQIIQQ")
_ENTRY: Final = struct.Struct("<IBBHQQ")

_LOAD, _DYNAMIC, _STACK = 1, 2, 0x6474E551
_READ, _WRITE = 4, 2


def encode_tree(kind: str, content: bytes) -> bytes:
    """What stands at the symbol: a tree of one module.

    Layout, little-endian: `u64` bytes that follow, then the children of all modules as compressed
    rows (`u64` count and `u64` each, twice), then kind and bytes of each, with `u64` lengths.
    """
    name = kind.encode()
    tree = struct.pack("<QQQQ", 2, 0, 0, 0)  # row starts [0, 0], children []
    tree += struct.pack("<Q", len(name)) + name + struct.pack("<Q", len(content)) + content
    return struct.pack("<Q", len(tree)) + tree


def encode_library(content: bytes, machine: str) -> bytes:
    """The bytes of a library for Linux that exports `content` under `SYMBOL`.

    Args:
        content: What stands there.
        machine: One of `MACHINES`.

    Raises:
        DovetailError: There is no such machine.
    """
    number = MACHINES.get(machine)
    if number is None:
        raise DovetailError(
            f"cannot make a library for '{machine}'; supported are {', '.join(MACHINES)}"
        )
    strings = b"\0" + SYMBOL + b"\0"
    names = [b"", b".hash", b".dynsym", b".dynstr", b".rodata", b".dynamic", b".shstrtab"]
    # One bucket with the one symbol.
    table = struct.pack("<5I", 1, 2, 1, 0, 0)
    places: list[int] = []
    at = _HEADER.size + 4 * _SEGMENT.size
    for size, alignment in ((len(table), 8), (2 * _ENTRY.size, 8), (len(strings), 1)):
        at += -at % alignment
        places.append(at)
        at += size
    table_at, symbols_at, strings_at = places
    content_at = at + -at % 64
    end = content_at + len(content)
    dynamic_at = end + -end % 16
    dynamic_address = dynamic_at + _PAGE
    dynamic = _dynamic(table_at, strings_at, symbols_at, len(strings))
    symbols = bytes(_ENTRY.size) + _ENTRY.pack(1, 0x11, 0, 4, content_at, len(content))
    names_at = dynamic_at + len(dynamic)
    name_table = b"\0" + b"".join(name + b"\0" for name in names[1:])
    sections_at = names_at + len(name_table) + -(names_at + len(name_table)) % 8
    # Type, flags, address, offset, size, link, info, alignment, size of an entry.
    sections = [
        (0, 0, 0, 0, 0, 0, 0, 0, 0),
        (5, 2, table_at, table_at, len(table), 2, 0, 8, 4),
        (11, 2, symbols_at, symbols_at, len(symbols), 3, 1, 8, _ENTRY.size),
        (3, 2, strings_at, strings_at, len(strings), 0, 0, 1, 0),
        (1, 2, content_at, content_at, len(content), 0, 0, 64, 0),
        (6, 3, dynamic_address, dynamic_at, len(dynamic), 3, 0, 8, 16),
        (3, 0, 0, names_at, len(name_table), 0, 0, 1, 0),
    ]
    header = _HEADER.pack(
        b"\x7fELF", 2, 1, 1, 0, 0, 3, number, 1, 0, _HEADER.size, sections_at,
        4 if machine == "riscv64" else 0,  # EF_RISCV_FLOAT_ABI_DOUBLE, as of its libraries
        _HEADER.size, _SEGMENT.size, 4, _SECTION.size, len(sections), len(sections) - 1,
    )  # fmt: skip
    room = len(dynamic)
    segments = [
        (_LOAD, _READ, 0, 0, 0, end, end, _PAGE),
        (_LOAD, _READ | _WRITE, dynamic_at, dynamic_address, dynamic_address, room, room, _PAGE),
        (_DYNAMIC, _READ | _WRITE, dynamic_at, dynamic_address, dynamic_address, room, room, 8),
        (_STACK, _READ | _WRITE, 0, 0, 0, 0, 0, 16),
    ]
    front = header + b"".join(_SEGMENT.pack(*segment) for segment in segments)
    parts = [
        (0, front),
        (table_at, table),
        (symbols_at, symbols),
        (strings_at, strings),
        (content_at, content),
        (dynamic_at, dynamic),
        (names_at, name_table),
        (sections_at, _section_table(sections, names, name_table)),
    ]
    return _placed(parts)


def _dynamic(table: int, strings: int, symbols: int, size: int) -> bytes:
    """Where the loader finds the rest: DT_HASH, DT_STRTAB, DT_SYMTAB, DT_STRSZ, DT_SYMENT."""
    entries = [(4, table), (5, strings), (6, symbols), (10, size), (11, _ENTRY.size), (0, 0)]
    return b"".join(struct.pack("<QQ", *entry) for entry in entries)


def _section_table(
    sections: Sequence[tuple[int, ...]], names: Sequence[bytes], name_table: bytes
) -> bytes:
    found = (name_table.index(b"\0" + name + b"\0") + 1 if name else 0 for name in names)
    rows = zip(found, sections, strict=True)
    return b"".join(_SECTION.pack(name, *row) for name, row in rows)


def _placed(parts: Sequence[tuple[int, bytes]]) -> bytes:
    whole = bytearray()
    for place, part in parts:
        whole += bytes(place - len(whole)) + part
    return bytes(whole)
