"""SPIR-V: every op's instruction, as a table of names; `spirv.opcodes` has their numbers.

Source: SPIR-V Specification 1.6, section 3.52; GLSL.std.450, section 2; for what is exact, Vulkan
1.3, appendix "Precision and Operation of SPIR-V Instructions". Functions that Vulkan promises only
roughly (sin, exp, pow ...) are not here: `legalize-math` makes them of what is.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dovetail.support.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spelling:
    """One instruction.

    Attributes:
        name: Of the instruction, without "Op".
        glsl: It is one of GLSL.std.450.
        rounds: It is float arithmetic that strict code marks NoContraction.
        wraps: Its result may leave the range of a small integer that 32 bits hold.
        keeps_sign: Its result has the sign of its operand, also where it is 0.
    """

    name: str
    glsl: bool = False
    rounds: bool = False
    wraps: bool = False
    keeps_sign: bool = False


def _glsl(name: str) -> Spelling:
    return Spelling(name, glsl=True)


def _whole(name: str) -> Spelling:
    return Spelling(name, glsl=True, keeps_sign=True)


def _rounds(name: str) -> Spelling:
    return Spelling(name, rounds=True)


def _wraps(name: str) -> Spelling:
    return Spelling(name, wraps=True)


SPELLINGS: Final[Mapping[str, Spelling]] = MappingProxyType({
    "add.int": _wraps("IAdd"), "add.uint": _wraps("IAdd"), "add.float": _rounds("FAdd"),
    "sub.int": _wraps("ISub"), "sub.uint": _wraps("ISub"), "sub.float": _rounds("FSub"),
    "mul.int": _wraps("IMul"), "mul.uint": _wraps("IMul"), "mul.float": _rounds("FMul"),
    "neg.int": _wraps("SNegate"), "neg.uint": _wraps("SNegate"),
    "neg.float": Spelling("FNegate"),
    "div.float": _rounds("FDiv"),
    "truncdiv.int": _wraps("SDiv"), "truncdiv.uint": Spelling("UDiv"),
    "truncmod.int": Spelling("SRem"), "truncmod.uint": Spelling("UMod"),
    "abs.int": Spelling("SAbs", glsl=True, wraps=True), "abs.float": _glsl("FAbs"),
    "min.int": _glsl("SMin"), "min.uint": _glsl("UMin"), "min.float": _glsl("NMin"),
    "max.int": _glsl("SMax"), "max.uint": _glsl("UMax"), "max.float": _glsl("NMax"),
    "fma.float": _glsl("Fma"),
    "sqrt.float": _glsl("Sqrt"),
    "floor.float": _whole("Floor"), "ceil.float": _whole("Ceil"),
    "trunc.float": _whole("Trunc"), "round.float": _whole("RoundEven"),
    "and.int": Spelling("BitwiseAnd"), "and.uint": Spelling("BitwiseAnd"),
    "or.int": Spelling("BitwiseOr"), "or.uint": Spelling("BitwiseOr"),
    "xor.int": Spelling("BitwiseXor"), "xor.uint": Spelling("BitwiseXor"),
    "invert.int": Spelling("Not"), "invert.uint": _wraps("Not"),
    "and.bool": Spelling("LogicalAnd"), "or.bool": Spelling("LogicalOr"),
    "xor.bool": Spelling("LogicalNotEqual"), "invert.bool": Spelling("LogicalNot"),
    "logical_and.bool": Spelling("LogicalAnd"), "logical_or.bool": Spelling("LogicalOr"),
    "logical_not.bool": Spelling("LogicalNot"),
    # Counts are in range here (`legalize-integers`).
    "shift_left.int": _wraps("ShiftLeftLogical"), "shift_left.uint": _wraps("ShiftLeftLogical"),
    "shift_right.int": Spelling("ShiftRightArithmetic"),
    "shift_right.uint": Spelling("ShiftRightLogical"),
    "eq.int": Spelling("IEqual"), "eq.uint": Spelling("IEqual"),
    "eq.float": Spelling("FOrdEqual"), "eq.bool": Spelling("LogicalEqual"),
    "ne.int": Spelling("INotEqual"), "ne.uint": Spelling("INotEqual"),
    "ne.float": Spelling("FUnordNotEqual"), "ne.bool": Spelling("LogicalNotEqual"),
    "lt.int": Spelling("SLessThan"), "lt.uint": Spelling("ULessThan"),
    "lt.float": Spelling("FOrdLessThan"),
    "le.int": Spelling("SLessThanEqual"), "le.uint": Spelling("ULessThanEqual"),
    "le.float": Spelling("FOrdLessThanEqual"),
    "gt.int": Spelling("SGreaterThan"), "gt.uint": Spelling("UGreaterThan"),
    "gt.float": Spelling("FOrdGreaterThan"),
    "ge.int": Spelling("SGreaterThanEqual"), "ge.uint": Spelling("UGreaterThanEqual"),
    "ge.float": Spelling("FOrdGreaterThanEqual"),
})  # fmt: skip
"""By "<op>.<family of the operands>"; results that are bool are so by the op."""

OWN: Final = frozenset((
    "abs", "fp_strict", "no_contract", "bitcast", "popcount", "count_leading_zeros",
    "count_trailing_zeros", "multiply_high",
))  # fmt: skip
"""Ops that are more than one instruction: `spirv.operations` writes them."""

SUBGROUP_OPS: Final = frozenset(("lane_idx", "subgroup_idx"))
"""Ops of targets with subgroups of their own."""

OPS: Final = frozenset(name.partition(".")[0] for name in SPELLINGS) | OWN

APPROXIMATE: Final = frozenset(("div", "sqrt", "fma"))
"""Not correctly rounded. Vulkan 1.3, table "Precision of core SPIR-V Instructions": OpFDiv 2.5
ULP; "Precision of GLSL.std.450 Instructions": fma like a product and a sum, sqrt like
1 / inversesqrt."""

ATOMICS_32: Final = frozenset(
    f"{op}.{dtype}"
    for dtype in ("int32", "uint32")
    for op in ("add", "min", "max", "and", "or", "xor", "exchange", "compare_exchange", "load")
) | frozenset(f"{op}.float32" for op in ("exchange", "compare_exchange", "load"))
"""Of 32-bit elements: core SPIR-V. Floats by their bits."""

ATOMICS_64: Final = frozenset(name.replace("32", "64") for name in ATOMICS_32)
"""Of 64-bit elements: capability Int64Atomics."""

ATOMICS_SMALL: Final = frozenset(
    f"{op}.{dtype}"
    for dtype in ("int8", "uint8", "int16", "uint16", "float16", "bfloat16")
    for op in ("exchange", "compare_exchange", "load")
)
"""Of parts of a 32-bit word, by exchanging the word."""
