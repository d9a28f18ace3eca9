"""Messages between a session and its workers: typed, bounded, and never pickled.

A frame is a header (`DVTS`, version, kind, number, length of the body) and a body that holds one
value: None, bool, int, float, text, bytes, a list, a dict with texts as keys, or an array. Nothing
in it names code. A reader checks every length against what is there and against its limits before
it allocates, so that a frame that somebody else made is an error and no more than that.
"""

import enum
import math
import socket
import struct
from typing import Any, Final, cast

import numpy as np

from dovetail_runtime import dtypes
from dovetail_runtime.errors import ArgumentTypeError
from dovetail_runtime_extra.session.errors import MessageError

MAGIC: Final = b"DVTS"
#: Raised with every change of the format or of what commands take.
VERSION: Final = 2
HEADER: Final = struct.Struct("<4sHHQQ")  # magic, version, kind, number, length of the body

#: Bytes of a body: as much as an array that is scattered from one process needs.
MAX_BODY: Final = 1 << 34
MAX_DEPTH: Final = 16
MAX_ITEMS: Final = 1 << 20
MAX_RANK: Final = 16
MAX_TEXT: Final = 16000  # characters that errors quote of a worker's text, traceback, output

_ALIGNMENT: Final = 64  # of an array's elements, from the start of the body
_U64: Final = struct.Struct("<Q")
_I64: Final = struct.Struct("<q")
_F64: Final = struct.Struct("<d")

Part = bytes | memoryview


class Kind(enum.IntEnum):
    """What a frame asks for, or answers."""

    SETUP = 1
    PREPARE = 2
    CONNECT = 3
    LOAD = 4
    PUT = 5
    GET = 6
    CALL = 7
    COLLECTIVE = 8
    STOP = 9
    PING = 10
    DONE = 64
    FAILED = 65


def frame(kind: Kind, number: int, value: object) -> list[Part]:
    """A frame as parts to send one after the other; arrays are not copied.

    Args:
        kind: Of the frame.
        number: Of the request, which its answer repeats.
        value: The body.

    Raises:
        MessageError: The value has a type that messages do not have, or is too large.
    """
    writer = _Writer()
    writer.value(value, 0)
    if writer.size > MAX_BODY:
        raise MessageError(
            f"a message of {writer.size} bytes is too large; allowed: {MAX_BODY}; send it in parts"
        )
    return [HEADER.pack(MAGIC, VERSION, kind, number, writer.size), *writer.parts]


def read_header(content: bytes | memoryview) -> tuple[Kind, int, int]:
    """The kind, number and length of the body of a frame.

    Raises:
        MessageError: It is no header, of another version, or announces too much.
    """
    magic, version, kind, number, length = HEADER.unpack(content)
    if magic != MAGIC:
        raise MessageError(f"a message begins with {bytes(magic)!r}, not {MAGIC!r}")
    if version != VERSION:
        raise MessageError(
            f"a message is of version {version}; this process supports {VERSION}; install the same"
            " version of dovetail-runtime-extra on both sides"
        )
    if length > MAX_BODY:
        raise MessageError(f"a message announces {length} bytes; allowed: {MAX_BODY}")
    try:
        return Kind(kind), number, length
    except ValueError:
        raise MessageError(f"a message has the unknown kind {kind}") from None


def read_body(content: bytearray | memoryview) -> Any:
    """The value of a body. Arrays share its memory.

    Raises:
        MessageError: It breaks the format.
    """
    reader = _Reader(memoryview(content))
    value = reader.value(0)
    if reader.at != len(reader.content):
        raise MessageError(f"a message has {len(reader.content) - reader.at} bytes too many")
    return value


def shortened(text: str, *, from_end: bool = False) -> str:
    """A text for an error's message, of at most `MAX_TEXT` characters.

    Args:
        text: What somebody else has written.
        from_end: Whether its end is kept, not its beginning.
    """
    more = len(text) - MAX_TEXT
    if more <= 0:
        return text
    note = f"({more} more characters)"
    return f"{note} ... {text[more:]}" if from_end else f"{text[:MAX_TEXT]} ... {note}"


def cut_frame(content: bytes | bytearray) -> tuple[Kind, int, memoryview]:
    """A whole frame that came as bytes: its kind, its number, and its body as it is.

    Raises:
        MessageError: Its header breaks the format, or the body has another length.
    """
    if len(content) < HEADER.size:
        raise MessageError(f"a message of {len(content)} bytes has no header")
    view = memoryview(content)
    kind, number, length = read_header(view[: HEADER.size])
    if length != len(content) - HEADER.size:
        raise MessageError(f"a message has {len(content) - HEADER.size} bytes, not {length}")
    return kind, number, view[HEADER.size :]


def read_frame(content: bytes) -> tuple[Kind, int, Any]:
    """A whole frame that came as bytes.

    Raises:
        MessageError: It breaks the format.
    """
    kind, number, body = cut_frame(content)
    return kind, number, read_body(bytearray(body))


def receive(connection: socket.socket, size: int) -> bytearray:
    """Exactly as many bytes from a stream.

    Raises:
        EOFError: The other end was closed.
        OSError: As the socket; TimeoutError among them.
    """
    content = bytearray(size)
    view = memoryview(content)
    while view:
        count = connection.recv_into(view)
        if count == 0:
            raise EOFError
        view = view[count:]
    return content


