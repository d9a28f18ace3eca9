"""A reader of WebAssembly objects: what LLVM writes for a module, as far as linking it goes.

Source: WebAssembly tool conventions, Linking.md ("WebAssembly Object File Linking"), version 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dovetail.backends.cpu.wasm import binary
from dovetail.backends.cpu.wasm.binary import Reader, damaged
from dovetail.support.dataclasses import dataclass

LINKING_VERSION: Final = 2
_SEGMENT_INFO, _INIT_FUNCTIONS, _COMDATS, _SYMBOL_TABLE = 5, 6, 7, 8

_UNDEFINED: Final = 0x10
_EXPLICIT_NAME: Final = 0x40

SYMBOL_FUNCTION, SYMBOL_DATA, SYMBOL_GLOBAL, SYMBOL_SECTION, SYMBOL_TAG, SYMBOL_TABLE = range(6)

HAS_ADDEND: Final = frozenset((3, 4, 5, 8, 9, 11))
"""Types of relocation with an addend: those of addresses and of places in a section."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A name of an object.

    Attributes:
        kind: `SYMBOL_FUNCTION` and so on.
        name: May be empty for what has none.
        is_defined: Whether it is in this object.
        index: Of the function, global, table or data segment.
        offset: Of data, from where its segment begins.
    """

    kind: int
    name: str
    is_defined: bool
    index: int
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Relocation:
    """A reference to be filled in: its type, its place in the section, symbol and addend.

    A type of function (`TYPE_INDEX_LEB`) is named by its own number and has no symbol.
    """

    kind: int
    place: int
    about: int
    addend: int


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of memory with content.

    Attributes:
        place: Where its content begins in the data section.
        size: Its bytes.
        align: Bytes; a power of two.
    """

    place: int
    size: int
    align: int


@dataclass(frozen=True, slots=True)
class Object:
    """A relocatable object.

    Attributes:
        types: The types of functions, as they are written.
        imported: Name and type of each function that is not in this object.
        functions: Type of each that is.
        code: The code section's content.
        data: The data section's content.
        segments: What is in it.
        relocations: By the section, `binary.CODE` or `binary.DATA`.
        symbols: By their numbers.
        target_features: That custom section's content, as it is.
    """

    types: tuple[bytes, ...]
    imported: tuple[tuple[str, int], ...]
    functions: tuple[int, ...]
    code: bytes
    data: bytes
    segments: tuple[Segment, ...]
    relocations: Mapping[int, tuple[Relocation, ...]]
    symbols: tuple[Symbol, ...]
    target_features: bytes

    @property
    def undefined(self) -> frozenset[str]:
        """Names of functions and data that stand elsewhere."""
        kinds = (SYMBOL_FUNCTION, SYMBOL_DATA)
        return frozenset(
            each.name for each in self.symbols if not each.is_defined and each.kind in kinds
        )


