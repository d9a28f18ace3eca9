"""Our LLVM IR as a SPIR-V module, instruction by instruction.

The text is that of our own writer (`codegen.llvm`), which uses few of LLVM's instructions, each
with a counterpart in OpenCL's SPIR-V. Pointers have types here: one is what its elements are where
it is used, and cast where that differs. Nothing is optimised, for drivers do that.
Sources: LLVM Language Reference; SPIR-V Specification 1.0; OpenCL Extended Instruction Set.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from dovetail.codegen.spirv.assembler import Assembler
from dovetail.codegen.spirv.opcodes import (
    ALIGNED,
    PACKED_4X8,
    BuiltIn,
    Capability,
    Decoration,
    ExecutionMode,
    Model,
    Op,
    OpenCL,
    Scope,
    StorageClass,
)

_STORAGE: Final = {
    "0": StorageClass.Function,
    "1": StorageClass.CrossWorkgroup,
    "2": StorageClass.UniformConstant,
    "3": StorageClass.Workgroup,
}
"""By LLVM's address space (`threads.SPACES`)."""

_BINARY: Final = {
    "add": Op.IAdd, "sub": Op.ISub, "mul": Op.IMul, "udiv": Op.UDiv, "sdiv": Op.SDiv,
    "urem": Op.UMod, "srem": Op.SRem, "and": Op.BitwiseAnd, "or": Op.BitwiseOr,
    "xor": Op.BitwiseXor, "shl": Op.ShiftLeftLogical, "lshr": Op.ShiftRightLogical,
    "ashr": Op.ShiftRightArithmetic, "fadd": Op.FAdd, "fsub": Op.FSub, "fmul": Op.FMul,
    "fdiv": Op.FDiv,
}  # fmt: skip
_OF_BOOLS: Final = {"and": Op.LogicalAnd, "or": Op.LogicalOr, "xor": Op.LogicalNotEqual}
_CONVERSIONS: Final = {
    "zext": Op.UConvert, "sext": Op.SConvert, "trunc": Op.UConvert, "fptrunc": Op.FConvert,
    "fpext": Op.FConvert, "sitofp": Op.ConvertSToF, "uitofp": Op.ConvertUToF,
    "fptosi": Op.ConvertFToS, "fptoui": Op.ConvertFToU, "bitcast": Op.Bitcast,
}  # fmt: skip
_COMPARISONS: Final = {
    "eq": Op.IEqual, "ne": Op.INotEqual, "slt": Op.SLessThan, "sle": Op.SLessThanEqual,
    "sgt": Op.SGreaterThan, "sge": Op.SGreaterThanEqual,
    # Of floats "ult" and the like mean less, or unordered.
    "i.ult": Op.ULessThan, "i.ule": Op.ULessThanEqual, "i.ugt": Op.UGreaterThan,
    "i.uge": Op.UGreaterThanEqual, "oeq": Op.FOrdEqual, "one": Op.FOrdNotEqual,
    "olt": Op.FOrdLessThan, "ole": Op.FOrdLessThanEqual, "ogt": Op.FOrdGreaterThan,
    "oge": Op.FOrdGreaterThanEqual, "ueq": Op.FUnordEqual, "une": Op.FUnordNotEqual,
    "f.ult": Op.FUnordLessThan, "f.ule": Op.FUnordLessThanEqual, "f.ugt": Op.FUnordGreaterThan,
    "f.uge": Op.FUnordGreaterThanEqual, "uno": Op.Unordered,
}  # fmt: skip
_INTRINSICS: Final = {
    "fabs": OpenCL.FAbs, "minnum": OpenCL.FMin, "maxnum": OpenCL.FMax, "fma": OpenCL.Fma,
    "floor": OpenCL.Floor, "ceil": OpenCL.Ceil, "trunc": OpenCL.Trunc, "roundeven": OpenCL.Rint,
    "sqrt": OpenCL.Sqrt, "copysign": OpenCL.CopySign, "abs": OpenCL.SAbs, "ctlz": OpenCL.Clz,
    "cttz": OpenCL.Ctz, "smin": OpenCL.SMin, "smax": OpenCL.SMax, "umin": OpenCL.UMin,
    "umax": OpenCL.UMax,
}  # fmt: skip
"""Those that are an instruction of OpenCL's set; a truth value behind the operand of `abs`, `ctlz`
and `cttz` is false here, which asks for what OpenCL defines."""

