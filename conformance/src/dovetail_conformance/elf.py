"""A reader of ELF shared libraries, without tools."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# System V ABI, "Object Files" and "Dynamic Linking", for 64-bit little-endian files.
_HEADER: Final = struct.Struct("<16sHHIQQQIHHHHHH")
_PROGRAM: Final = struct.Struct("<IIQQQQQQ")
_SECTION: Final = struct.Struct("<IIQQQQIIQQ")
_SYMBOL: Final = struct.Struct("<IBBHQQ")
_DYNAMIC: Final = struct.Struct("<qQ")

_PT_GNU_STACK: Final = 0x6474E551
_SHT_DYNAMIC: Final = 6
_SHT_DYNSYM: Final = 11
_NEEDED, _SONAME, _RPATH, _RUNPATH, _TEXTREL = 1, 14, 15, 29, 22


class ElfError(ValueError):
    """A file is not supported by this reader, or is damaged."""


@dataclass(frozen=True)
class Library:
    """A shared library.

    Attributes:
        exported: Names of the symbols that it defines for others.
        needed: Libraries that it is linked to.
        search: Its search paths for those (RPATH and RUNPATH).
        executable_stack: Whether it requires one.
        text_relocations: Whether loading it writes to its code.
    """

    exported: tuple[str, ...]
    needed: tuple[str, ...]
    search: tuple[str, ...]
    executable_stack: bool
    text_relocations: bool


def is_elf(path: Path) -> bool:
    """Whether a file starts as an ELF file."""
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def read_library(path: Path) -> Library:
    """Read a shared library.

    Raises:
        ElfError: It is not a shared library of a 64-bit little-endian machine, or is damaged.
    """
    data = path.read_bytes()
    try:
        return _read(data)
    except (struct.error, IndexError, ValueError) as error:
        raise ElfError(f"'{path}' cannot be read as a shared library: {error}") from error


def _read(data: bytes) -> Library:
    if data[:4] != b"\x7fELF" or data[4] != 2 or data[5] != 1:
        raise ElfError("it is not a 64-bit little-endian ELF file")
    head = _HEADER.unpack_from(data)
    programs, sections = head[5], head[6]
    segments = [_PROGRAM.unpack_from(data, programs + n * _PROGRAM.size) for n in range(head[10])]
    table = [_SECTION.unpack_from(data, sections + n * _SECTION.size) for n in range(head[12])]
    exported: set[str] = set()
    facts: dict[int, list[int]] = {}
    names = b""
    for section in table:
        kind, offset, size, link = section[1], section[4], section[5], section[6]
        if kind not in (_SHT_DYNAMIC, _SHT_DYNSYM):
            continue
        strings = data[table[link][4] :][: table[link][5]]
        if kind == _SHT_DYNSYM:
            exported |= {*_exported(data[offset : offset + size], strings)}
        else:
            names = strings
            for tag, value in _DYNAMIC.iter_unpack(data[offset : offset + size]):
                facts.setdefault(tag, []).append(value)
    if not facts:
        raise ElfError("it has no dynamic section")

    def texts(tag: int) -> tuple[str, ...]:
        return tuple(_text(names, place) for place in facts.get(tag, []))

    search = (*texts(_RPATH), *texts(_RUNPATH))
    return Library(
        exported=tuple(sorted(exported)),
        needed=texts(_NEEDED),
        search=tuple(folder for each in search for folder in each.split(":")),
        executable_stack=any(s[0] == _PT_GNU_STACK and s[1] & 1 for s in segments),
        text_relocations=_TEXTREL in facts,
    )


def _exported(symbols: bytes, strings: bytes) -> Iterator[str]:
    for name, info, other, section, _, _ in _SYMBOL.iter_unpack(symbols):
        binding, visibility = info >> 4, other & 3
        # Global, weak or unique; default or protected; defined here.
        if binding in (1, 2, 10) and visibility in (0, 3) and section != 0:
            yield _text(strings, name)


def _text(strings: bytes, place: int) -> str:
    return strings[place : strings.index(b"\0", place)].decode(errors="backslashreplace")
