"""The launch plan as a value: the host half of a public function (docs/format/plan.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from dovetail import ir


@dataclass(frozen=True, slots=True)
class PlanParam:
    """A parameter: a tensor (rank and access) or a scalar."""

    name: str
    dtype: ir.DType
    tensor: bool
    rank: int = 0
    access: str = ""


@dataclass(frozen=True, slots=True)
class AliasRule:
    """Parameters `a` < `b` must not overlap, unless they are one view and `same_allowed`."""

    a: int
    b: int
    same_allowed: bool


@dataclass(frozen=True, slots=True)
class Opcode:
    """One entry of the instruction table.

    Attributes:
        code: The number in the bytes.
        name: The name in listings.
        operands: "v" a value, "p" a parameter, "n" a plain number, "m" a message, "t" a dtype,
            "k" a kernel; a trailing "*" repeats the last one.
        value: Whether it defines a value.
        immediate: Whether an i64 follows.
    """

    code: int
    name: str
    operands: str
    value: bool
    immediate: bool = False


OPCODES: Final = tuple(
    Opcode(code, name, operands, value, name == "const")
    for code, name, operands, value in (
        (0, "const", "", True),
        (1, "dim", "pn", True),
        (2, "stride", "pn", True),
        (3, "scalar", "p", True),
        (4, "attribute", "m", True),
        (10, "add", "vv", True),
        (11, "sub", "vv", True),
        (12, "mul", "vv", True),
        (13, "floordiv", "vv", True),
        (14, "floormod", "vv", True),
        (15, "min", "vv", True),
        (16, "max", "vv", True),
        (17, "neg", "v", True),
        (18, "and_bits", "vv", True),
        (19, "or_bits", "vv", True),
        (20, "xor_bits", "vv", True),
        (21, "shift_left", "vv", True),
        (22, "shift_right", "vv", True),
        (30, "eq", "vv", True),
        (31, "ne", "vv", True),
        (32, "lt", "vv", True),
        (33, "le", "vv", True),
        (34, "not", "v", True),
        (35, "select", "vvv", True),
        (40, "check", "mv*", False),
        (41, "result", "tv*", False),
        (42, "workspace", "tv*", False),
        (43, "reports", "nnn", False),
        (44, "report", "nnmmnnn*", False),
        (50, "launch", "kvvvn*", False),
        (60, "if", "v", False),
        (61, "else", "", False),
        (62, "repeat", "v", True),
        (63, "end", "", False),
    )
)
"""Every instruction."""

BY_NAME: Final = {opcode.name: opcode for opcode in OPCODES}
BY_CODE: Final = {opcode.code: opcode for opcode in OPCODES}

LaunchTag = Literal[0, 1, 2]
"""0: a tensor. 1: a value. 2: a scalar parameter."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction; `immediate` only for const."""

    name: str
    operands: tuple[int, ...] = ()
    immediate: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """A function's plan; numbers are those of docs/format/plan.md."""

    name: str
    params: tuple[PlanParam, ...]
    aliases: tuple[AliasRule, ...]
    kernels: tuple[str, ...]
    messages: tuple[str, ...]
    instructions: tuple[Instruction, ...]
    results: tuple[int, ...] = ()