_BUILT_IN: Final = {
    "native_cos": OpenCL.NativeCos, "native_divide": OpenCL.NativeDivide,
    "native_exp": OpenCL.NativeExp, "native_exp2": OpenCL.NativeExp2,
    "native_log": OpenCL.NativeLog, "native_log2": OpenCL.NativeLog2,
    "native_powr": OpenCL.NativePowr, "native_recip": OpenCL.NativeRecip,
    "native_rsqrt": OpenCL.NativeRsqrt, "native_sin": OpenCL.NativeSin,
    "native_sqrt": OpenCL.NativeSqrt, "native_tan": OpenCL.NativeTan,
    "mul24": OpenCL.SMul24, "mad24": OpenCL.SMad24,
}  # fmt: skip
_DOTS: Final = {"dot_4x8packed_ss_int": Op.SDot, "dot_4x8packed_uu_uint": Op.UDot}
"""Functions of OpenCL C by the instruction that each is."""

_UPDATES: Final = {
    "add": Op.AtomicIAdd, "sub": Op.AtomicISub, "min": Op.AtomicSMin, "max": Op.AtomicSMax,
    "umin": Op.AtomicUMin, "umax": Op.AtomicUMax, "and": Op.AtomicAnd, "or": Op.AtomicOr,
    "xor": Op.AtomicXor, "xchg": Op.AtomicExchange,
}  # fmt: skip
_BITS: Final = {"float": "i32", "double": "i64"}

_INLINE: Final = 1
"""SPIR-V, "Function Control": a function of ours is a part of the kernel."""

_NO_WRITE: Final = 6
"""SPIR-V, "Function Parameter Attribute": what it points to is only read."""

_LABEL = re.compile(r"([\w.]+):")
_DEFINE = re.compile(r"define (\w+) (?:void )?(?:(\w+) )?@([\w.]+)\((.*)\) +([#\"].*)\{")
_PARAMETER = re.compile(r"(ptr(?: addrspace\(\d\))?|\w+)(.*) (%[\w.]+)")
_SIZE = re.compile(r"!reqd_work_group_size !\{i32 (\d+), i32 (\d+), i32 (\d+)\}")
_ARRAY = re.compile(r"\[(\d+) x (\w+)\]")
_VECTOR = re.compile(r"<(\d+) x (\w+)>")
_SPACE = re.compile(r"ptr(?: addrspace\((\d)\))? ")
_GLOBAL = re.compile(
    r"@([\w.]+) = \w+ (?:unnamed_addr )?addrspace\((\d)\) (?:global|constant) "
    r"\[(\d+) x (\w+)\] (poison|\[.*\]), align (\d+)"
)
_ELEMENT = re.compile(
    r"(?:getelementptr inbounds|load(?: atomic)?) (\S+), (?:ptr(?: addrspace\(\d\))? )(%[\w.]+)"
)
_PLAIN = re.compile(r"= f(?:add|sub|mul) (?:float|double)|@dovetail\.|llvm\.fmuladd")
_MANGLED = re.compile(r"_Z(\d+)(\w+)")
_CALL = re.compile(r"call (?:[\w() ,]+? )?(void|\S+) @([\w.]+)\((.*)\)")


class Pointer(NamedTuple):
    """A pointer in a register.

    Attributes:
        id: Its id.
        storage: Its storage class.
        element: LLVM's type of what it points to, which may be an array.
    """

    id: int
    storage: int
    element: str


def assemble(text: str) -> tuple[bytes, Mapping[int, str]]:
    """The module of a text, with all its kernels as entry points; and what ids are called.

    Args:
        text: LLVM IR that `codegen.llvm` has written for this backend's device.
    """
    module = _Module()
    functions: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("define "):
            functions.append((line, []))
        elif line.startswith("@"):
            module.declare(line)
        elif functions and (line.startswith("  ") or line.endswith(":")):
            functions[-1][1].append(line.partition(", !")[0].strip())
    for head, body in functions:
        module.function(head, body)
    return module.asm.finish(debug=False), module.asm.names


