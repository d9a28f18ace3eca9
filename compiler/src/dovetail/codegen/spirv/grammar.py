"""How the operands of each instruction lie in its words: what the disassembler reads.

One letter an operand: `T` result type, `R` result, `I` an id, `L` a literal number, `S` a literal
string, `C` a constant's value (of the type before it), an upper-case word in angle brackets an
enumerant of that table. `*` repeats what stands before it to the end, `?` makes it optional.
"""

from __future__ import annotations

import re
from typing import Final

from dovetail.codegen.spirv import opcodes
from dovetail.codegen.spirv.opcodes import Op


def _names(table: type) -> dict[int, str]:
    return {
        number: name
        for name, number in vars(table).items()
        if not name.startswith("_") and isinstance(number, int)
    }


OP_NAMES: Final = _names(Op)

ENUMS: Final[dict[str, dict[int, str]]] = {
    "CAPABILITY": _names(opcodes.Capability),
    "STORAGE": _names(opcodes.StorageClass),
    "DECORATION": _names(opcodes.Decoration),
    "BUILTIN": _names(opcodes.BuiltIn),
    "MODE": _names(opcodes.ExecutionMode),
    "GROUP": _names(opcodes.Group),
    "GLSL.std.450": _names(opcodes.Glsl),
    "OpenCL.std": _names(opcodes.OpenCL),
    "PARAMETER": {6: "NoWrite"},
    "ADDRESSING": {0: "Logical", 2: "Physical64", 5348: "PhysicalStorageBuffer64"},
    "MEMORY": {1: "GLSL450", 2: "OpenCL", 3: "Vulkan"},
    "EXECUTION": {5: "GLCompute", 6: "Kernel"},
    "CONTROL": {0: "None", 1: "Unroll"},
    "ACCESS": {
        0: "None",
        2: "Aligned",
        0x20: "NonPrivatePointer",
        0x22: "Aligned|NonPrivatePointer",
    },
    "FUNCTION": {0: "None", 1: "Inline", 8: "Const"},
    "LANGUAGE": {0: "Unknown"},
    "ROUNDING": {0: "RTE", 1: "RTZ"},
    "PACKED": {0: "PackedVectorFormat4x8Bit"},
}

_LAYOUTS: Final = """
Source: <LANGUAGE> L I?
Name: I S
MemberName: I L S
String: R S
Line: I L L
NoLine:
Extension: S
ExtInstImport: R S
ExtInst: T R I <EXTENDED> I*
MemoryModel: <ADDRESSING> <MEMORY>
EntryPoint: <EXECUTION> I S I*
ExecutionMode: I <MODE> L*
Capability: <CAPABILITY>
TypeVoid TypeBool: R
TypeInt: R L L
TypeFloat: R L
TypeVector: R I L
TypeArray: R I I
TypeRuntimeArray: R I
TypeStruct: R I*
TypePointer: R <STORAGE> I
TypeFunction: R I*
ConstantTrue ConstantFalse ConstantNull Undef: T R
Constant SpecConstant: T R C
ConstantComposite SpecConstantComposite: T R I*
SpecConstantOp: T R <OPCODE> I*
Function: T R <FUNCTION> I
FunctionParameter: T R
FunctionEnd:
FunctionCall: T R I*
Variable: T R <STORAGE> I?
Load: T R I <ACCESS>? L*
Store: I I <ACCESS>? L*
AccessChain: T R I I*
Decorate: I <DECORATION> L*
MemberDecorate: I L <DECORATION> L*
CompositeConstruct: T R I*
CompositeExtract: T R I L*
CompositeInsert: T R I I L*
ControlBarrier: I I I
MemoryBarrier: I I
AtomicStore: I I I I
Phi: T R I*
LoopMerge: I I <CONTROL>
SelectionMerge: I <CONTROL>
Label: R
Branch: I
BranchConditional: I I I
Return:
ReturnValue: I
Unreachable:
SDot UDot SUDot: T R I I <PACKED>?
SDotAccSat UDotAccSat SUDotAccSat: T R I I I <PACKED>?
TypeCooperativeMatrixKHR: R I I I I I
CooperativeMatrixLoadKHR: T R I I I? <ACCESS>? L*
CooperativeMatrixStoreKHR: I I I I? <ACCESS>? L*
CooperativeMatrixMulAddKHR: T R I I I L?
GroupNonUniformIAdd GroupNonUniformFAdd GroupNonUniformIMul GroupNonUniformFMul: T R I <GROUP> I
GroupNonUniformSMin GroupNonUniformUMin GroupNonUniformFMin: T R I <GROUP> I
GroupNonUniformSMax GroupNonUniformUMax GroupNonUniformFMax: T R I <GROUP> I
GroupNonUniformBitwiseAnd GroupNonUniformBitwiseOr GroupNonUniformBitwiseXor: T R I <GROUP> I
"""


def _layouts() -> dict[int, tuple[str, ...]]:
    """Operand kinds by opcode; what is not listed has a result and takes ids."""
    numbers = {name: number for number, name in OP_NAMES.items()}
    table: dict[int, tuple[str, ...]] = dict.fromkeys(OP_NAMES, ("T", "R", "I*"))
    for line in _LAYOUTS.split("\n"):
        names, found, operands = line.partition(":")
        if found:
            for name in names.split():
                table[numbers[name]] = tuple(re.findall(r"\S+", operands))
    return table


LAYOUTS: Final = _layouts()