def read_object(data: bytes) -> Object:
    """Take apart an object that LLVM has written.

    Raises:
        LLVMError: The bytes are no such object, or have something that kernels have none of.
    """
    if not data.startswith(binary.MAGIC):
        raise damaged(f"begins with {data[:8].hex(' ')}, expected {binary.MAGIC.hex(' ')}")
    whole = Reader(data, len(binary.MAGIC), len(data), "the file")
    sections: dict[int, Reader] = {}
    starts: dict[int, int] = {}
    contents: dict[int, bytes] = {}
    customs: dict[str, Reader] = {}
    kinds: list[int] = []
    while whole.more:
        number = whole.byte()
        part = whole.part(whole.unsigned(), f"section {number}")
        kinds.append(number)
        if number == binary.CUSTOM:
            name = part.name()
            if name in customs:
                raise damaged(f"has two sections '{name}'")
            customs[name] = part
            continue
        if number in sections:
            raise damaged(f"has two sections {number}")
        sections[number], starts[number] = part, part.at
        contents[number] = data[part.at : whole.at]
    for number in sections.keys() & {binary.START, binary.EXPORT, binary.GLOBAL, binary.MEMORY}:
        raise damaged(f"has a section {number}, which kernels have none of")
    if "linking" not in customs:
        raise damaged("has no section 'linking'")
    types = _types(sections.get(binary.TYPE))
    imported = _imports(sections.get(binary.IMPORT), len(types))
    functions = _functions(sections.get(binary.FUNCTION), len(types))
    code = sections.get(binary.CODE)
    _check_bodies(code, len(functions))
    places = _places(sections.get(binary.DATA), starts.get(binary.DATA, 0))
    aligns, symbols = _linking(customs["linking"], imported, len(functions), places)
    if len(aligns) != len(places):
        raise damaged(f"describes {len(aligns)} data segments and has {len(places)}")
    features = customs.get("target_features")
    return Object(
        types,
        imported,
        functions,
        contents.get(binary.CODE, b"\0"),
        contents.get(binary.DATA, b"\0"),
        tuple(
            Segment(place, size, align)
            for (place, size), align in zip(places, aligns, strict=True)
        ),
        {
            number: _relocations(customs.get(f"reloc.{name}"), kinds, number, len(symbols))
            for number, name in ((binary.CODE, "CODE"), (binary.DATA, "DATA"))
        },
        symbols,
        _rest(features) if features is not None else b"",
    )


def _rest(reader: Reader) -> bytes:
    made = bytearray()
    while reader.more:
        made.append(reader.byte())
    return bytes(made)


def _types(reader: Reader | None) -> tuple[bytes, ...]:
    if reader is None:
        return ()
    found: list[bytes] = []
    for _ in range(reader.count(3)):
        form = reader.byte()
        if form != 0x60:
            raise damaged(f"has a type of form {form:#x}, expected a function's, 0x60")
        lists = [reader.take(reader.count()) for _ in range(2)]
        found.append(b"\x60" + b"".join(binary.unsigned(len(each)) + each for each in lists))
    reader.finish()
    return tuple(found)


def _index(reader: Reader, size: int, what: str) -> int:
    start, number = reader.at, reader.unsigned()
    if number >= size:
        raise damaged(f"names {what} {number} at {start}, of {size}")
    return number


def _limits(reader: Reader) -> None:
    flags = reader.byte()
    reader.unsigned(64)
    if flags & 1:
        reader.unsigned(64)


def _imports(reader: Reader | None, types: int) -> tuple[tuple[str, int], ...]:
    """Names and types of the functions that are imported."""
    if reader is None:
        return ()
    functions: list[tuple[str, int]] = []
    for _ in range(reader.count(4)):
        module, name, kind = reader.name(), reader.name(), reader.byte()
        if kind == binary.FUNCTION_KIND:
            functions.append((name, _index(reader, types, "type")))
        elif kind == binary.TABLE_KIND:
            reader.byte()
            _limits(reader)
        elif kind == binary.MEMORY_KIND:
            _limits(reader)
        elif kind == binary.GLOBAL_KIND and name == "__stack_pointer":
            reader.take(2)
        else:
            raise damaged(f"asks for '{module}.{name}', an import of kind {kind}")
    reader.finish()
    return tuple(functions)


def _functions(reader: Reader | None, types: int) -> tuple[int, ...]:
    if reader is None:
        return ()
    found = tuple(_index(reader, types, "type") for _ in range(reader.count()))
    reader.finish()
    return found


def _check_bodies(reader: Reader | None, functions: int) -> None:
    count = 0 if reader is None else reader.count()
    if count != functions:
        raise damaged(f"declares {functions} functions and has {count}")
    if reader is not None:
        for _ in range(count):
            reader.take(reader.unsigned())
        reader.finish()


