"""Numbers and sections of WebAssembly's binary format.

Source: WebAssembly Core Specification 2.0, sections 5.2.2 (integers) and 5.5 (modules).
"""

from __future__ import annotations

from typing import Final

from dovetail.codegen.llvm import LLVMError

MAGIC: Final = b"\0asm\x01\0\0\0"
"""The magic bytes and version 1."""

CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT = range(8)
START, ELEMENT, CODE, DATA, DATA_COUNT = range(8, 13)

FUNCTION_KIND, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND = range(4)
"""What an import or an export is of."""

I32: Final = 0x7F
FUNCTION_REFERENCE: Final = 0x70
I32_CONST: Final = 0x41
END: Final = 0x0B


def damaged(what: str) -> LLVMError:
    """The error of bytes that are no object as LLVM writes them."""
    return LLVMError(f"LLVM's WebAssembly object {what}; please report this")


class Reader:
    """Takes numbers and bytes, and never one that is not there.

    Attributes:
        at: Place of the next byte, in all of the file.
    """

    def __init__(self, data: bytes, start: int, end: int, what: str) -> None:
        self._data = data
        self._end = end
        self._what = what
        self.at = start

    @property
    def more(self) -> bool:
        """Whether something is left."""
        return self.at < self._end

    def take(self, count: int) -> bytes:
        """The next bytes."""
        if count > self._end - self.at:
            raise damaged(
                f"ends early: {self._what} needs {count} bytes at {self.at}, "
                f"{self._end - self.at} are left"
            )
        self.at += count
        return self._data[self.at - count : self.at]

    def byte(self) -> int:
        """The next byte."""
        return self.take(1)[0]

    def unsigned(self, bits: int = 32) -> int:
        """The next number."""
        start, value, shift = self.at, 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
            if shift >= bits:
                raise damaged(f"has a number of more than {bits} bits at {start}")
        if value >> bits:
            raise damaged(f"has a number of more than {bits} bits at {start}")
        return value

    def signed(self) -> int:
        """The next signed number of 32 bits."""
        start, value, shift = self.at, 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
            if shift >= 35:
                raise damaged(f"has a number of more than 32 bits at {start}")
        value -= (byte >> 6 & 1) << shift
        if not -(1 << 31) <= value < 1 << 31:
            raise damaged(f"has a number of more than 32 bits at {start}")
        return value

    def count(self, least: int = 1) -> int:
        """How many entries follow, each of at least `least` bytes."""
        start, number = self.at, self.unsigned()
        if number * least > self._end - self.at:
            raise damaged(
                f"says at {start} that {number} entries follow in {self._what}, where "
                f"{self._end - self.at} bytes are left"
            )
        return number

    def name(self) -> str:
        """The next text."""
        start = self.at
        try:
            return self.take(self.unsigned()).decode()
        except UnicodeDecodeError as error:
            raise damaged(f"has a name at {start} that is not UTF-8: {error}") from error

    def part(self, size: int, what: str) -> Reader:
        """A reader of the next bytes, which are taken."""
        start = self.at
        self.take(size)
        return Reader(self._data, start, start + size, what)

    def finish(self) -> None:
        """Nothing may be left."""
        if self.more:
            raise damaged(f"has {self._end - self.at} bytes too many in {self._what}")


def unsigned(value: int) -> bytes:
    """A number in as few bytes as it takes."""
    made = bytearray()
    while True:
        value, low = value >> 7, value & 0x7F
        made.append(low | (0x80 if value else 0))
        if not value:
            return bytes(made)


def signed(value: int) -> bytes:
    """A signed number in as few bytes as it takes."""
    made = bytearray()
    while True:
        value, low = value >> 7, value & 0x7F
        last = value == (-1 if low & 0x40 else 0)
        made.append(low | (0 if last else 0x80))
        if last:
            return bytes(made)


def padded(value: int) -> bytes:
    """A number of 32 bits, signed or not, in the five bytes that a linker fills in."""
    return bytes(((value >> 7 * each) & 0x7F) | (0x80 if each < 4 else 0) for each in range(5))


def text(value: str) -> bytes:
    """A name."""
    data = value.encode()
    return unsigned(len(data)) + data


def vector(entries: list[bytes]) -> bytes:
    """Entries behind their number."""
    return unsigned(len(entries)) + b"".join(entries)


def section(number: int, content: bytes) -> bytes:
    """A section."""
    return bytes((number,)) + unsigned(len(content)) + content


def custom(name: str, content: bytes) -> bytes:
    """A section that engines pass over."""
    return section(CUSTOM, text(name) + content)
