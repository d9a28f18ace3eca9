"""A linker for one object: to a module that asks its host for nothing.

    memory: 0 .. STACK_BYTES  the stack, which grows down: what overflows it leaves the memory
            behind it         constants, each at its alignment
            __heap_base       the rest, for whoever runs kernels

Exported are the memory, the place `__heap_base` and the kernels. The layout is that of
`wasm-ld --stack-first --no-entry`, and the results are compared with its (test_wasm.py).

Sources: WebAssembly Core Specification 2.0, section 5.5; WebAssembly tool conventions, Linking.md
(relocations).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from dovetail.backends.cpu.wasm import binary
from dovetail.backends.cpu.wasm.binary import damaged
from dovetail.backends.cpu.wasm.objects import (
    SYMBOL_DATA,
    SYMBOL_FUNCTION,
    SYMBOL_GLOBAL,
    SYMBOL_TABLE,
    Object,
    Relocation,
    Symbol,
)
from dovetail.codegen.llvm import LLVMError

STACK_BYTES: Final = 64 * 1024
"""Frames are small (codegen.llvm.memory), and kernels call nothing but routines of their own."""

PAGE: Final = 64 * 1024
"""WebAssembly Core Specification 2.0, section 4.2.8."""

MAX_PAGES: Final = 65536

HEAP_ALIGN: Final = 64
"""That of scratch memory (dovetail/cpu_kernel.h)."""

MEMORY: Final = "memory"
HEAP_BASE: Final = "__heap_base"
STACK_POINTER: Final = "__stack_pointer"

_FIRST_SLOT: Final = 1
"""Of the table: slot 0 is that of the null pointer."""

_FORMS: Final[Mapping[int, tuple[str, int, str]]] = MappingProxyType({
    # type: name, kind of symbol, form of the field
    0: ("FUNCTION_INDEX_LEB", SYMBOL_FUNCTION, "leb"),
    1: ("TABLE_INDEX_SLEB", SYMBOL_FUNCTION, "leb"),
    2: ("TABLE_INDEX_I32", SYMBOL_FUNCTION, "word"),
    3: ("MEMORY_ADDR_LEB", SYMBOL_DATA, "leb"),
    4: ("MEMORY_ADDR_SLEB", SYMBOL_DATA, "leb"),
    5: ("MEMORY_ADDR_I32", SYMBOL_DATA, "word"),
    6: ("TYPE_INDEX_LEB", -1, "leb"),
    7: ("GLOBAL_INDEX_LEB", SYMBOL_GLOBAL, "leb"),
    20: ("TABLE_NUMBER_LEB", SYMBOL_TABLE, "leb"),
})  # fmt: skip
_TABLE_SLOTS: Final = frozenset((1, 2))


def link(made: Object, names: Collection[str]) -> bytes:
    """The finished module of an object.

    Args:
        made: Has everything that it calls.
        names: Those of its functions that are exported.

    Raises:
        LLVMError: A name is missing, or LLVM wrote something of a form that is not known here.
    """
    return _Linker(made).module(names)


class _Linker:
    def __init__(self, made: Object) -> None:
        if made.undefined:
            raise LLVMError(
                f"LLVM calls {', '.join(sorted(made.undefined))}, which WebAssembly modules lack"
            )
        self._made = made
        self._shift = len(made.imported)
        self._places: list[int] = []
        end = STACK_BYTES
        for each in made.segments:
            end += -end % each.align
            self._places.append(end)
            end += each.size
        self._heap = end + -end % HEAP_ALIGN
        if self._heap > MAX_PAGES * PAGE:
            raise LLVMError(f"constants of {end - STACK_BYTES} bytes leave no memory")
        # Functions whose addresses are taken, in the order in which that is first seen.
        self._slots: dict[int, int] = {}
        for relocations in made.relocations.values():
            for each in relocations:
                if each.kind in _TABLE_SLOTS:
                    index = made.symbols[each.about].index
                    self._slots.setdefault(index, _FIRST_SLOT + len(self._slots))

    def module(self, names: Collection[str]) -> bytes:
        made = self._made
        kernels = {
            each.name: each.index - self._shift
            for each in made.symbols
            if each.kind == SYMBOL_FUNCTION
        }
        lacking = set(names) - kernels.keys()
        if lacking:
            raise LLVMError(f"the object has no function '{min(lacking)}'")
        taken = {MEMORY, HEAP_BASE} & set(names)
        if taken:
            raise LLVMError(
                f"a kernel cannot be called '{min(taken)}': the module's own export is"
            )
        code = self._filled(made.code, made.relocations[binary.CODE])
        data = self._filled(made.data, made.relocations[binary.DATA])
        pages = -(-self._heap // PAGE)
        exports = [
            binary.text(MEMORY) + bytes((binary.MEMORY_KIND, 0)),
            binary.text(HEAP_BASE) + bytes((binary.GLOBAL_KIND, 1)),
            *(
                binary.text(name) + bytes((binary.FUNCTION_KIND,)) + binary.unsigned(kernels[name])
                for name in sorted(names)
            ),
        ]
        functions = [binary.unsigned(each) for each in made.functions]
        return b"".join((
            binary.MAGIC,
            binary.section(binary.TYPE, binary.vector([*made.types])),
            binary.section(binary.FUNCTION, binary.vector(functions)),
            self._table(),
            binary.section(binary.MEMORY, binary.vector([b"\0" + binary.unsigned(pages)])),
            binary.section(binary.GLOBAL, binary.vector([
                _global(STACK_BYTES, changes=True), _global(self._heap, changes=False)
            ])),
            binary.section(binary.EXPORT, binary.vector(exports)),
            self._elements(),
            binary.section(binary.CODE, code),
            self._data(data),
            self._names(kernels),
            binary.custom("target_features", made.target_features),
        ))  # fmt: skip

    def _table(self) -> bytes:
        if not self._uses_table:
            return b""
        limits = b"\0" + binary.unsigned(_FIRST_SLOT + len(self._slots))
        content = bytes((binary.FUNCTION_REFERENCE,)) + limits
        return binary.section(binary.TABLE, binary.vector([content]))

    @property
    def _uses_table(self) -> bool:
        return bool(self._slots) or any(each.kind == SYMBOL_TABLE for each in self._made.symbols)

    def _elements(self) -> bytes:
        if not self._slots:
            return b""
        functions = [binary.unsigned(each - self._shift) for each in self._slots]
        content = b"\0" + _constant(_FIRST_SLOT) + binary.vector(functions)
        return binary.section(binary.ELEMENT, binary.vector([content]))

    def _data(self, data: bytes) -> bytes:
        """Segments at their addresses; one without content says nothing."""
        entries = [
            b"\0" + _constant(place) + binary.unsigned(each.size)
            + data[each.place : each.place + each.size]
            for place, each in zip(self._places, self._made.segments, strict=True)
            if each.size
        ]  # fmt: skip
        return binary.section(binary.DATA, binary.vector(entries)) if entries else b""

    def _names(self, functions: Mapping[str, int]) -> bytes:
        """What engines call functions in the trace of an error."""
        named = sorted((index, name) for name, index in functions.items())
        entries = [binary.unsigned(index) + binary.text(name) for index, name in named]
        return binary.custom("name", binary.section(1, binary.vector(entries)))

    def _filled(self, content: bytes, relocations: tuple[Relocation, ...]) -> bytes:
        filled = bytearray(content)
        for each in relocations:
            if each.kind not in _FORMS:
                known = ", ".join(map(str, _FORMS))
                raise LLVMError(
                    f"LLVM wrote a relocation of type {each.kind}; known are {known}; "
                    "please report this"
                )
            name, kind, form = _FORMS[each.kind]
            field = padded_field(filled, each.place, form, name)
            if kind < 0:
                if each.about >= len(self._made.types):
                    raise damaged(f"names type {each.about}, of {len(self._made.types)}")
                value = each.about
            else:
                symbol = self._made.symbols[each.about]
                if symbol.kind != kind:
                    raise damaged(
                        f"has a reference {name} to '{symbol.name}', of kind {symbol.kind}"
                    )
                value = self._value(each, symbol)
            filled[field] = (
                value.to_bytes(4, "little")
                if form == "word"
                else binary.padded(_field(each, value))
            )
        return bytes(filled)

    def _value(self, relocation: Relocation, symbol: Symbol) -> int:
        if symbol.kind == SYMBOL_DATA:
            address = self._places[symbol.index] + symbol.offset + relocation.addend
            if not 0 <= address < 1 << 32:
                raise damaged(f"reaches {relocation.addend} bytes beyond '{symbol.name}'")
            return address
        if symbol.kind == SYMBOL_FUNCTION:
            if relocation.kind in _TABLE_SLOTS:
                return self._slots[symbol.index]
            return symbol.index - self._shift
        if symbol.kind == SYMBOL_GLOBAL and symbol.index:
            raise damaged(f"uses global {symbol.index}; kernels have the stack pointer's, 0")
        return 0


def padded_field(content: bytearray, place: int, form: str, name: str) -> slice:
    """Where the bytes of a reference are.

    Raises:
        LLVMError: They are not in the section, or do not have the form of its type.
    """
    size = 4 if form == "word" else 5
    field = slice(place, place + size)
    if place + size > len(content):
        raise damaged(f"has a reference {name} at byte {place} of {len(content)}")
    if form == "leb":
        bytes_there = content[field]
        if any(each < 0x80 for each in bytes_there[:4]) or bytes_there[4] >= 0x80:
            raise damaged(
                f"has a reference {name} at byte {place}, where {bytes_there.hex(' ')} is no "
                "number of five bytes"
            )
    return field


def _field(relocation: Relocation, value: int) -> int:
    """A signed field counts addresses of the upper half from below 0."""
    return value - (1 << 32) if relocation.kind == 4 and value >= 1 << 31 else value


def _constant(value: int) -> bytes:
    value -= (1 << 32) if value >= 1 << 31 else 0
    return bytes((binary.I32_CONST,)) + binary.signed(value) + bytes((binary.END,))


def _global(value: int, *, changes: bool) -> bytes:
    return bytes((binary.I32, changes)) + _constant(value)
