"""Words to text: what `inspect` shows of a kernel, and what golden files hold.

The text is that of the SPIR-V tools (`%result = OpName operands`), with names where the emitter
knows them: types and constants read as what they are, others by the user's names or as numbers.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping

from dovetail.codegen.spirv.grammar import ENUMS, LAYOUTS, OP_NAMES
from dovetail.codegen.spirv.opcodes import MAGIC, Op
from dovetail.support.errors import ImageError

_HEADER = 5
_PARTS = {"BuiltIn": "BUILTIN", "FPRoundingMode": "ROUNDING", "FuncParamAttr": "PARAMETER"}


class Disassembly(Mapping[str, str]):
    """Modules as text, made when somebody reads them: that takes longer than emission.

    Args:
        modules: By file name: the module, and what its ids are called.
    """

    def __init__(self, modules: Mapping[str, tuple[bytes, Mapping[int, str]]]) -> None:
        self._modules = modules

    def __getitem__(self, name: str) -> str:
        return disassemble(*self._modules[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


def disassemble(code: bytes, names: Mapping[int, str] | None = None) -> str:
    """The module as text, one instruction a line.

    Args:
        code: The module, little-endian.
        names: What ids are called; the module's own names come first.

    Raises:
        ImageError: It is not a module, or an instruction runs over its end.
    """
    if len(code) % 4 or len(code) < 4 * _HEADER:
        raise ImageError("SPIR-V module", 0, "whole words and a header", f"{len(code)} bytes")
    words = struct.unpack(f"<{len(code) // 4}I", code)
    if words[0] != MAGIC:
        raise ImageError("SPIR-V module", 0, f"0x{MAGIC:08x}", f"0x{words[0]:08x}")
    return _Reader(words, dict(names or {})).text()


def _escaped(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class _Reader:
    def __init__(self, words: tuple[int, ...], names: dict[int, str]) -> None:
        self._words = words
        self._names: dict[int, str] = {}
        self._taken: set[str] = set()
        self._given = names
        self._sets: dict[int, str] = {}
        self._types: dict[int, tuple[int, ...]] = {}
        self._value_types: dict[int, int] = {}

    def text(self) -> str:
        words = self._words
        major, minor = words[1] >> 16 & 0xFF, words[1] >> 8 & 0xFF
        lines = [f"; SPIR-V {major}.{minor}", f"; bound {words[3]}"]
        places: list[tuple[int, int]] = []
        at = _HEADER
        while at < len(words):
            count = words[at] >> 16
            if count == 0 or at + count > len(words):
                left = len(words) - at
                raise ImageError(
                    "SPIR-V module", 4 * at, f"1 to {left} words", f"an instruction of {count}"
                )
            places.append((at, count))
            at += count
        for at, count in places:
            self._learn(words[at] & 0xFFFF, words[at + 1 : at + count])
        lines += [
            self._line(words[at] & 0xFFFF, words[at + 1 : at + count]) for at, count in places
        ]
        return "\n".join(lines) + "\n"

    # Names: of types and constants from what they are, of the rest from who made them.

    def _call(self, number: int, wanted: str) -> None:
        if number in self._names:
            return
        name, count = wanted, 1
        while name in self._taken:
            count += 1
            name = f"{wanted}_{count}"
        self._taken.add(name)
        self._names[number] = name

    def _name(self, number: int) -> str:
        if number not in self._names:
            self._call(number, self._given.get(number, str(number)))
        return f"%{self._names[number]}"

    def _learn(self, opcode: int, operands: tuple[int, ...]) -> None:
        match opcode:
            case Op.Name:
                self._call(operands[0], _string(operands[1:])[0])
            case Op.ExtInstImport:
                self._sets[operands[0]] = _string(operands[1:])[0]
            case Op.TypeVoid | Op.TypeBool:
                self._call(operands[0], "void" if opcode == Op.TypeVoid else "bool")
            case Op.TypeInt:
                self._type(operands, f"u{operands[1]}")
            case Op.TypeFloat:
                self._type(operands, f"f{operands[1]}")
            case Op.TypeVector:
                self._call(operands[0], f"{self._name(operands[1])[1:]}x{operands[2]}")
            case Op.TypePointer:
                storage = ENUMS["STORAGE"].get(operands[1], str(operands[1]))
                self._call(operands[0], f"ptr_{storage}_{self._name(operands[2])[1:]}")
            case Op.ConstantTrue | Op.ConstantFalse:
                self._call(operands[1], "true" if opcode == Op.ConstantTrue else "false")
            case Op.Constant:
                kind = self._name(operands[0])[1:]
                value = self._number(operands[0], operands[2:]).replace("-", "n").replace("+", "")
                self._call(operands[1], f"{kind}_{value}")
            case _:
                pass

    def _type(self, operands: tuple[int, ...], name: str) -> None:
        self._types[operands[0]] = operands
        self._call(operands[0], name)

    def _number(self, type_id: int, words: tuple[int, ...]) -> str:
        kind = self._types.get(type_id)
        whole = sum(word << 32 * place for place, word in enumerate(words))
        if kind is None or len(kind) == 3:
            return str(whole)
        layout, size = {16: ("<e", 2), 32: ("<f", 4), 64: ("<d", 8)}[kind[1]]
        (value,) = struct.unpack(layout, whole.to_bytes(8, "little")[:size])
        if value != value or value in (float("inf"), float("-inf")):
            return f"0x{whole:x}"
        return f"{value:.9g}" if kind[1] == 32 else repr(value)

    # Lines.

    def _line(self, opcode: int, operands: tuple[int, ...]) -> str:
        name = OP_NAMES.get(opcode)
        if name is None:
            return " " * 12 + f"Op{opcode} " + " ".join(str(word) for word in operands)
        result, parts = "", list[str]()
        at, result_type = 0, 0
        for kind in LAYOUTS[opcode]:
            many, optional = kind.endswith("*"), kind.endswith("?")
            kind = kind.rstrip("*?")
            if kind == "R" and at < len(operands):
                result = self._name(operands[at])
                at += 1
                continue
            if kind == "T" and at < len(operands):
                result_type = operands[at]
            while at < len(operands):
                if kind == "<EXTENDED>":
                    kind = f"<{self._sets.get(operands[at - 1], kind[1:-1])}>"
                text, used = self._operand(kind, operands[at:], result_type)
                parts.append(text)
                at += used
                if not many:
                    break
            else:
                if not many and not optional:
                    parts.append("?")
        if at < len(operands):
            parts += [str(word) for word in operands[at:]]
        head = f"{result:>10} = " if result else " " * 13
        return f"{head}Op{name} {' '.join(parts)}".rstrip()

    def _operand(self, kind: str, words: tuple[int, ...], result_type: int) -> tuple[str, int]:
        match kind:
            case "I" | "T":
                return self._name(words[0]), 1
            case "L":
                return str(words[0]), 1
            case "S":
                text, used = _string(words)
                return _escaped(text), used
            case "C":
                return self._number(result_type, words), len(words)
            case "<OPCODE>":
                return OP_NAMES.get(words[0], str(words[0])), 1
            case "<DECORATION>":
                return self._decoration(words)
            case _:
                return ENUMS.get(kind[1:-1], {}).get(words[0], str(words[0])), 1

    def _decoration(self, words: tuple[int, ...]) -> tuple[str, int]:
        name = ENUMS["DECORATION"].get(words[0], str(words[0]))
        table = {
            "BuiltIn": "BUILTIN",
            "FPRoundingMode": "ROUNDING",
            "FuncParamAttr": "PARAMETER",
        }.get(name)
        if table is None or len(words) < 2:
            return name, 1
        return f"{name} {ENUMS[table].get(words[1], str(words[1]))}", 2


def _string(words: tuple[int, ...]) -> tuple[str, int]:
    data = bytearray()
    for used, word in enumerate(words, 1):
        data += word.to_bytes(4, "little")
        if 0 in data[-4:]:
            return data.rstrip(b"\0").decode(errors="replace"), used
    return data.decode(errors="replace"), len(words)
