"""The modules in a shared library that TVM has exported.

A library of tvm-ffi holds a tree of modules at one symbol (`bundle.tvm_ffi_library` writes one).
Only the file's bytes are looked at: it is not opened as a library, so nothing in it runs, and its
native code, which the tree calls `_lib`, is left where it is.

Sources: as of `bundle.tvm_ffi_library`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final, NoReturn

from dovetail.api.tvm.modules import LAYOUTS, TvmModule, read_module
from dovetail.bundle.tvm_ffi_library import SYMBOL
from dovetail.support.bytes import ByteReader
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import FormatError
from dovetail.support.files import AnyPath, read_regular
from dovetail.support.printable import printable

MAX_BYTES: Final = 1 << 30
"""Of a library."""

MAX_MODULES: Final = 4096

HOST: Final = "_lib"

_HEADER: Final = struct.Struct("<4sBB10xHHIQQQIHHHHHH")
_SEGMENT: Final = struct.Struct("<IIQQQQQQ")
_SECTION: Final = struct.Struct("<IIQQQQIIQQ")
_ENTRY: Final = struct.Struct("<IBBHQQ")
_DYNSYM: Final = 11
_LOAD: Final = 1


@dataclass(frozen=True, slots=True)
class TvmLibrary:
    """What is in a library.

    Attributes:
        path: The file.
        modules: Those of devices that are taken, in the tree's order.
        left_out: The kinds of the others; `_lib` is the host's native code.
    """

    path: str
    modules: tuple[TvmModule, ...]
    left_out: tuple[str, ...]


def read_library(path: AnyPath) -> TvmLibrary:
    """The device modules in a shared library that TVM's `export_library` has made.

    Raises:
        DovetailError: The file cannot be read or is larger than `MAX_BYTES`, it is no 64-bit
            little-endian ELF library with a tree of modules, or a module is not as TVM 0.27 saves
            it (`read_module`).
    """
    data = read_regular(path, "library", MAX_BYTES)
    shown = printable(str(path))
    return _read_tree(_Elf(data, shown).content(SYMBOL), shown)


def _read_tree(data: bytes, path: str) -> TvmLibrary:
    reader = ByteReader(data, f"{path}, TVM's modules", FormatError)
    starts = [reader.u64("row start") for _ in range(reader.count("row starts", 8, MAX_MODULES))]
    children = [reader.u64("child") for _ in range(reader.count("children", 8))]
    count = len(starts) - 1
    ordered = count >= 1 and starts[0] == 0 and starts[-1] == len(children)
    if not ordered or sorted(starts) != starts or any(child >= count for child in children):
        reader.fail("the rows of a tree of modules", f"starts {starts[:8]}", 0)
    modules: list[TvmModule] = []
    left_out: list[str] = []
    for number in range(count):
        kind = reader.text("kind of a module")
        content = b"" if kind == HOST else reader.block("bytes of a module")
        if kind in LAYOUTS:
            modules.append(read_module(kind, content, f"{path}, module {number}"))
        else:
            left_out.append(kind)
    reader.end()
    return TvmLibrary(path, tuple(modules), tuple(left_out))


class _Elf:
    """As much of a library as finding one symbol needs; places are checked before use."""

    def __init__(self, data: bytes, path: str) -> None:
        self._data = data
        self._path = path
        if not data:
            self._fail(0, "an ELF library (.so)", "an empty file")
        header = self._at(0, _HEADER, "an ELF header")
        if header[:3] != (b"\x7fELF", 2, 1) or header[3] != 3:
            self._fail(
                0, "the magic of a 64-bit little-endian ELF library (.so)", data[:20].hex(" ")
            )
        # Indices: 7 and 8 are where the tables are, 11 to 14 the sizes and counts of their rows.
        if header[11] != _SEGMENT.size or header[13] != _SECTION.size:
            self._fail(
                54, "segments of 56 and sections of 64 bytes", f"{header[11]}, {header[13]}"
            )
        self._segments = self._rows(header[7], header[12], _SEGMENT, "segments")
        self._sections = self._rows(header[8], header[14], _SECTION, "sections")

    def content(self, symbol: bytes) -> bytes:
        """What lies at a symbol: a u64 length and that many bytes, without the length."""
        for name, index, value in self._symbols():
            if name == symbol and index != 0:
                at = self._offset(value)
                (size,) = self._at(at, struct.Struct("<Q"), symbol.decode())
                return self._slice(at + 8, size, symbol.decode())
        self._fail(
            0, f"the symbol {symbol.decode()}, where tvm-ffi's libraries hold their modules",
            "none: TVM compiled nothing for a device in it, or it was stripped",
        )  # fmt: skip

    def _symbols(self) -> Iterator[tuple[bytes, int, int]]:
        for section in self._sections:
            if section[1] != _DYNSYM:
                continue
            offset, size, link = section[4], section[5], section[6]
            if link >= len(self._sections):
                self._fail(offset, f"a section below {len(self._sections)}", str(link))
            strings = self._slice(self._sections[link][4], self._sections[link][5], "names")
            for entry in self._rows(offset, size // _ENTRY.size, _ENTRY, "symbols"):
                name, _info, _other, index, value, _size = entry
                end = strings.find(b"\0", name)
                if end < 0:
                    self._fail(offset, "the end of a symbol's name", "none")
                yield strings[name:end], index, value

    def _offset(self, address: int) -> int:
        """Where in the file an address lies once the library is loaded."""
        for kind, _flags, offset, first, _physical, size, _memory, _align in self._segments:
            if kind == _LOAD and first <= address < first + size:
                return offset + address - first
        self._fail(0, "an address in a segment of the file", hex(address))

    def _rows(
        self, offset: int, count: int, row: struct.Struct, what: str
    ) -> list[tuple[int, ...]]:
        return list(row.iter_unpack(self._slice(offset, count * row.size, what)))

    def _at(self, offset: int, row: struct.Struct, what: str) -> tuple[int, ...]:
        return row.unpack(self._slice(offset, row.size, what))

    def _slice(self, offset: int, size: int, what: str) -> bytes:
        left = max(len(self._data) - offset, 0)
        if size > left:
            self._fail(offset, f"{size} bytes of {what}", f"{left} bytes before the end")
        return self._data[offset : offset + size]

    def _fail(self, offset: int, expected: str, found: str) -> NoReturn:
        raise FormatError(self._path, offset, expected, found)