class _Module:
    def __init__(self) -> None:
        asm = self.asm = Assembler(0)
        asm.addressing, asm.memory_model = Model.Physical64, Model.OpenCL
        asm.execution_model = Model.Kernel
        asm.capability(Capability.Kernel)
        asm.capability(Capability.Addresses)
        self._globals: dict[str, Pointer] = {}
        self._functions: dict[str, int] = {}
        self._inputs: dict[int, int] = {}

    # Types and constants.

    def type(self, kind: str) -> int:
        """The id of LLVM's type of a value."""
        asm = self.asm
        if kind == "i1":
            return asm.bool_type()
        if kind[0] == "i":
            bits = int(kind[1:])
            if bits != 32:
                asm.capability(
                    {8: Capability.Int8, 16: Capability.Int16, 64: Capability.Int64}[bits]
                )
            return asm.int_type(bits)
        if kind in _BITS:
            if kind == "double":
                asm.capability(Capability.Float64)
            return asm.float_type(32 if kind == "float" else 64)
        if kind == "void":
            return asm.void()
        array, vector = _ARRAY.fullmatch(kind), _VECTOR.fullmatch(kind)
        if array is not None:
            return asm.array_type(self.type(array[2]), asm.int_constant(int(array[1])))
        assert vector is not None, f"no type '{kind}' in SPIR-V"
        lanes = int(vector[1])
        if lanes > 4:
            asm.capability(Capability.Vector16)
        return asm.vector_type(self.type(vector[2]), lanes)

    def constant(self, text: str, kind: str) -> int:
        """The id of a literal."""
        asm = self.asm
        if text == "poison":
            return asm.undefined(self.type(kind))
        if kind == "i1":
            return asm.bool_constant(text in ("true", "1"))
        self.type(kind)
        if kind[0] == "i":
            return asm.int_constant(int(text), int(kind[1:]))
        (value,) = struct.unpack("<d", struct.pack("<Q", int(text, 16)))
        return asm.float_constant(value, 32 if kind == "float" else 64)

    def declare(self, line: str) -> None:
        """A shared array, or a table of constants."""
        found = _GLOBAL.fullmatch(line)
        assert found is not None, f"no global in SPIR-V: {line}"
        name, space, count, element, values, align = found.groups()
        kind, initial = f"[{count} x {element}]", ()
        storage = _STORAGE[space]
        if values != "poison":
            literals = [each.split() for each in values[1:-1].split(", ")]
            parts = [self.constant(value, given) for given, value in literals]
            initial = (self.asm.composite_constant(self.type(kind), *parts),)
        number = self.asm.variable(storage, self.type(kind), *initial)
        self.asm.names[number] = name
        self.asm.decorate(number, Decoration.Alignment, int(align))
        if initial:
            self.asm.decorate(number, Decoration.Constant)
        self._globals[f"@{name}"] = Pointer(number, storage, kind)

    def input(self, number: int) -> int:
        """The variable of a coordinate: three of size_t."""
        if number not in self._inputs:
            asm = self.asm
            variable = asm.variable(StorageClass.Input, asm.vector_type(self.type("i64"), 3))
            asm.decorate(variable, Decoration.BuiltIn, number)
            asm.decorate(variable, Decoration.Constant)
            self._inputs[number] = variable
        return self._inputs[number]

    def function_id(self, name: str) -> int:
        """The id of a function, which may be defined later."""
        if name not in self._functions:
            self._functions[name] = self.asm.fresh()
            self.asm.names[self._functions[name]] = name
        return self._functions[name]

    def function(self, head: str, body: list[str]) -> None:
        """A kernel, or a function that kernels call."""
        found = _DEFINE.match(head)
        assert found is not None, f"no function in SPIR-V: {head}"
        is_kernel = found[1] == "spir_kernel"
        result = "void" if is_kernel else found[2]
        used: dict[int, None] = {}
        writer = _Function(self, dict(self._globals), used)
        kinds = writer.parameters(found[4], body)
        for line in body:
            writer.line(line)
        asm, number = self.asm, self.function_id(found[3])
        returned = self.type(result)
        asm.close_function(
            returned, number, asm.function_type(returned, *kinds), 0 if is_kernel else _INLINE
        )
        if not is_kernel:
            return
        size = _SIZE.search(found[5])
        assert size is not None, f"a kernel without the size of its blocks: {head}"
        asm.entry_point(number, found[3], sorted(used))
        asm.execution_mode(number, ExecutionMode.LocalSize, *map(int, size.groups()))
        # Products and sums may be fused only where each of them may.
        if any(_PLAIN.search(line) for line in body):
            asm.execution_mode(number, ExecutionMode.ContractionOff)