class _Writer:
    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.size = 0

    def put(self, part: Part) -> None:
        self.parts.append(part)
        self.size += len(part)

    def count(self, count: int) -> None:
        _check_count(count)
        self.put(_U64.pack(count))

    def text(self, text: str) -> None:
        content = text.encode("utf-8", "backslashreplace")
        self.put(_U64.pack(len(content)) + content)

    def value(self, value: Any, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise MessageError(f"a message is nested more than {MAX_DEPTH} deep")
        if value is None:
            self.put(b"N")
        elif isinstance(value, (bool, np.bool_)):
            self.put(b"T" if value else b"F")
        elif isinstance(value, (int, np.integer)):
            number = int(cast(int, value))
            if not -(1 << 63) <= number < 1 << 63:
                raise MessageError(f"the integer {number} does not fit in 64 bits")
            self.put(b"I" + _I64.pack(number))
        elif isinstance(value, (float, np.floating)):
            self.put(b"D" + _F64.pack(float(cast(float, value))))
        elif isinstance(value, str):
            self.put(b"S")
            self.text(value)
        elif isinstance(value, (bytes, bytearray)):
            content = bytes(value)
            self.put(b"B" + _U64.pack(len(content)))
            self.put(content)
        elif isinstance(value, (list, tuple)):
            items: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]
            self.put(b"L")
            self.count(len(items))
            for item in items:
                self.value(item, depth + 1)
        elif isinstance(value, dict):
            entries: dict[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]
            self.put(b"M")
            self.count(len(entries))
            for key, item in entries.items():
                if not isinstance(key, str):
                    raise MessageError(f"the key {key!r} of a message is not a string")
                self.text(key)
                self.value(item, depth + 1)
        elif isinstance(value, np.ndarray):
            self.array(value)  # pyright: ignore[reportUnknownArgumentType]
        else:
            raise MessageError(
                f"{type(value).__name__} cannot be sent to a worker; allowed: None, bool, int, "
                f"float, str, bytes, lists, dicts with strings as keys, NumPy arrays"
            )

    def array(self, array: np.ndarray[Any, Any]) -> None:
        name = dtypes.known_name(array.dtype)
        if not name:
            raise MessageError(
                f"an array of {array.dtype} cannot be sent to a worker; allowed:"
                f" {', '.join(dtypes.CODES)}"
            )
        _check_rank(array.ndim)
        # Elements lie in the byte order of their dtype's name.
        content = np.ascontiguousarray(array, array.dtype.newbyteorder("="))
        self.put(b"A")
        self.text(name)
        self.put(struct.pack(f"<B{array.ndim}Q", array.ndim, *array.shape))
        self.put(bytes(-self.size % _ALIGNMENT))
        if content.size:
            self.put(content.reshape(-1).view(np.uint8).data)


class _Reader:
    def __init__(self, content: memoryview) -> None:
        self.content = content
        self.at = 0

    def take(self, size: int) -> memoryview:
        if size > len(self.content) - self.at:
            raise MessageError(
                f"a message is cut short: {size} bytes are to come, and"
                f" {len(self.content) - self.at} are left"
            )
        self.at += size
        return self.content[self.at - size : self.at]

    def number(self) -> int:
        return _U64.unpack(self.take(8))[0]

    def text(self) -> str:
        try:
            return str(self.take(self.number()), "utf-8")
        except UnicodeDecodeError:
            raise MessageError("a text in a message is not UTF-8") from None

    def count(self) -> int:
        count = self.number()
        _check_count(count)
        return count

    def value(self, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise MessageError(f"a message is nested more than {MAX_DEPTH} deep")
        tag = bytes(self.take(1))
        match tag:
            case b"N":
                return None
            case b"T" | b"F":
                return tag == b"T"
            case b"I":
                return _I64.unpack(self.take(8))[0]
            case b"D":
                return _F64.unpack(self.take(8))[0]
            case b"S":
                return self.text()
            case b"B":
                return bytes(self.take(self.number()))
            case b"L":
                return [self.value(depth + 1) for _ in range(self.count())]
            case b"M":
                return {self.text(): self.value(depth + 1) for _ in range(self.count())}
            case b"A":
                return self.array()
            case _:
                raise MessageError(f"a message has a value of the unknown type {tag!r}")

    def array(self) -> np.ndarray[Any, Any]:
        name = self.text()
        if name not in dtypes.CODES:
            raise MessageError(f"a message has an array of {name!r}")
        rank = self.take(1)[0]
        _check_rank(rank)
        shape = struct.unpack(f"<{rank}Q", self.take(8 * rank))
        if any(self.take(-self.at % _ALIGNMENT)):
            raise MessageError("a message has bytes where there is padding")
        try:
            dtype = dtypes.numpy_dtype(name)
            content = self.take(math.prod(shape) * dtype.itemsize)
            if not content:
                return np.empty(shape, dtype)
            return np.frombuffer(content, dtype).reshape(shape)
        except (ArgumentTypeError, ValueError) as error:
            if isinstance(error, MessageError):
                raise
            raise MessageError(
                f"an array of {name}{list(shape)} in a message cannot be made here: {error}"
            ) from error


def _check_count(count: int) -> None:
    if count > MAX_ITEMS:
        raise MessageError(
            f"a message has a list or dict of {count} items; allowed: {MAX_ITEMS}; send numbers as"
            " an array"
        )


def _check_rank(rank: int) -> None:
    if rank > MAX_RANK:
        raise MessageError(f"a message has an array of rank {rank}; allowed: {MAX_RANK}")
