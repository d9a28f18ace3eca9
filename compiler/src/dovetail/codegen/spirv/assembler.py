"""One SPIR-V module as words: ids, sections in the format's order, types and constants once each.

Instructions are appended to lists of numbers and put together at the end, so that what is found
out late (a capability that the last statement needs) still stands in front. All integers are
declared without sign: instructions, not types, say how a value is read, and conversions between
int32 and uint32 cost nothing.
"""

from __future__ import annotations

import struct
import sys
from array import array
from typing import Final

from dovetail.codegen.spirv.opcodes import MAGIC, Model, Op, StorageClass

CORE_EXTENSIONS: Final = {
    "SPV_KHR_storage_buffer_storage_class": 3,
    "SPV_KHR_16bit_storage": 3,
    "SPV_KHR_8bit_storage": 5,
    "SPV_KHR_float_controls": 4,
    "SPV_KHR_physical_storage_buffer": 5,
    "SPV_KHR_vulkan_memory_model": 5,
    "SPV_KHR_integer_dot_product": 6,
}
"""Extensions by the minor version of SPIR-V 1 that took them in; others are always named."""


def string_words(text: str) -> tuple[int, ...]:
    """A literal string: UTF-8, ended by a zero byte, filled up to whole words."""
    data = text.encode() + b"\0"
    data += bytes(-len(data) % 4)
    return struct.unpack(f"<{len(data) // 4}I", data)


