"""A linker for what LLVM makes of our modules: objects to one block of code and constants.

All that a kernel needs is in the block, and every reference in it is relative to its own place, so
that it runs wherever it is mapped and no relocation is left for whoever maps it.

Sources: System V Application Binary Interface, chapter 4 (object files); Qualcomm Hexagon
Application Binary Interface specification, "Relocation" (names, numbers and fields).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Final

from dovetail.codegen.llvm import LLVMError
from dovetail.support.dataclasses import dataclass

SHT_PROGBITS: Final = 1
SHT_SYMTAB: Final = 2
SHT_RELA: Final = 4
SHF_ALLOC: Final = 2
STB_LOCAL: Final = 0
NAMED_SECTIONS: Final = 0xFF00
"""Section indices from here on have a meaning of their own (SHN_LORESERVE)."""

ALIGN: Final = 128
"""Bytes: of a vector register, the strictest alignment of a constant."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A name of an object: in which section, how far from its beginning, how many bytes."""

    name: str
    section: int
    value: int
    size: int
    is_local: bool


@dataclass(frozen=True, slots=True)
class Section:
    """A section that is in memory when its code runs."""

    content: bytes
    align: int
    relocations: tuple[tuple[int, int, int, int], ...]
    """Place, type, symbol's number, addend."""


@dataclass(frozen=True, slots=True)
class Object:
    """A relocatable object, as far as linking it goes."""

    flags: int
    sections: Mapping[int, Section]
    symbols: tuple[Symbol, ...]

    @property
    def undefined(self) -> frozenset[str]:
        """Names that stand elsewhere."""
        return frozenset(each.name for each in self.symbols if not each.section and each.name)


@dataclass(frozen=True, slots=True)
class Linked:
    """Code and constants with every reference filled in.

    Attributes:
        content: To be mapped at a multiple of `ALIGN`.
        flags: The processor, as an ELF header says it.
        symbols: Place and size of each global name.
    """

    content: bytes
    flags: int
    symbols: Mapping[str, tuple[int, int]]


def read_object(data: bytes) -> Object:
    """Take apart an object that LLVM has written."""
    (table,) = struct.unpack_from("<I", data, 0x20)
    (flags,) = struct.unpack_from("<I", data, 0x24)
    (count,) = struct.unpack_from("<H", data, 0x30)
    headers: list[tuple[int, ...]] = [
        struct.unpack_from("<10I", data, table + 40 * each) for each in range(count)
    ]
    relocations: dict[int, tuple[tuple[int, int, int, int], ...]] = {}
    symbols: tuple[Symbol, ...] = ()
    for _name, kind, _flags, _address, offset, size, link, info, _align, _entry in headers:
        if kind == SHT_SYMTAB:
            symbols = tuple(_symbols(data[offset : offset + size], data, headers[link][4]))
        elif kind == SHT_RELA:
            relocations[info] = tuple(
                (place, about & 0xFF, about >> 8, addend)
                for place, about, addend in struct.iter_unpack(
                    "<IIi", data[offset : offset + size]
                )
            )
    sections: dict[int, Section] = {}
    for number, (_, kind, what, _, offset, size, _, _, align, _) in enumerate(headers):
        if what & SHF_ALLOC and size:
            if kind != SHT_PROGBITS:
                raise LLVMError(
                    f"LLVM made a section of type {kind}, which kernels have none of; "
                    "please report this"
                )
            content = data[offset : offset + size]
            sections[number] = Section(content, align, relocations.get(number, ()))
    return Object(flags, sections, symbols)


def _symbols(table: bytes, data: bytes, names: int) -> list[Symbol]:
    found: list[Symbol] = []
    for name, value, size, info, _other, section in struct.iter_unpack("<IIIBBH", table):
        start = names + name
        text = data[start : data.index(b"\0", start)].decode()
        found.append(Symbol(text, section, value, size, info >> 4 == STB_LOCAL))
    return found