class _Function:
    """The body of one function."""

    def __init__(
        self, module: _Module, pointers: dict[str, Pointer], used: dict[int, None]
    ) -> None:
        self._module = module
        self._asm = module.asm
        self._ids: dict[str, int] = {}
        self._pointers = pointers
        self._used = used
        self._table: Mapping[str, Callable[[int, str, str], None]] = {
            "getelementptr": self._place,
            "load": self._load,
            "call": self._call,
            "select": self._select,
            "icmp": self._compare,
            "fcmp": self._compare,
            "phi": self._phi,
            "alloca": self._alloca,
            "cmpxchg": self._exchange,
            "atomicrmw": self._update,
            "extractvalue": self._same,
            "freeze": self._same,
            "extractelement": self._extract,
            "insertelement": self._insert,
            "fneg": self._negate,
            "ptrtoint": self._number,
            "inttoptr": self._pointer,
        }

    def parameters(self, text: str, body: list[str]) -> list[int]:
        """The types of the parameters, which are written."""
        elements = {name: kind for kind, name in _ELEMENT.findall("\n".join(reversed(body)))}
        kinds: list[int] = []
        for each in text.split(", ") if text else []:
            found = _PARAMETER.fullmatch(each)
            assert found is not None, f"no parameter in SPIR-V: {each}"
            kind, attributes, name = found.groups()
            if not kind.startswith("ptr"):
                kinds.append(self._type(kind))
                number = self._asm.emit(Op.FunctionParameter, kinds[-1])
                self._ids[name] = number
            else:
                space = _SPACE.match(f"{kind} ")
                assert space is not None
                storage = _STORAGE[space[1] or "0"]
                element = elements.get(name, "i8")
                vector = _VECTOR.fullmatch(element)
                element = vector[2] if vector is not None else element
                kinds.append(self._asm.pointer_type(storage, self._type(element)))
                number = self._asm.emit(Op.FunctionParameter, kinds[-1])
                self._pointers[name] = Pointer(number, storage, element)
                if "readonly" in attributes:
                    self._asm.decorate(number, Decoration.FuncParamAttr, _NO_WRITE)
            self._asm.names[number] = name[1:]
        return kinds

    def line(self, text: str) -> None:
        """One instruction or label."""
        asm = self._asm
        label = _LABEL.fullmatch(text)
        if label is not None:
            asm.begin(self._label(label[1]))
            return
        name, found, rest = text.partition(" = ")
        if not found:
            self._effect(text)
            return
        opcode, _, operands = rest.partition(" ")
        number = self._id(name)
        asm.names[number] = name[1:]
        if opcode in _BINARY:
            self._binary(number, opcode, operands)
        elif opcode in _CONVERSIONS:
            self._convert(number, opcode, operands)
        else:
            self._table[opcode](number, name, operands)

    # Names.

    def _id(self, name: str) -> int:
        number = self._ids.get(name)
        if number is None:
            number = self._ids[name] = self._asm.fresh()
        return number

    def _label(self, name: str) -> int:
        return self._id(f"{name}:")

    def _type(self, kind: str) -> int:
        return self._module.type(kind)

    def _value(self, text: str, kind: str) -> int:
        return self._id(text) if text[0] == "%" else self._module.constant(text, kind)

    def _typed(self, text: str) -> int:
        """The value of a type and an operand."""
        kind, _, value = text.rpartition(" ")
        return self._value(value, kind)

    def _give(self, number: int, opcode: int, kind: int, *operands: int) -> None:
        """An instruction whose result has an id already."""
        self._asm.effect(opcode, kind, number, *operands)

    def _as(self, text: str, element: str) -> int:
        """A pointer to elements of a type."""
        pointer = self._pointers[text.rpartition(" ")[2]]
        if pointer.element == element:
            return pointer.id
        kind = self._asm.pointer_type(pointer.storage, self._type(element))
        return self._asm.emit(Op.Bitcast, kind, pointer.id)

    def _u32(self, value: int) -> int:
        return self._asm.int_constant(value)

    # Arithmetic.

    def _binary(self, number: int, opcode: str, operands: str) -> None:
        *_, kind, left, right = operands.replace(",", "").split()
        table = _OF_BOOLS if kind == "i1" else _BINARY
        values = self._value(left, kind), self._value(right, kind)
        self._give(number, table[opcode], self._type(kind), *values)

    def _negate(self, number: int, name: str, operands: str) -> None:
        *_, kind, value = operands.split()
        self._give(number, Op.FNegate, self._type(kind), self._value(value, kind))

    def _convert(self, number: int, opcode: str, operands: str) -> None:
        source, value, _, kind = operands.split()
        operand, result = self._value(value, source), self._type(kind)
        if source == kind:
            self._give(number, Op.Bitcast, result, operand)
        elif source == "i1":
            one = "-1" if opcode in ("sext", "sitofp") else "1"
            if kind in _BITS:
                one = f"0x{struct.unpack('<Q', struct.pack('<d', float(one)))[0]:016X}"
            zero = "0x0" if kind in _BITS else "0"
            choices = self._value(one, kind), self._value(zero, kind)
            self._give(number, Op.Select, result, operand, *choices)
        elif kind == "i1":
            low = self._asm.emit(
                Op.BitwiseAnd, self._type(source), operand, self._value("1", source)
            )
            self._give(number, Op.INotEqual, result, low, self._value("0", source))
        else:
            self._give(number, _CONVERSIONS[opcode], result, operand)

    def _compare(self, number: int, name: str, operands: str) -> None:
        *_, predicate, kind, left, right = operands.replace(",", "").split()
        values = self._value(left, kind), self._value(right, kind)
        domain = "f" if kind in _BITS else "i"
        opcode = _COMPARISONS.get(predicate) or _COMPARISONS[f"{domain}.{predicate}"]
        if kind == "i1":
            opcode = {"eq": Op.LogicalEqual, "ne": Op.LogicalNotEqual}[predicate]
        self._give(number, opcode, self._type("i1"), *values)

    def _select(self, number: int, name: str, operands: str) -> None:
        condition, first, second = operands.split(", ")
        kind = first.rpartition(" ")[0]
        values = self._typed(condition), self._typed(first), self._typed(second)
        self._give(number, Op.Select, self._type(kind), *values)

    def _phi(self, number: int, name: str, operands: str) -> None:
        kind, _, rest = operands.partition(" ")
        ways: list[int] = []
        for value, label in re.findall(r"\[ (\S+), %(\S+) \]", rest):
            ways += (self._value(value, kind), self._label(label))
        self._give(number, Op.Phi, self._type(kind), *ways)

    # Vectors: read and written as a whole, and taken apart.

    def _same(self, number: int, name: str, operands: str) -> None:
        """The operand under another name: what an exchange found, a frozen vector."""
        whole = operands.partition(", 0")[0]
        kind, _, value = whole.rpartition(" ")
        if kind.startswith("{"):
            kind = kind.removeprefix("{ ").partition(",")[0]
        self._give(number, Op.CopyObject, self._type(kind), self._id(value))

    def _extract(self, number: int, name: str, operands: str) -> None:
        whole, _, lane = operands.partition(", i32 ")
        vector = _VECTOR.match(whole)
        assert vector is not None
        self._give(
            number, Op.CompositeExtract, self._type(vector[2]), self._typed(whole), int(lane)
        )

    def _insert(self, number: int, name: str, operands: str) -> None:
        whole, value, lane = operands.split(", ")
        kind = self._type(whole.rpartition(" ")[0])
        parts = self._typed(value), self._typed(whole), int(lane.rpartition(" ")[2])
        self._give(number, Op.CompositeInsert, kind, *parts)

    # Memory.

    def _alloca(self, number: int, name: str, operands: str) -> None:
        kind = operands.partition(", align")[0]
        pointer = self._asm.pointer_type(StorageClass.Function, self._type(kind))
        self._give(number, Op.Variable, pointer, StorageClass.Function)
        self._pointers[name] = Pointer(number, StorageClass.Function, kind)

    def _place(self, number: int, name: str, operands: str) -> None:
        element, base, index = operands.removeprefix("inbounds ").split(", ")
        pointer = self._pointers[base.rpartition(" ")[2]]
        array = _ARRAY.fullmatch(pointer.element)
        if array is not None and array[2] == element:
            chain = (pointer.id, self._u32(0))
        else:
            chain = (self._as(base, element),)
        kind = self._asm.pointer_type(pointer.storage, self._type(element))
        self._give(number, Op.InBoundsPtrAccessChain, kind, *chain, self._typed(index))
        self._pointers[name] = Pointer(number, pointer.storage, element)

    def _number(self, number: int, name: str, operands: str) -> None:
        place, _, kind = operands.partition(" to ")
        pointer = self._pointers[place.rpartition(" ")[2]]
        self._give(number, Op.ConvertPtrToU, self._type(kind), pointer.id)

    def _pointer(self, number: int, name: str, operands: str) -> None:
        """Only words are reached by numbers (`atomics`)."""
        value, _, kind = operands.partition(" to ")
        space = _SPACE.match(f"{kind} ")
        assert space is not None
        storage = _STORAGE[space[1] or "0"]
        pointer = self._asm.pointer_type(storage, self._type("i32"))
        self._give(number, Op.ConvertUToPtr, pointer, self._typed(value))
        self._pointers[name] = Pointer(number, storage, "i32")

    def _load(self, number: int, name: str, operands: str) -> None:
        if operands.startswith("atomic "):
            kind, place, *_ = operands.removeprefix("atomic ").split(", ")
            place = place.partition(" syncscope")[0]
            word = _BITS.get(kind, kind)
            order = self._relaxed(word)
            self._bits(number, kind, Op.AtomicLoad, self._as(place, word), *order)
            return
        kind, place, *rest = operands.split(", ")
        access = self._as(place, kind), *_aligned(rest)
        self._give(number, Op.Load, self._type(kind), *access)

    def _bits(self, number: int, kind: str, opcode: int, *operands: int) -> None:
        """An atomic instruction on the bits of an element."""
        word = _BITS.get(kind, kind)
        if word == kind:
            self._give(number, opcode, self._type(kind), *operands)
        else:
            bits = self._asm.emit(opcode, self._type(word), *operands)
            self._give(number, Op.Bitcast, self._type(kind), bits)

    def _word(self, value: str) -> int:
        """A value, or the bits of a float."""
        kind = value.rpartition(" ")[0]
        number = self._typed(value)
        if kind not in _BITS:
            return number
        return self._asm.emit(Op.Bitcast, self._type(_BITS[kind]), number)

    def _relaxed(self, word: str) -> tuple[int, int]:
        if word == "i64":
            self._asm.capability(Capability.Int64Atomics)
        return self._u32(Scope.Device), self._u32(0)

    def _update(self, number: int, name: str, operands: str) -> None:
        opcode, _, rest = operands.partition(" ")
        place, value, *_ = rest.split(", ")
        value = value.partition(" syncscope")[0]
        kind = value.rpartition(" ")[0]
        word = _BITS.get(kind, kind)
        order = self._relaxed(word)
        operand = self._word(value)
        self._bits(number, kind, _UPDATES[opcode], self._as(place, word), *order, operand)

    def _exchange(self, number: int, name: str, operands: str) -> None:
        place, compare, value, *_ = operands.split(", ")
        value = value.partition(" syncscope")[0]
        word = value.rpartition(" ")[0]
        scope, order = self._relaxed(word)
        values = self._typed(value), self._typed(compare)
        parts = (self._as(place, word), scope, order, order, *values)
        self._give(number, Op.AtomicCompareExchange, self._type(word), *parts)

    # What has no result.

    def _effect(self, text: str) -> None:
        asm = self._asm
        opcode, _, rest = text.partition(" ")
        if opcode == "ret":
            if rest == "void":
                asm.end(Op.Return)
            else:
                asm.end(Op.ReturnValue, self._typed(rest))
        elif opcode == "br":
            labels = [self._label(each) for each in re.findall(r"label %([\w.]+)", rest)]
            if len(labels) == 1:
                asm.branch(labels[0])
            else:
                asm.end(Op.BranchConditional, self._typed(rest.partition(",")[0]), *labels)
        elif opcode == "store":
            self._store(rest)
        else:
            self._call(0, "", rest)

    def _store(self, rest: str) -> None:
        if rest.startswith("atomic "):
            value, place, *_ = rest.removeprefix("atomic ").split(", ")
            place = place.partition(" syncscope")[0]
            kind = value.rpartition(" ")[0]
            word = _BITS.get(kind, kind)
            order = self._relaxed(word)
            operand = self._word(value)
            self._asm.effect(Op.AtomicStore, self._as(place, word), *order, operand)
            return
        value, place, *more = rest.split(", ")
        kind = value.rpartition(" ")[0]
        operand = self._typed(value)
        self._asm.effect(Op.Store, self._as(place, kind), operand, *_aligned(more))

    # Calls.

    def _call(self, number: int, name: str, operands: str) -> None:
        found = _CALL.match(f"call {operands}")
        assert found is not None, f"no call in SPIR-V: {operands}"
        kind, function, text = found.groups()
        arguments = text.split(", ") if text else []
        asm = self._asm
        if function.startswith("dovetail."):
            callee = self._module.function_id(function)
            values = [self._typed(each) for each in arguments]
            self._give(number, Op.FunctionCall, self._type(kind), callee, *values)
        elif function.startswith("llvm."):
            self._intrinsic(number, kind, function.split(".")[1:], arguments)
        elif "get_group_id" in function or "get_local_id" in function:
            place = BuiltIn.WorkgroupId if "group" in function else BuiltIn.LocalInvocationId
            variable = self._module.input(place)
            self._used[variable] = None
            wide = self._type("i64")
            whole = asm.emit(Op.Load, asm.vector_type(wide, 3), variable)
            axis = int(arguments[0].rpartition(" ")[2])
            self._give(number, Op.CompositeExtract, wide, whole, axis)
        elif "mul_hi" in function:
            values = [self._typed(each) for each in arguments]
            which = OpenCL.SMulHi if function[-1] in "csil" else OpenCL.UMulHi
            self._extended(number, kind, which, *values)
        elif _plain_name(function) in _BUILT_IN:
            values = [self._typed(each) for each in arguments]
            self._extended(number, kind, _BUILT_IN[_plain_name(function)], *values)
        elif _plain_name(function) in _DOTS:
            values = [self._typed(each) for each in arguments]
            self._dot(number, kind, _DOTS[_plain_name(function)], *values)
        elif "prefetch" in function:
            place, count = arguments
            pointer = self._as(place, "i8")
            asm.extended("OpenCL.std", OpenCL.Prefetch, asm.void(), pointer, self._typed(count))
        else:
            values = [self._typed(each) for each in arguments]
            barrier = "ControlBarrier" in function
            asm.effect(Op.ControlBarrier if barrier else Op.MemoryBarrier, *values)

    def _dot(self, number: int, kind: str, opcode: int, *words: int) -> None:
        """Four bytes of a word each: of an extension, in this version."""
        asm = self._asm
        asm.extension("SPV_KHR_integer_dot_product")
        asm.capability(Capability.DotProduct)
        asm.capability(Capability.DotProductInput4x8BitPacked)
        self._give(number, opcode, self._type(kind), *words, PACKED_4X8)

    def _extended(self, number: int, kind: str, which: int, *values: int) -> None:
        """An instruction of OpenCL's set, whose result has an id already."""
        asm = self._asm
        made = asm.extended("OpenCL.std", which, self._type(kind), *values)
        assert made == asm.bound - 1
        # The instruction's own id takes the place of the one that was set aside.
        asm.code[-len(values) - 3] = number

    def _intrinsic(self, number: int, kind: str, name: list[str], arguments: list[str]) -> None:
        asm, result = self._asm, self._type(kind)
        if name[0] in ("fptosi", "fptoui"):
            value = self._typed(arguments[0])
            signed = name[0] == "fptosi"
            made = asm.emit(Op.ConvertFToS if signed else Op.ConvertFToU, result, value)
            asm.decorate(made, Decoration.SaturatedConversion)
            # OpenCL C 3.0, 6.4.3.3, only recommends 0 for NaN.
            unordered = asm.emit(Op.Unordered, self._type("i1"), value, value)
            self._give(number, Op.Select, result, unordered, self._value("0", kind), made)
        elif name[0] == "fmuladd":
            left, right, more = (self._typed(each) for each in arguments)
            product = asm.emit(Op.FMul, result, left, right)
            self._give(number, Op.FAdd, result, product, more)
        elif name[0] == "ctpop":
            self._give(number, Op.BitCount, result, self._typed(arguments[0]))
        else:
            values = [self._typed(each) for each in arguments if not each.startswith("i1 ")]
            self._extended(number, kind, _INTRINSICS[name[0]], *values)


def _plain_name(function: str) -> str:
    """The name of a function of OpenCL C, without what the Itanium C++ ABI makes of it."""
    found = _MANGLED.fullmatch(function)
    return found[2][: int(found[1])] if found else ""


def _aligned(parts: list[str]) -> tuple[int, ...]:
    """The memory operands of an access."""
    for each in parts:
        if each.startswith("align "):
            return ALIGNED, int(each[6:])
    return ()
