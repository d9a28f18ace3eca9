"""How element types look in LLVM: in registers, in memory, and as constants.

Two choices made here keep every later file simple. A bool is an `i1` in registers and one byte in
memory. float16 and bfloat16 are *storage* types: in registers they are their bits, an `i16`, and
arithmetic goes through float32 (`halves`), but for the ops that a processor has on them
(`Features.computes`). LLVM's own `half` and `bfloat` would call library functions for conversions
that a processor lacks, and an object must call none.
"""

from __future__ import annotations

import math
import struct
from typing import Final

from dovetail import ir
from dovetail.support.dataclasses import dataclass

POINTER = "ptr"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spaces:
    """LLVM's numbers of the address spaces that a target keeps apart; 0 is the flat one.

    Attributes:
        buffers: Of what kernels are given.
        shared: Of the memory of a block.
        stack: Of local arrays and mutable variables.
        tables: Of constant tables.
    """

    buffers: int = 0
    shared: int = 0
    stack: int = 0
    tables: int = 0


FLAT: Final = Spaces()
"""One address space for everything: processors with ordinary memory."""


def pointer(space: int) -> str:
    """The type of a pointer into an address space."""
    return f"ptr addrspace({space})" if space else POINTER


def register_type(dtype: ir.DType) -> str:
    """The LLVM type of a value of `dtype` in a register."""
    if dtype.lanes != 1:
        return f"<{dtype.lanes} x {register_type(dtype.scalar)}>"
    if dtype.is_bool:
        return "i1"
    if dtype.is_int or dtype.bits == 16:
        return f"i{dtype.bits}"
    return "float" if dtype.bits == 32 else "double"


def memory_type(dtype: ir.DType) -> str:
    """The LLVM type of an element of `dtype` in memory."""
    return "i8" if dtype.is_bool else register_type(dtype)


def is_half(dtype: ir.DType) -> bool:
    """Whether the type is kept as bits in registers and computed in float32."""
    return dtype.is_float and dtype.bits == 16


def half_type(dtype: ir.DType) -> str:
    """LLVM's own type for a 16-bit float, in which a processor that has it computes."""
    return "half" if dtype.family == "float" else "bfloat"


def round_to_float32(value: float) -> float:
    """The float32 nearest to a float64, infinite beyond the greatest."""
    try:
        return float(struct.unpack("<f", struct.pack("<f", value))[0])
    except OverflowError:
        return math.copysign(math.inf, value)


def constant(value: bool | int | float, llvm_type: str) -> str:
    """The text of a literal of an LLVM integer or floating-point type, or of a vector all of it.

    Floats are written as the 64 bits of a double, which LLVM asks for in the type float too.
    """
    if llvm_type.startswith("<"):
        count, element = llvm_type[1:-1].split(" x ")
        return f"<{', '.join([f'{element} {constant(value, element)}'] * int(count))}>"
    if llvm_type == "i1":
        return "true" if value else "false"
    if llvm_type in ("float", "double"):
        wide = round_to_float32(float(value)) if llvm_type == "float" else float(value)
        return f"0x{struct.unpack('<Q', struct.pack('<d', wide))[0]:016X}"
    if llvm_type in ("half", "bfloat"):
        bits = half_bits(float(value), ir.FLOAT16 if llvm_type == "half" else ir.BFLOAT16)
        return f"0x{'H' if llvm_type == 'half' else 'R'}{bits:04X}"
    bits = int(llvm_type[1:])
    wrapped = int(value) & ((1 << bits) - 1)
    return str(wrapped - (1 << bits) if wrapped >> (bits - 1) else wrapped)


def half_bits(value: float, dtype: ir.DType) -> int:
    """The 16 bits of the float16 or bfloat16 nearest to a float64, ties to even."""
    if dtype.family == "float":
        try:
            return int(struct.unpack("<H", struct.pack("<e", value))[0])
        except OverflowError:
            return 0x7C00 | (0x8000 if value < 0 else 0)
    if math.isnan(value):
        return 0x7FC0
    # Rounding to odd first makes the two roundings as good as one (Boldo and Melquiond, 2008).
    near = round_to_float32(value)
    bits = int(struct.unpack("<I", struct.pack("<f", near))[0])
    if near != value and not math.isinf(near):
        if abs(near) > abs(value):
            bits -= 1
        bits |= 1
    return min(bits + 0x7FFF + ((bits >> 16) & 1), 0xFFFFFFFF) >> 16


def dtype_constant(value: bool | int | float, dtype: ir.DType) -> str:
    """The text of a literal of `dtype` in its register type."""
    if is_half(dtype):
        return constant(half_bits(float(value), dtype), "i16")
    return constant(value, register_type(dtype))
