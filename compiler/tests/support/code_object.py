"""A reader of AMD's code objects: what HIP's loader looks at, byte by byte, and nothing of LLVM's.

Sources: LLVM, "User Guide for AMDGPU Backend", sections "ELF Code Object", "Code Object V5
Metadata" and "Kernel Descriptor"; System V Application Binary Interface; the MessagePack
specification.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

RELOCATABLE, SHARED_OBJECT = 1, 3
AMDGPU_HSA = 64
"""ELFOSABI_AMDGPU_HSA."""
VERSION_5 = 3
"""ELFABIVERSION_AMDGPU_HSA_V5."""
MACHINE = 224
"""EM_AMDGPU."""
METADATA = 32
"""NT_AMDGPU_METADATA."""


@dataclass(frozen=True)
class Symbol:
    """One entry of a symbol table."""

    name: str
    info: int
    other: int
    section: int
    value: int
    size: int

    @property
    def is_global(self) -> bool:
        return self.info >> 4 == 1

    @property
    def kind(self) -> int:
        """STT_OBJECT is 1, STT_FUNC 2."""
        return self.info & 15

    @property
    def visibility(self) -> int:
        """STV_PROTECTED is 3."""
        return self.other & 3


@dataclass(frozen=True)
class Section:
    """One section."""

    name: str
    kind: int
    address: int
    offset: int
    size: int
    link: int


@dataclass(frozen=True)
class Descriptor:
    """A kernel descriptor."""

    shared_bytes: int
    private_bytes: int
    argument_bytes: int
    entry_offset: int
    rsrc1: int
    rsrc2: int
    properties: int

    @property
    def denormals_32(self) -> int:
        """COMPUTE_PGM_RSRC1, FLOAT_DENORM_MODE_32: 3 flushes nothing."""
        return self.rsrc1 >> 16 & 3

    @property
    def denormals_16_64(self) -> int:
        return self.rsrc1 >> 18 & 3

    @property
    def rounding(self) -> int:
        """FLOAT_ROUND_MODE of both: 0 is to nearest even."""
        return self.rsrc1 >> 12 & 15

    @property
    def spans_two_units(self) -> bool:
        """WGP_MODE, since GFX10: a block may spread over a pair of compute units."""
        return bool(self.rsrc1 >> 29 & 1)

    @property
    def is_wave32(self) -> bool:
        return bool(self.properties >> 10 & 1)

    @property
    def hidden_pointers(self) -> int:
        """User registers for the dispatch packet, the queue, the dispatch id."""
        return self.properties & 0b10110


class CodeObject:
    """An ELF file for an AMD GPU."""

    def __init__(self, data: bytes) -> None:
        assert data[:4] == b"\x7fELF", data[:4]
        assert data[4:7] == b"\x02\x01\x01", "64 bits, little-endian, version 1"
        self.data = data
        self.os_abi, self.abi_version = data[7], data[8]
        self.type, self.machine = struct.unpack_from("<HH", data, 16)
        (self.flags,) = struct.unpack_from("<I", data, 48)
        (start,) = struct.unpack_from("<Q", data, 40)
        entry, count, names = struct.unpack_from("<HHH", data, 58)
        headers = [
            struct.unpack_from("<IIQQQQIIQQ", data, start + n * entry) for n in range(count)
        ]
        strings = headers[names][4]
        self.sections = [
            Section(self._string(strings + h[0]), h[1], h[3], h[4], h[5], h[6]) for h in headers
        ]

    def _string(self, place: int) -> str:
        return self.data[place : self.data.index(b"\0", place)].decode()

    @property
    def processor(self) -> int:
        """EF_AMDGPU_MACH."""
        return self.flags & 0xFF

    @property
    def xnack(self) -> int:
        """0 unsupported, 1 any, 2 off, 3 on."""
        return self.flags >> 8 & 3

    @property
    def sramecc(self) -> int:
        return self.flags >> 10 & 3

    def symbols(self, table: str) -> dict[str, Symbol]:
        """By name, those of `.symtab` or `.dynsym`."""
        (section,) = (each for each in self.sections if each.name == table)
        strings = self.sections[section.link].offset
        found: dict[str, Symbol] = {}
        for place in range(section.offset, section.offset + section.size, 24):
            name, info, other, index, value, size = struct.unpack_from("<IBBHQQ", self.data, place)
            text = self._string(strings + name)
            found[text] = Symbol(text, info, other, index, value, size)
        return found

    def at(self, symbol: Symbol) -> bytes:
        section = self.sections[symbol.section]
        inside = symbol.value - section.address if self.type == SHARED_OBJECT else symbol.value
        place = section.offset + inside
        return self.data[place : place + symbol.size]

    def descriptor(self, symbol: Symbol) -> Descriptor:
        """A kernel's descriptor; the offset of its entry is 0 in an object that is not linked."""
        assert symbol.size == 64, "a kernel descriptor is 64 bytes"
        data = self.at(symbol)
        shared, private, arguments = struct.unpack_from("<III", data, 0)
        (entry,) = struct.unpack_from("<q", data, 16)
        rsrc1, rsrc2 = struct.unpack_from("<II", data, 48)
        (properties,) = struct.unpack_from("<H", data, 56)
        return Descriptor(shared, private, arguments, entry, rsrc1, rsrc2, properties)

    def metadata(self) -> dict[str, Any]:
        """What the note NT_AMDGPU_METADATA says."""
        (section,) = (each for each in self.sections if each.kind == 7)
        name, size, kind = struct.unpack_from("<III", self.data, section.offset)
        start = section.offset + 12
        assert kind == METADATA
        assert self.data[start : start + name] == b"AMDGPU\0"
        start += -(-name // 4) * 4
        reader = _MessagePack(self.data[start : start + size])
        value = reader.value()
        assert reader.place == size, "the note holds one value"
        return value

    def kernels(self) -> dict[str, dict[str, Any]]:
        return {each[".name"]: each for each in self.metadata()["amdhsa.kernels"]}


class _MessagePack:
    """A reader of MessagePack."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.place = 0

    def _take(self, code: str) -> int:
        (value,) = struct.unpack_from(f">{code}", self.data, self.place)
        self.place += struct.calcsize(code)
        return value

    def _text(self, size: int) -> str:
        self.place += size
        return self.data[self.place - size : self.place].decode()

    def value(self) -> Any:
        kind = self._take("B")
        if kind < 0x80:
            return kind
        if kind < 0x90:
            return self._map(kind & 15)
        if kind < 0xA0:
            return self._array(kind & 15)
        if kind < 0xC0:
            return self._text(kind & 31)
        if kind >= 0xE0:
            return kind - 256
        simple = {0xC0: None, 0xC2: False, 0xC3: True}
        if kind in simple:
            return simple[kind]
        numbers = {
            0xCC: "B", 0xCD: "H", 0xCE: "I", 0xCF: "Q",
            0xD0: "b", 0xD1: "h", 0xD2: "i", 0xD3: "q",
        }  # fmt: skip
        if kind in numbers:
            return self._take(numbers[kind])
        sizes = {
            0xD9: (self._text, "B"), 0xDA: (self._text, "H"),
            0xDC: (self._array, "H"), 0xDE: (self._map, "H"),
        }  # fmt: skip
        read, code = sizes[kind]
        return read(self._take(code))

    def _array(self, size: int) -> list[Any]:
        return [self.value() for _ in range(size)]

    def _map(self, size: int) -> dict[str, Any]:
        return {self.value(): self.value() for _ in range(size)}