def _places(reader: Reader | None, start: int) -> list[tuple[int, int]]:
    if reader is None:
        return []
    found: list[tuple[int, int]] = []
    for number in range(reader.count(4)):
        flags = reader.unsigned()
        if flags:
            raise damaged(f"has data segment {number} with flags {flags}, expected 0")
        head = (reader.byte(), reader.signed(), reader.byte())
        if (head[0], head[2]) != (binary.I32_CONST, binary.END):
            raise damaged(f"has data segment {number} at a place that is no constant")
        size = reader.unsigned()
        found.append((reader.at - start, size))
        reader.take(size)
    reader.finish()
    return found


def _linking(
    reader: Reader,
    imported: tuple[tuple[str, int], ...],
    functions: int,
    segments: list[tuple[int, int]],
) -> tuple[list[int], tuple[Symbol, ...]]:
    version = reader.unsigned()
    if version != LINKING_VERSION:
        raise damaged(f"has linking data of version {version}, expected {LINKING_VERSION}")
    aligns: list[int] = []
    symbols: tuple[Symbol, ...] = ()
    while reader.more:
        kind = reader.byte()
        part = reader.part(reader.unsigned(), f"linking data of type {kind}")
        if kind == _SEGMENT_INFO:
            for _ in range(part.count(3)):
                name, power, _flags = part.name(), part.unsigned(), part.unsigned()
                if power > 12:
                    raise damaged(f"aligns segment '{name}' to 2**{power} bytes")
                aligns.append(1 << power)
            part.finish()
        elif kind == _SYMBOL_TABLE:
            symbols = tuple(
                _symbol(part, imported, functions, segments) for _ in range(part.count(3))
            )
            part.finish()
        elif kind == _INIT_FUNCTIONS:
            raise damaged("has functions to be called at the start, which kernels have none of")
        elif kind != _COMDATS:
            raise damaged(f"has linking data of type {kind}")
    return aligns, symbols


def _symbol(
    reader: Reader,
    imported: tuple[tuple[str, int], ...],
    functions: int,
    segments: list[tuple[int, int]],
) -> Symbol:
    start, kind, flags = reader.at, reader.byte(), reader.unsigned()
    is_defined = not flags & _UNDEFINED
    if kind == SYMBOL_DATA:
        name = reader.name()
        if not is_defined:
            return Symbol(kind, name, False, 0)
        segment, offset, size = reader.unsigned(), reader.unsigned(), reader.unsigned()
        if segment >= len(segments) or offset + size > segments[segment][1]:
            raise damaged(f"has '{name}' at bytes {offset} to {offset + size} of no segment")
        return Symbol(kind, name, True, segment, offset)
    if kind == SYMBOL_SECTION:
        return Symbol(kind, "", True, reader.unsigned())
    if kind not in (SYMBOL_FUNCTION, SYMBOL_GLOBAL, SYMBOL_TABLE):
        raise damaged(f"has a symbol of kind {kind} at {start}")
    index = reader.unsigned()
    name = reader.name() if is_defined or flags & _EXPLICIT_NAME else ""
    if kind == SYMBOL_FUNCTION:
        count = len(imported)
        first, end = (count, count + functions) if is_defined else (0, count)
        if not first <= index < end:
            raise damaged(f"has the function '{name}' at number {index}, of {first} to {end}")
        # What is imported is called as the import is, unless it says otherwise.
        name = name if is_defined else name or imported[index][0]
    elif is_defined:
        raise damaged(f"has '{name}', a symbol of kind {kind}, which kernels have none of")
    return Symbol(kind, name, is_defined, index)


def _relocations(
    reader: Reader | None, kinds: list[int], number: int, symbols: int
) -> tuple[Relocation, ...]:
    if reader is None:
        return ()
    about = reader.unsigned()
    if about >= len(kinds) or kinds[about] != number:
        raise damaged(f"relocates section {about}, which is not of type {number}")
    found: list[Relocation] = []
    for _ in range(reader.count(3)):
        kind, place = reader.byte(), reader.unsigned()
        symbol = reader.unsigned() if kind == 6 else _index(reader, symbols, "symbol")
        found.append(Relocation(kind, place, symbol, reader.signed() if kind in HAS_ADDEND else 0))
    reader.finish()
    return tuple(found)
