"""Finished ELF files of a linked block: shared object, executable, relocatable object.

Each has the same bytes of code and no relocation. A shared object has what a dynamic loader looks
names up by; an executable has an address, and no entry of its own, as kernels are called by name.

Source: System V Application Binary Interface, chapters 4 and 5; Qualcomm Hexagon Application
Binary Interface specification (machine number).
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from dovetail.backends.hexagon.llvm.link import (
    ALIGN,
    SHF_ALLOC,
    SHT_PROGBITS,
    SHT_SYMTAB,
    Linked,
)
from dovetail.support.dataclasses import dataclass

MACHINE: Final = 164
"""EM_HEXAGON."""

PAGE: Final = 4096
EXECUTABLE_ADDRESS: Final = 0x2000_0000
"""Where an executable's code begins: far from the stack and from what systems put first."""

_TYPES: Final = {"obj": 1, "elf": 2, "so": 3}
_STRTAB, _HASH, _DYNAMIC, _DYNSYM = 3, 5, 6, 11
_EXECINSTR: Final = 4
_PT_LOAD, _PT_DYNAMIC = 1, 2
_HEADER, _PROGRAM_HEADER, _SECTION_HEADER = 52, 32, 40


@dataclass(slots=True)
class _Section:
    name: str
    kind: int
    flags: int
    content: bytes
    align: int = 4
    link: int = 0
    info: int = 0
    entry: int = 0
    offset: int = 0
    address: int = 0


def write_file(linked: Linked, names: Collection[str], format: str) -> bytes:
    """The file of a block.

    Args:
        linked: Code and constants.
        names: Those of its symbols that others may ask for.
        format: "so", "elf" or "obj".
    """
    exported = {name: linked.symbols[name] for name in sorted(names)}
    base = EXECUTABLE_ADDRESS if format == "elf" else 0
    text = _Section(".text", SHT_PROGBITS, SHF_ALLOC | _EXECINSTR, linked.content, ALIGN)
    loaded = SHF_ALLOC if format == "so" else 0
    strings_table = bytes(1) + b"".join(name.encode() + b"\0" for name in exported)
    symbols = _Section("", _DYNSYM, loaded, b"", 4, 2, 1, 16)
    strings = _Section("", _STRTAB, loaded, strings_table, 1)
    if format == "so":
        symbols.name, strings.name = ".dynsym", ".dynstr"
        hashes = _Section(".hash", _HASH, SHF_ALLOC, _hash_table(len(exported)), 4, 1, 0, 4)
        dynamic = _Section(".dynamic", _DYNAMIC, SHF_ALLOC, bytes(8 * 6), 4, 2, 0, 8)
        sections = [symbols, strings, hashes, dynamic, text]
    else:
        symbols.name, strings.name, symbols.kind = ".symtab", ".strtab", SHT_SYMTAB
        hashes = dynamic = None
        sections = [text, symbols, strings]
        symbols.link = 3
    segments = {"so": 2, "elf": 1, "obj": 0}[format]
    end = _HEADER + segments * _PROGRAM_HEADER
    symbols.content = bytes(16 * (1 + len(exported)))
    for each in sections:
        each.offset = end + -end % each.align
        each.address = base + each.offset if each.flags & SHF_ALLOC and segments else 0
        end = each.offset + len(each.content)
    symbols.content = _symbol_table(exported, text.address, 1 + sections.index(text))
    if hashes is not None and dynamic is not None:
        dynamic.content = struct.pack(
            "<12I",
            *(4, hashes.address, 5, strings.address, 6, symbols.address),  # HASH, STRTAB, SYMTAB
            *(10, len(strings_table), 11, 16, 0, 0),  # STRSZ, SYMENT, NULL
        )
    # Only what is in memory: from the header on, as loaders like it.
    size = text.offset + len(text.content)
    programs = b""
    if segments:
        programs += struct.pack("<8I", _PT_LOAD, 0, base, base, size, size, 5, PAGE)
    if dynamic is not None:
        place, length = dynamic.offset, len(dynamic.content)
        programs += struct.pack("<8I", _PT_DYNAMIC, place, place, place, length, length, 4, 4)
    return _assemble(_TYPES[format], linked.flags, programs, sections)


def _symbol_table(symbols: Mapping[str, tuple[int, int]], address: int, section: int) -> bytes:
    table, name = bytes(16), 1
    for symbol, (place, size) in symbols.items():
        # Global functions (STB_GLOBAL, STT_FUNC).
        table += struct.pack("<IIIBBH", name, address + place, size, 0x12, 0, section)
        name += len(symbol.encode()) + 1
    return table


def _hash_table(symbols: int) -> bytes:
    """One bucket for all: there are few, and the chain is then their order; 0 ends it."""
    order = (*range(1, symbols + 1), 0)
    return struct.pack(f"<{4 + symbols}I", 1, symbols + 1, order[0], 0, *order[1:])


def _assemble(kind: int, flags: int, programs: bytes, sections: Sequence[_Section]) -> bytes:
    titles, places = bytes(1), dict[str, int]()
    for name in (*(each.name for each in sections), ".shstrtab"):
        places[name] = len(titles)
        titles += name.encode() + b"\0"
    body = bytearray(_HEADER + len(programs))
    for each in sections:
        body.extend(bytes(each.offset - len(body)))
        body.extend(each.content)
    last = _Section(".shstrtab", _STRTAB, 0, titles, 1, offset=len(body))
    body.extend(titles)
    body.extend(bytes(-len(body) % 4))
    table = len(body)
    body.extend(bytes(_SECTION_HEADER))
    for each in (*sections, last):
        body.extend(
            struct.pack(
                "<10I", places[each.name], each.kind, each.flags, each.address, each.offset,
                len(each.content), each.link, each.info, each.align, each.entry,
            )
        )  # fmt: skip
    count = len(programs) // _PROGRAM_HEADER
    head = struct.pack(
        "<4s5B7xHHIIIIIHHHHHH", b"\x7fELF", 1, 1, 1, 0, 0, kind, MACHINE, 1, 0,
        _HEADER if count else 0, table, flags, _HEADER, _PROGRAM_HEADER if count else 0, count,
        _SECTION_HEADER, len(sections) + 2, len(sections) + 1,
    )  # fmt: skip
    body[: _HEADER + len(programs)] = head + programs
    return bytes(body)