class Assembler:
    """A module in the making.

    Attributes:
        minor: Of the version 1.`minor`.
        bound: The next id.
        code: The function that is being written.
        label: The block that is being written, 0 after its end.
        names: What ids stand for, human-readable; `OpName` only where debug info is asked for.
    """

    def __init__(self, minor: int) -> None:
        self.minor = minor
        self.bound = 1
        self.code: list[int] = []
        self.label = 0
        self.names: dict[int, str] = {}
        self.addressing = Model.Logical
        self.memory_model = Model.GLSL450
        self.execution_model = Model.GLCompute
        self._capabilities: dict[int, None] = {}
        self._extensions: dict[str, None] = {}
        self._entry: list[int] = []
        self._modes: list[int] = []
        self._strings: list[int] = []
        self._decorations: list[int] = []
        self._globals: list[int] = []
        self._functions: list[int] = []
        self._interned: dict[tuple[int | str, ...], int] = {}
        # The integer constants, by number.
        self.integers: dict[int, int] = {}
        self._imports: list[int] = []
        self._imported: dict[str, int] = {}

    # Ids and instructions of a function.

    def fresh(self) -> int:
        """A new id."""
        number = self.bound
        self.bound += 1
        return number

    def emit(self, opcode: int, result_type: int, *operands: int) -> int:
        """An instruction of the function with a result; its id."""
        number = self.bound
        self.bound = number + 1
        self.code += ((len(operands) + 3) << 16 | opcode, result_type, number, *operands)
        return number

    def effect(self, opcode: int, *operands: int) -> None:
        """An instruction of the function without a result."""
        self.code += ((len(operands) + 1) << 16 | opcode, *operands)

    def glsl(self, instruction: int, result_type: int, *operands: int) -> int:
        """An instruction of GLSL.std.450."""
        return self.extended("GLSL.std.450", instruction, result_type, *operands)

    def extended(self, name: str, instruction: int, result_type: int, *operands: int) -> int:
        """An instruction of a set of extended ones, which is imported once."""
        number = self._imported.get(name)
        if number is None:
            number = self._imported[name] = self.fresh()
            words = string_words(name)
            self._imports += ((len(words) + 2) << 16 | Op.ExtInstImport, number, *words)
        return self.emit(Op.ExtInst, result_type, number, instruction, *operands)

    # Blocks.

    def begin(self, label: int) -> None:
        """Begin a block; the one before it goes on here if it has no end."""
        if self.label:
            self.effect(Op.Branch, label)
        self.effect(Op.Label, label)
        self.label = label

    def branch(self, label: int) -> None:
        """End the block."""
        self.effect(Op.Branch, label)
        self.label = 0

    def end(self, opcode: int, *operands: int) -> None:
        """End the block with another terminator."""
        self.effect(opcode, *operands)
        self.label = 0

    def close_function(
        self, result_type: int, number: int, function_type: int, control: int = 0
    ) -> None:
        """What `code` holds becomes the body of a function: its parameters, blocks and all."""
        head = (5 << 16 | Op.Function, result_type, number, control, function_type)
        self._functions += (*head, *self.code, 1 << 16 | Op.FunctionEnd)
        self.code, self.label = [], 0

    # What stands in front.

    def capability(self, number: int) -> None:
        """Declare a capability, once."""
        self._capabilities[number] = None

    def extension(self, name: str) -> None:
        """Declare an extension, once; nothing where the version has it."""
        if self.minor < CORE_EXTENSIONS.get(name, 99):
            self._extensions[name] = None

    def has_capability(self, number: int) -> bool:
        """Whether a capability is declared."""
        return number in self._capabilities

    def entry_point(self, function: int, name: str, interface: list[int]) -> None:
        """An entry point of the module, a compute kernel."""
        words = string_words(name)
        length = 3 + len(words) + len(interface)
        self._entry += (length << 16 | Op.EntryPoint, self.execution_model, function)
        self._entry += (*words, *interface)

    def execution_mode(self, function: int, mode: int, *literals: int) -> None:
        """How an entry point is executed."""
        self._modes += ((3 + len(literals)) << 16 | Op.ExecutionMode, function, mode, *literals)

    def string(self, text: str) -> int:
        """A string of the debug section."""
        key = ("string", text)
        number = self._interned.get(key)
        if number is None:
            number = self._interned[key] = self.fresh()
            words = string_words(text)
            self._strings += ((len(words) + 2) << 16 | Op.String, number, *words)
        return number

    def source(self, file: int) -> None:
        """The file that `OpLine` speaks of."""
        self._strings += (4 << 16 | Op.Source, 0, 0, file)

    def decorate(self, target: int, decoration: int, *literals: int) -> None:
        """Decorate an id."""
        self._decorations += (
            (3 + len(literals)) << 16 | Op.Decorate, target, decoration, *literals,
        )  # fmt: skip

    def decorate_member(self, target: int, member: int, decoration: int, *literals: int) -> None:
        """Decorate a member of a struct."""
        self._decorations += (
            (4 + len(literals)) << 16 | Op.MemberDecorate, target, member, decoration, *literals,
        )  # fmt: skip

    # Types, constants and variables of the module.

    def _intern(self, opcode: int, *operands: int) -> int:
        """A type, which has no result type: the same operands, the same id."""
        key = (opcode, *operands)
        number = self._interned.get(key)
        if number is None:
            number = self._interned[key] = self.fresh()
            self._globals += ((len(operands) + 2) << 16 | opcode, number, *operands)
        return number

    def _value(self, opcode: int, result_type: int, *operands: int) -> int:
        key = (opcode, result_type, *operands)
        number = self._interned.get(key)
        if number is None:
            number = self._interned[key] = self.fresh()
            self._globals += ((len(operands) + 3) << 16 | opcode, result_type, number, *operands)
        return number

    def void(self) -> int:
        """The type of no value."""
        return self._intern(Op.TypeVoid)

    def bool_type(self) -> int:
        """Truth values, which memory cannot hold."""
        return self._intern(Op.TypeBool)

    def int_type(self, bits: int) -> int:
        """Integers, without sign."""
        return self._intern(Op.TypeInt, bits, 0)

    def float_type(self, bits: int) -> int:
        """Floats."""
        return self._intern(Op.TypeFloat, bits)

    def vector_type(self, element: int, lanes: int) -> int:
        """Vectors."""
        return self._intern(Op.TypeVector, element, lanes)

    def array_type(self, element: int, length: int) -> int:
        """Arrays without a layout, for memory of a kernel's own; `length` is a constant's id."""
        return self._intern(Op.TypeArray, element, length)

    def matrix_type(self, element: int, scope: int, rows: int, columns: int, use: int) -> int:
        """Cooperative matrices (SPV_KHR_cooperative_matrix); all but the element are constants."""
        return self._intern(
            Op.TypeCooperativeMatrixKHR, element, scope, rows, columns, use
        )  # fmt: skip

    def runtime_array_type(self, element: int) -> int:
        """An array of unknown length; a new type, to be decorated."""
        number = self.fresh()
        self._globals += (3 << 16 | Op.TypeRuntimeArray, number, element)
        return number

    def struct_type(self, *members: int) -> int:
        """A struct; a new type, to be decorated."""
        number = self.fresh()
        self._globals += ((2 + len(members)) << 16 | Op.TypeStruct, number, *members)
        return number

    def plain_struct_type(self, *members: int) -> int:
        """A struct without decorations: what some instructions give."""
        return self._intern(Op.TypeStruct, *members)

    def pointer_type(self, storage: int, pointee: int) -> int:
        """Pointers into a storage class."""
        return self._intern(Op.TypePointer, storage, pointee)

    def function_type(self, result: int, *parameters: int) -> int:
        """Functions."""
        return self._intern(Op.TypeFunction, result, *parameters)

    def bool_constant(self, value: bool) -> int:
        """True or false."""
        return self._value(Op.ConstantTrue if value else Op.ConstantFalse, self.bool_type())

    def int_constant(self, value: int, bits: int = 32) -> int:
        """An integer, taken modulo 2**bits."""
        value &= (1 << bits) - 1
        words = (value,) if bits <= 32 else (value & 0xFFFFFFFF, value >> 32)
        number = self._value(Op.Constant, self.int_type(bits), *words)
        self.integers[number] = value
        return number

    def float_constant(self, value: float, bits: int = 32) -> int:
        """A float, by its bits."""
        kind = self.float_type(bits)
        if bits == 64:
            return self._value(Op.Constant, kind, *struct.unpack("<2I", struct.pack("<d", value)))
        if bits == 16:
            return self._value(Op.Constant, kind, *struct.unpack("<H", struct.pack("<e", value)))
        return self._value(Op.Constant, kind, *struct.unpack("<I", struct.pack("<f", value)))

    def spec_constant(self, number: int, value: int) -> int:
        """A specialisation constant (uint32) by its SpecId, with its default; always a new one."""
        result = self.fresh()
        self._globals += (4 << 16 | Op.SpecConstant, self.int_type(32), result, value)
        self.decorate(result, 1, number)
        return result

    def spec_composite(self, result_type: int, *parts: int) -> int:
        """A composite of specialisation constants."""
        return self._value(Op.SpecConstantComposite, result_type, *parts)

    def spec_op(self, opcode: int, result_type: int, *operands: int) -> int:
        """A constant computed from specialisation constants."""
        return self._value(Op.SpecConstantOp, result_type, opcode, *operands)

    def composite_constant(self, result_type: int, *parts: int) -> int:
        """An array of constants."""
        return self._value(Op.ConstantComposite, result_type, *parts)

    def undefined(self, result_type: int) -> int:
        """Any value of a type."""
        return self._value(Op.Undef, result_type)

    def null_constant(self, result_type: int) -> int:
        """Zero of any type."""
        return self._value(Op.ConstantNull, result_type)

    def variable(self, storage: int, pointee: int, *initial: int) -> int:
        """A variable of the module, with the constant that it begins as."""
        number = self.fresh()
        pointer = self.pointer_type(storage, pointee)
        if storage == StorageClass.Function:
            raise ValueError("variables of functions must be in functions")
        self._globals += ((4 + len(initial)) << 16 | Op.Variable, pointer, number, storage)
        self._globals += initial
        return number

    # The whole.

    def finish(self, debug: bool) -> bytes:
        """The module's bytes, little-endian.

        Args:
            debug: Whether names stand in it.
        """
        words = [MAGIC, 1 << 16 | self.minor << 8, 0, self.bound, 0]
        for number in sorted(self._capabilities):
            words += (2 << 16 | Op.Capability, number)
        for name in sorted(self._extensions):
            text = string_words(name)
            words += ((1 + len(text)) << 16 | Op.Extension, *text)
        words += self._imports
        words += (3 << 16 | Op.MemoryModel, self.addressing, self.memory_model)
        words += self._entry
        words += self._modes
        words += self._strings
        if debug:
            for number, name in self.names.items():
                text = string_words(name)
                words += ((2 + len(text)) << 16 | Op.Name, number, *text)
        words += self._decorations
        words += self._globals
        words += self._functions
        packed = array("I", words)
        if packed.itemsize != 4 or sys.byteorder != "little":
            return struct.pack(f"<{len(words)}I", *words)
        return packed.tobytes()
