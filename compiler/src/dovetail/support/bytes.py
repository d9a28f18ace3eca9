"""Little-endian byte writer and bounds-checked reader, shared by all formats (docs/format)."""

from __future__ import annotations

import struct
from typing import NoReturn

from dovetail.support.errors import FormatError


class ByteWriter:
    """Collects bytes; integers are little-endian."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def raw(self, data: bytes) -> None:
        """Append bytes as they are."""
        self._parts.append(data)

    def u8(self, value: int) -> None:
        """Append one byte."""
        self._parts.append(struct.pack("<B", value))

    def u16(self, value: int) -> None:
        """Append an unsigned 16-bit integer."""
        self._parts.append(struct.pack("<H", value))

    def u32(self, value: int) -> None:
        """Append an unsigned 32-bit integer."""
        self._parts.append(struct.pack("<I", value))

    def u64(self, value: int) -> None:
        """Append an unsigned 64-bit integer."""
        self._parts.append(struct.pack("<Q", value))

    def i64(self, value: int) -> None:
        """Append a signed 64-bit integer."""
        self._parts.append(struct.pack("<q", value))

    def block(self, data: bytes) -> None:
        """Append a u64 length and that many bytes."""
        self.u64(len(data))
        self.raw(data)

    def text(self, value: str) -> None:
        """Append a `str`: length and UTF-8."""
        self.block(value.encode("utf-8"))

    def getvalue(self) -> bytes:
        """Everything so far."""
        return b"".join(self._parts)


class ByteReader:
    """Reads what `ByteWriter` wrote; every violation is the given error class with its offset.

    Args:
        data: The bytes.
        what: What they are, for messages.
        error: The error class to raise.
    """

    def __init__(self, data: bytes, what: str, error: type[FormatError]) -> None:
        self._data = data
        self._what = what
        self._error = error
        self.offset = 0

    def fail(self, expected: str, found: str, offset: int | None = None) -> NoReturn:
        """Raise the reader's error at `offset` (default: here)."""
        at = self.offset if offset is None else offset
        raise self._error(self._what, at, expected, found)

    def raw(self, size: int, what: str = "bytes") -> bytes:
        """The next `size` bytes."""
        left = len(self._data) - self.offset
        if size > left:
            self.fail(f"{size} bytes of {what}", f"{left} bytes before the end")
        start = self.offset
        self.offset += size
        return self._data[start : self.offset]

    def _number(self, form: str, size: int, what: str) -> int:
        (value,) = struct.unpack(form, self.raw(size, what))
        return int(value)

    def u8(self, what: str = "u8") -> int:
        """The next byte."""
        return self._number("<B", 1, what)

    def u16(self, what: str = "u16") -> int:
        """The next unsigned 16-bit integer."""
        return self._number("<H", 2, what)

    def u32(self, what: str = "u32") -> int:
        """The next unsigned 32-bit integer."""
        return self._number("<I", 4, what)

    def u64(self, what: str = "u64") -> int:
        """The next unsigned 64-bit integer."""
        return self._number("<Q", 8, what)

    def i64(self, what: str = "i64") -> int:
        """The next signed 64-bit integer."""
        return self._number("<q", 8, what)

    def u32s(self, count: int, what: str = "u32") -> tuple[int, ...]:
        """The next `count` unsigned 32-bit integers."""
        return struct.unpack(f"<{count}I", self.raw(4 * count, what))

    def count(self, what: str, least_size: int, most: int | None = None) -> int:
        """A u64 count of things of `least_size` bytes or more, which must fit in what is left."""
        at = self.offset
        value = self.u64(what)
        left = len(self._data) - self.offset
        if most is not None and value > most:
            self.fail(f"at most {most} as {what}", str(value), at)
        if value * least_size > left:
            self.fail(f"{what} that fits in {left} bytes", str(value), at)
        return value

    def block(self, what: str = "bytes") -> bytes:
        """A u64 length and that many bytes."""
        return self.raw(self.count(f"length of {what}", 1), what)

    def text(self, what: str = "str") -> str:
        """A `str`."""
        at = self.offset
        data = self.block(what)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as bad:
            self.fail(f"{what} in UTF-8", f"byte {bad.object[bad.start]:#04x}", at + 8 + bad.start)

    def expect(self, value: bytes, what: str) -> None:
        """The next bytes must be exactly `value`."""
        at = self.offset
        found = self.raw(len(value), what)
        if found != value:
            self.fail(f"{what} {value.hex(' ')}", found.hex(" "), at)

    def zero(self, size: int, what: str) -> None:
        """The next `size` bytes must be 0."""
        at = self.offset
        found = self.raw(size, what)
        if found != bytes(size):
            self.fail(f"zero as {what}", found.hex(" "), at)

    def end(self) -> None:
        """Nothing may be left."""
        left = len(self._data) - self.offset
        if left:
            self.fail(f"the end of the {self._what}", f"{left} more bytes")
