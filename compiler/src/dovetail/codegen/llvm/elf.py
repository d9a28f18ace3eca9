"""A reader of the symbols of a 64-bit little-endian ELF object: enough to check what it needs.

Source: System V Application Binary Interface, chapter 4 (object files), ELF-64 draft 1.5.
"""

from __future__ import annotations

import struct
from typing import Final

SYMTAB: Final = 2
"""Section type SHT_SYMTAB."""

UNDEFINED: Final = 0
"""Section index SHN_UNDEF."""


def undefined_symbols(data: bytes) -> frozenset[str]:
    """The names that a linker would have to find elsewhere.

    Raises:
        ValueError: The bytes are no 64-bit little-endian ELF file.
    """
    if data[:6] != b"\x7fELF\x02\x01":
        raise ValueError(f"expected a 64-bit little-endian ELF file, found {data[:6]!r}")
    (section_offset,) = struct.unpack_from("<Q", data, 0x28)
    entry_size, count = struct.unpack_from("<HH", data, 0x3A)
    sections: list[tuple[int, ...]] = [
        struct.unpack_from("<IIQQQQIIQQ", data, section_offset + number * entry_size)
        for number in range(count)
    ]
    names: set[str] = set()
    for section in sections:
        if section[1] != SYMTAB:
            continue
        offset, size, strings = section[4], section[5], sections[section[6]][4]
        for place in range(offset, offset + size, 24):
            name, _info, _other, index = struct.unpack_from("<IBBH", data, place)
            if index == UNDEFINED and name:
                start = strings + name
                names.add(data[start : data.index(b"\0", start)].decode())
    return frozenset(names)
