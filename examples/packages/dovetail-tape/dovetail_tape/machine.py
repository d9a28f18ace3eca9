"""The stack machine: what a tape is made of, byte by byte (README.md has it as a table).

A value is 64 bits: signed integers extended by their sign, unsigned ones and bools by zeros, a
float32 in the lower half. An instruction is 16 bytes: `u8 op, u8 type, u16 0, u32 a, u64 b`.
"""

from __future__ import annotations

import struct
from typing import Final

from dovetail import ir

MAGIC: Final = 0x45504154  # "TAPE"
VERSION: Final = 1
NO_SLOT: Final = 0xFFFFFFFF
BY_ARGUMENT: Final = 1 << 63
"""In the size of an array: the other bits are the argument that says it."""

STORED: Final = ("float16", "bfloat16")
"""Of the types, those that are loaded, stored and converted, and nothing else."""

TYPES: Final = (
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
    "float32", "float64", "float16", "bfloat16",
)  # fmt: skip

CONTROL: Final = (
    "halt", "const", "get", "set", "load", "store", "jump", "jump_if_not", "cast", "atomic",
)  # fmt: skip
"""Opcodes 0 to 9. `b` of const is the value; `a` is a slot, a buffer, a target, or, of cast, the
type that it becomes; `b` of atomic is its number in `UPDATES`."""

UPDATES: Final = (
    "add", "min", "max", "and", "or", "xor", "exchange", "compare_exchange", "load",
)  # fmt: skip

OPS: Final = (
    "add", "sub", "mul", "div", "truncdiv", "truncmod", "min", "max", "and", "or", "xor",
    "shift_left", "shift_right", "eq", "ne", "lt", "le", "gt", "ge",
    "neg", "abs", "invert", "logical_not", "sqrt", "floor", "ceil", "trunc", "round", "isnan",
    "isinf", "isfinite", "fma",
)  # fmt: skip
"""Opcodes 16 and up; those before `neg` take two values, those before `fma` one."""

FIRST_OP: Final = 16

_HEADER: Final = struct.Struct("<6I3II")
_INSTRUCTION: Final = struct.Struct("<BBHIQ")


def bits(value: bool | int | float, dtype: ir.DType) -> int:
    """A constant as the machine holds it."""
    if dtype.name == "float32":
        try:
            return int.from_bytes(struct.pack("<f", value), "little")
        except OverflowError:
            return 0x7F800000 if value > 0 else 0xFF800000
    if dtype.name in STORED:
        if value:
            raise ValueError(f"a constant of {dtype.name} other than 0")
        return 0
    if dtype.name == "float64":
        return int.from_bytes(struct.pack("<d", value), "little")
    return int(value) & ((1 << 64) - 1)


def instruction(op: int, dtype: str = "bool", a: int = 0, b: int = 0) -> bytes:
    """One instruction."""
    return _INSTRUCTION.pack(op, TYPES.index(dtype), 0, a, b)


def tape(
    slots: int,
    depth: int,
    block_slots: tuple[int, int, int],
    argument_slots: list[int],
    arrays: list[int],
    code: list[bytes],
) -> bytes:
    """The tape of a kernel.

    Args:
        slots: How many variables it has.
        depth: How many values it stacks up.
        block_slots: Where the block's coordinates go, x first, or NO_SLOT.
        argument_slots: Where each argument that is no buffer goes; NO_SLOT for buffers.
        arrays: Bytes of each array of its own.
        code: The instructions.
    """
    head = _HEADER.pack(
        MAGIC, VERSION, slots, depth, len(arrays), len(code), *block_slots, len(argument_slots)
    )
    return b"".join((
        head,
        struct.pack(f"<{len(argument_slots)}I", *argument_slots),
        struct.pack(f"<{len(arrays)}Q", *arrays),
        *code,
    ))  # fmt: skip