def link(objects: Sequence[Object]) -> Linked:
    """One block of `objects`, of which each name that one of them lacks is in another.

    Raises:
        LLVMError: A name is missing, or LLVM wrote a reference of a form that is not known here.
    """
    places: dict[tuple[int, int], int] = {}
    content = bytearray()
    for number, each in enumerate(objects):
        for index, section in each.sections.items():
            content.extend(bytes(-len(content) % section.align))
            places[number, index] = len(content)
            content.extend(section.content)
    names: dict[str, tuple[int, int]] = {}
    for number, each in enumerate(objects):
        for symbol in each.symbols:
            if not symbol.is_local and (number, symbol.section) in places:
                place = places[number, symbol.section] + symbol.value
                names[symbol.name] = (place, symbol.size)
    for number, each in enumerate(objects):
        for index, section in each.sections.items():
            start = places[number, index]
            for place, kind, about, addend in section.relocations:
                symbol = each.symbols[about]
                if symbol.is_local and symbol.section < NAMED_SECTIONS:
                    target = places[number, symbol.section] + symbol.value
                elif symbol.name in names:
                    target = names[symbol.name][0]
                else:
                    raise LLVMError(f"LLVM calls '{symbol.name}', which Hexagon images lack")
                _relocate(content, start + place, kind, target + addend)
    return Linked(bytes(content), objects[0].flags, dict(sorted(names.items())))


# Where the bits of a value go, by the relocation's type: its lowest bit to the field's lowest.
# A branch counts words; an extender holds what is above the lowest six bits, which the instruction
# behind it has (types that end in X).
_EXTENDER: Final = 0x0FFF3FFF
_FIELDS: Final[Mapping[int, tuple[str, int, int, int]]] = {
    # type: name, field, bits to the right, bits of the value; 0: all that are there
    1: ("B22_PCREL", 0x01FF3FFE, 2, 24),
    2: ("B15_PCREL", 0x00DF20FE, 2, 17),
    3: ("B7_PCREL", 0x00001F18, 2, 9),
    14: ("B13_PCREL", 0x00202FFE, 2, 15),
    15: ("B9_PCREL", 0x003000FE, 2, 11),
    16: ("B32_PCREL_X", _EXTENDER, 6, 0),
    18: ("B22_PCREL_X", 0x01FF3FFE, 0, 0),
    19: ("B15_PCREL_X", 0x00DF20FE, 0, 0),
    20: ("B13_PCREL_X", 0x00202FFE, 0, 0),
    21: ("B9_PCREL_X", 0x003000FE, 0, 0),
    22: ("B7_PCREL_X", 0x00001F18, 0, 0),
    31: ("32_PCREL", 0xFFFFFFFF, 0, 0),
    65: ("6_PCREL_X", 0x00001F80, 0, 0),
}
_IN_SIX_BITS: Final = frozenset((18, 19, 20, 21, 22, 65))


def _relocate(content: bytearray, place: int, kind: int, target: int) -> None:
    if kind not in _FIELDS:
        raise LLVMError(
            f"LLVM wrote a relocation of type {kind}; known are {', '.join(map(str, _FIELDS))}; "
            "please report this"
        )
    name, field, shift, bits = _FIELDS[kind]
    value = target - place
    if bits and not -(1 << (bits - 1)) <= value < 1 << (bits - 1):
        raise LLVMError(f"a kernel is too large: {name} reaches {1 << (bits - 1)}, not {value}")
    value = value & 0x3F if kind in _IN_SIX_BITS else value >> shift
    (word,) = struct.unpack_from("<I", content, place)
    struct.pack_into("<I", content, place, word & ~field | _spread(value, field))


def _spread(value: int, field: int) -> int:
    """The bits of `value`, lowest first, at the places of the bits of `field`."""
    result, place = 0, 0
    while field >> place:
        if field >> place & 1:
            result |= (value & 1) << place
            value >>= 1
        place += 1
    return result
