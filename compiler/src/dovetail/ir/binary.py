"""The binary form of a module, in which C++ passes get and give it (docs/extend/cpp-pass.md).

    form   := magic hash count entry*      `MAGIC`; `declarations_hash`, as text
    entry  := 0 length bytes               a text, UTF-8
            | tag field*                   an object of `schema.classes`

Numbers are LEB128, signed ones zigzag. A field refers to another entry by its number, which is
less than its own: so there are no cycles, and nobody recurses to read it. Each object stands once,
where it is first needed in depth-first order; the module is last. Records and texts that are equal
are one entry. The same module gives the same bytes, and reading them gives a module that gives
them again: what is shared stays shared.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias

from dovetail.ir.dtype import ELEMENTS, LANES, DType
from dovetail.ir.func import Module
from dovetail.ir.op import OPS, Op
from dovetail.ir.schema import (
    Choice,
    ClassShape,
    Many,
    Optional,
    Reference,
    Scalar,
    Shape,
    classes,
    declarations_hash,
)

Item: TypeAlias = Any
"""A node, a record, or what a field holds: the tables of `schema` say what, and not the types."""

MAGIC: Final = b"DVTIR\0\0\0"

_TEXT: Final = 0  # the tag of a text
_MAX_NUMBER: Final = 10  # bytes of a 64-bit number in LEB128


class BinaryError(ValueError):
    """Bytes are not the binary form of a module, or a module has none."""


Parts = Callable[[Any, list[Any]], None]
"""Appends the objects that a field refers to."""
Writer = Callable[[Any, bytearray, Callable[[Item], int]], None]
"""Appends the bytes of a field."""


def encode(module: Module) -> bytes:
    """The binary form of a module.

    Raises:
        BinaryError: It holds what the declarations do not allow, or a number beyond 64 bits.
    """
    shapes = _writers()
    entries: list[bytes] = []
    by_id: dict[int, int] = {}
    by_bytes: dict[bytes, int] = {}
    by_value: dict[Any, int] = {}

    def number_of(item: Item) -> int:
        found = by_id.get(id(item))
        return by_value[item] if found is None else found

    # Depth first without recursion: an object is met twice, before its parts and after them.
    pending: list[tuple[Any, bool]] = [(module, False)]
    while pending:
        item, ready = pending.pop()
        if item.__class__ is str:
            if item not in by_value:
                text = item.encode("utf-8", "surrogatepass")
                body = bytearray((_TEXT,))
                _put_number(body, len(text))
                by_value[item] = len(entries)
                entries.append(bytes(body) + text)
            continue
        shape = shapes.get(item.__class__)
        if shape is None:
            raise BinaryError(f"{item!r} is a {type(item).__name__}, which is not part of the IR")
        if id(item) in by_id or (shape.is_record and item in by_value):
            continue
        if not ready:
            parts: list[Any] = []
            for name, collect, _ in shape.fields:
                try:
                    collect(getattr(item, name), parts)
                except BinaryError as bad:
                    raise BinaryError(f"{type(item).__name__}.{name} {bad}") from None
            pending.append((item, True))
            pending += [(part, False) for part in reversed(parts)]
            continue
        body = bytearray()
        _put_number(body, shape.tag)
        for name, _, write in shape.fields:
            try:
                write(getattr(item, name), body, number_of)
            except BinaryError as bad:
                raise BinaryError(f"{type(item).__name__}.{name} {bad}") from None
        data = bytes(body)
        if shape.is_record:
            known = by_bytes.setdefault(data, len(entries))
            by_value[item] = known
            if known == len(entries):
                entries.append(data)
        else:
            by_id[id(item)] = len(entries)
            entries.append(data)
    head = bytearray(MAGIC + declarations_hash().encode())
    _put_number(head, len(entries))
    return bytes(head) + b"".join(entries)


def decode(data: bytes) -> Module:
    """The module that bytes are the binary form of; nothing of them is trusted.

    What is returned fits the declarations, and may break every other rule: see `ir.verify`.

    Raises:
        BinaryError: They are not one; the text says where and why.
    """
    head = MAGIC + declarations_hash().encode()
    if data[: len(head)] != head:
        what = "of another version" if data.startswith(MAGIC) else "without its first bytes"
        raise BinaryError(f"these {len(data)} bytes are IR {what}")
    reader = _Reader(data, len(head))
    shapes = _readers()
    # Each entry has a byte at least, so that nobody can ask for memory that the bytes do not fill.
    count = reader.count()
    for _ in range(count):
        start = reader.position
        tag = reader.number()
        if tag == _TEXT:
            reader.entries.append(reader.text())
            continue
        if tag > len(shapes):
            raise BinaryError(f"byte {start}: tag {tag}, there are {len(shapes)}")
        kind, fields = shapes[tag - 1]
        values: list[Any] = []
        for name, read in fields:
            try:
                values.append(read(reader))
            except BinaryError as bad:
                raise BinaryError(f"{bad}, in {kind.__name__}.{name}") from None
        item = kind(*values)
        if kind is DType and (item.scalar.name not in ELEMENTS or item.lanes not in (1, *LANES)):
            raise BinaryError(f"byte {start}: there is no type {item.name[:40]!r}")
        reader.entries.append(item)
    if reader.position != len(data):
        raise BinaryError(f"{len(data) - reader.position} bytes follow the last entry")
    if not reader.entries or not isinstance(reader.entries[-1], Module):
        raise BinaryError("the last entry is not a module")
    return reader.entries[-1]


class _ClassWriter:
    __slots__ = ("fields", "is_record", "tag")

    def __init__(self, shape: ClassShape) -> None:
        self.tag = shape.tag
        self.is_record = shape.is_record
        self.fields = [(name, *_field_writer(each)) for name, each, _ in shape.fields]


@cache
def _writers() -> dict[type[Any], _ClassWriter]:
    return {shape.kind: _ClassWriter(shape) for shape in classes()}


def _put_number(body: bytearray, number: int) -> None:
    while number > 0x7F:
        body.append(number & 0x7F | 0x80)
        number >>= 7
    body.append(number)


def _put_int(body: bytearray, number: int) -> None:
    if number.__class__ not in (int, bool):
        raise BinaryError(f"is {number!r}, expected an int")
    if not -(1 << 63) <= number < 1 << 63:
        raise BinaryError(f"is {number}, which does not fit in 64 bits")
    _put_number(body, number << 1 if number >= 0 else (-number << 1) - 1)


def _put_value(body: bytearray, value: object) -> None:
    if isinstance(value, bool):
        body += bytes((0, value))
    elif isinstance(value, int) and value < 1 << 63:
        body.append(1)
        _put_int(body, value)
    elif isinstance(value, int) and value < 1 << 64:
        body.append(2)
        _put_number(body, value)
    elif isinstance(value, float):
        body.append(3)
        body += struct.pack("<d", value)
    else:
        raise BinaryError(f"is {value!r}, expected a bool, an int of 64 bits or a float")


def _nothing(value: Item, parts: list[Any]) -> None:
    """A field that refers to no object."""


def _field_writer(shape: Shape) -> tuple[Parts, Writer]:
    match shape:
        case Scalar(name="str"):
            return _text_parts, lambda value, body, number_of: _put_number(body, number_of(value))
        case Scalar(name="op"):
            return (
                lambda value, parts: _text_parts(getattr(value, "name", value), parts),
                lambda value, body, number_of: _put_number(body, number_of(value.name)),
            )
        case Scalar(name="bool"):

            def put_bool(value: Item, body: bytearray, number_of: Callable[[Item], int]) -> None:
                if value.__class__ is not bool:
                    raise BinaryError(f"is {value!r}, expected a bool")
                body.append(value)

            return _nothing, put_bool
        case Scalar(name="int"):
            return _nothing, lambda value, body, number_of: _put_int(body, value)
        case Scalar():
            return _nothing, lambda value, body, number_of: _put_value(body, value)
        case Choice(words=words):
            numbers = {word: number for number, word in enumerate(words)}

            def put_word(value: Item, body: bytearray, number_of: Callable[[Item], int]) -> None:
                if value not in numbers:
                    raise BinaryError(f"is {value!r}, expected one of {', '.join(words)}")
                body.append(numbers[value])

            return _nothing, put_word
        case Reference(classes=kinds):
            allowed = frozenset(kinds)

            def add_part(value: Item, parts: list[Any]) -> None:
                if value.__class__ not in allowed:
                    raise BinaryError(f"is a {type(value).__name__}, expected {_names(kinds)}")
                parts.append(value)

            return add_part, lambda value, body, number_of: _put_number(body, number_of(value))
        case Optional(item=item):
            return _optional_writer(item)
        case Many(item=item, size=count):
            return _tuple_writer(item, count)


def _text_parts(value: Item, parts: list[Any]) -> None:
    if value.__class__ is not str:
        raise BinaryError(f"is {value!r}, expected text")
    parts.append(value)


def _optional_writer(item: Shape) -> tuple[Parts, Writer]:
    collect, write = _field_writer(item)

    def add_parts(value: Item, parts: list[Any]) -> None:
        if value is not None:
            collect(value, parts)

    def put(value: Item, body: bytearray, number_of: Callable[[Item], int]) -> None:
        body.append(value is not None)
        if value is not None:
            write(value, body, number_of)

    return add_parts, put


def _tuple_writer(item: Shape, count: int | None) -> tuple[Parts, Writer]:
    collect, write = _field_writer(item)

    def add_parts(value: Item, parts: list[Any]) -> None:
        if value.__class__ is not tuple or count not in (None, len(value)):
            raise BinaryError(
                f"is {value!r}, expected a tuple" + (f" of {count}" if count else "")
            )
        for each in value:
            collect(each, parts)

    def put(value: Item, body: bytearray, number_of: Callable[[Item], int]) -> None:
        if count is None:
            _put_number(body, len(value))
        for each in value:
            write(each, body, number_of)

    return add_parts, put


def _names(kinds: tuple[type[Any], ...]) -> str:
    return " or ".join(kind.__name__ for kind in kinds)


class _Reader:
    def __init__(self, data: bytes, position: int) -> None:
        self.data = data
        self.position = position
        self.entries: list[Any] = []

    def fail(self, why: str) -> BinaryError:
        return BinaryError(f"byte {self.position}: {why}")

    def byte(self) -> int:
        if self.position >= len(self.data):
            raise self.fail("the bytes end early")
        self.position += 1
        return self.data[self.position - 1]

    def number(self) -> int:
        found = self.byte()
        if found < 0x80:
            return found
        found &= 0x7F
        for place in range(1, _MAX_NUMBER):
            part = self.byte()
            found |= (part & 0x7F) << 7 * place
            if part < 0x80:
                if found >= 1 << 64:
                    break
                return found
        raise self.fail("a number is longer than 64 bits")

    def int(self) -> int:
        found = self.number()
        return -(found >> 1) - 1 if found & 1 else found >> 1

    def count(self) -> int:
        found = self.number()
        if found > len(self.data) - self.position:
            raise self.fail(f"{found} items do not fit in {len(self.data) - self.position} bytes")
        return found

    def below(self, limit: int, what: str) -> int:
        found = self.byte()
        if found >= limit:
            raise self.fail(f"{found} is not a {what}")
        return found

    def text(self) -> str:
        size = self.count()
        self.position += size
        try:
            return self.data[self.position - size : self.position].decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            raise self.fail("a text is not UTF-8") from None

    def entry(self, kinds: frozenset[type[Any]], names: str) -> Item:
        number = self.number()
        if number >= len(self.entries):
            raise self.fail(f"entry {number} is referenced before it is defined")
        found = self.entries[number]
        if found.__class__ not in kinds:
            raise self.fail(f"entry {number} is a {type(found).__name__}, expected {names}")
        return found

    def value(self) -> bool | float:
        match self.below(4, "sort of value"):
            case 0:
                return bool(self.below(2, "bool"))
            case 1:
                return self.int()
            case 2:
                return self.number()
            case _:
                if len(self.data) - self.position < 8:
                    raise self.fail("the bytes end early")
                self.position += 8
                return struct.unpack_from("<d", self.data, self.position - 8)[0]

    def op(self) -> Op:
        name = self.entry(_STR, "text")
        if name not in OPS:
            raise self.fail(f"there is no op {name[:40]!r}")
        return OPS[name]


_STR: Final = frozenset({str})
Read = Callable[[_Reader], Any]


@cache
def _readers() -> list[tuple[type[Any], list[tuple[str, Read]]]]:
    return [
        (shape.kind, [(name, _field_reader(each)) for name, each, _ in shape.fields])
        for shape in classes()
    ]


def _field_reader(shape: Shape) -> Read:
    match shape:
        case Scalar(name="str"):
            return lambda reader: reader.entry(_STR, "text")
        case Scalar(name="op"):
            return _Reader.op
        case Scalar(name="bool"):
            return lambda reader: bool(reader.below(2, "bool"))
        case Scalar(name="int"):
            return _Reader.int
        case Scalar():
            return _Reader.value
        case Choice(words=words):
            return lambda reader: words[reader.below(len(words), f"one of {', '.join(words)}")]
        case Reference(classes=kinds):
            allowed, names = frozenset(kinds), _names(kinds)
            return lambda reader: reader.entry(allowed, names)
        case Optional(item=item):
            inner = _field_reader(item)
            return lambda reader: inner(reader) if reader.below(2, "bool") else None
        case Many(item=item, size=count):
            inner = _field_reader(item)
            if count is not None:
                return lambda reader: tuple([inner(reader) for _ in range(count)])
            return lambda reader: tuple([inner(reader) for _ in range(reader.count())])
