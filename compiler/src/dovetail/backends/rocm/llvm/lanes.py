"""Values of other lanes: the instructions that move 32 bits within a wavefront.

A value of any type travels as its 32-bit words, since that is what the hardware moves. Lanes count
as the threads of the block do, along x, then y, then z (LLVM, "User Guide for AMDGPU Backend",
work-item IDs; HSA Platform System Architecture, 2.1). Inline assembly would end the process for
this target, so everything is an intrinsic of LLVM.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from dovetail.codegen.llvm import Builder, Context, Value

Move = Callable[[Value], Value]
"""An i32 of each lane to an i32 of each lane."""

ROW: Final = 16
"""Lanes among which DPP moves. RDNA3 and CDNA3 ISA, "Data Parallel Processing"."""


def flat_thread(ctx: Context) -> Value:
    """The number of the thread in its block, an i32."""
    b = ctx.builder
    x, y, z = ctx.kernel.block
    number = b.constant(0, "i32")
    for axis, extent, below in ((0, x, 1), (1, y, x), (2, z, x * y)):
        if extent > 1:
            index = thread_index(b, axis)
            scaled = index if below == 1 else index * below
            number = scaled if axis == 0 or number.text == "0" else number + scaled
    return number


def thread_index(b: Builder, axis: int) -> Value:
    """Where a thread is in its block.

    LLVM knows the range by the block's extents. Said here, it would take masks away that it joins
    neighbouring reads by.
    """
    return b.special(f"llvm.amdgcn.workitem.id.{'xyz'[axis]}")


def block_index(b: Builder, axis: int) -> Value:
    """Where a thread's block is in the grid."""
    return b.special(f"llvm.amdgcn.workgroup.id.{'xyz'[axis]}")


def lane(ctx: Context, wave: int) -> Value:
    """The number of the thread in its wavefront, an i32."""
    return flat_thread(ctx) & (wave - 1)


def wavefront(ctx: Context, wave: int) -> Value:
    """The number of the wavefront in its block, an i32."""
    return flat_thread(ctx) >> wave.bit_length() - 1


def fixed_lanes(ctx: Context, wave: int) -> int:
    """How many lanes each wavefront of a block has, or 0 where the last one has fewer."""
    threads = math.prod(ctx.kernel.block)
    if threads <= wave:
        return threads
    return wave if threads % wave == 0 else 0


def lanes(ctx: Context, wave: int) -> Value:
    """How many lanes the present wavefront has, an i32."""
    b = ctx.builder
    fixed = fixed_lanes(ctx, wave)
    if fixed:
        return b.constant(fixed, "i32")
    threads = math.prod(ctx.kernel.block)
    is_last = wavefront(ctx, wave).eq(threads // wave)
    return is_last.select(b.constant(threads % wave, "i32"), wave)


def words(value: Value) -> list[Value]:
    """A value of any type as i32, the low one first."""
    b = value.builder
    bits = _bits(value)
    whole = b.convert("bitcast", value, f"i{bits}")
    if bits < 32:
        return [b.convert("zext", whole, "i32")]
    if bits == 32:
        return [whole]
    return [b.convert("trunc", part, "i32") for part in (whole, whole >> 32)]


def joined(parts: Sequence[Value], kind: str) -> Value:
    """The value of a type with these words."""
    b = parts[0].builder
    if len(parts) == 1:
        bits = _BITS.get(kind) or int(kind[1:])
        return b.convert("bitcast", b.convert("trunc", parts[0], f"i{bits}"), kind)
    low, high = (b.convert("zext", part, "i64") for part in parts)
    return b.convert("bitcast", low | (high << 32), kind)


def move(value: Value, by: Move) -> Value:
    """A value of any type, moved word by word."""
    return joined([by(word) for word in words(value)], value.type)


_BITS: Final = {"half": 16, "bfloat": 16, "float": 32, "double": 64}


def _bits(value: Value) -> int:
    return _BITS.get(value.type) or int(value.type[1:])


def read_lane(source: Value) -> Move:
    """The word of one lane, the same for all: v_readlane_b32."""

    def by(word: Value) -> Value:
        return word.builder.call("llvm.amdgcn.readlane.i32", (word, source), "i32")

    return by


def read_first_lane(word: Value) -> Value:
    """The word of the first lane that is there: v_readfirstlane_b32."""
    return word.builder.call("llvm.amdgcn.readfirstlane.i32", (word,), "i32")


def permute(ctx: Context, source: Value, wave: int, generation: int) -> Move:
    """The word of any lane, for each lane its own: ds_bpermute_b32; lanes must be in range.

    Since RDNA wavefronts of 64 are two halves to this instruction, each of which sees itself only:
    there the halves are swapped as well (v_permlane64_b32), and each lane takes what is right.
    """
    place = source << 2

    def by(word: Value) -> Value:
        b = word.builder
        near = b.call("llvm.amdgcn.ds.bpermute", (place, word), "i32")
        if wave == 32 or generation == 9:
            return near
        swapped = b.call("llvm.amdgcn.permlane64.i32", (word,), "i32")
        far = b.call("llvm.amdgcn.ds.bpermute", (place, swapped), "i32")
        crosses = ((source ^ lane(ctx, wave)) & 32).ne(0)
        return crosses.select(far, near)

    return by


def data_parallel(control: int, otherwise: Value | None = None) -> Move:
    """The word of another lane of the row: an operand modifier (DPP).

    Args:
        control: Which lane. LLVM, "User Guide for AMDGPU Backend", dpp_ctrl.
        otherwise: The word where that lane is not there; None: it always is, and then the move
            becomes part of the instruction that takes it.
    """

    def by(word: Value) -> Value:
        b = word.builder
        name = "llvm.amdgcn.update.dpp.i32"
        # All four banks of all four rows are written. Where 0 may come from a lane that is not
        # there (bound_ctrl), LLVM makes the move part of the next instruction.
        old = b.value("poison", "i32") if otherwise is None else otherwise
        zero = "true" if otherwise is None else "false"
        b.declared.setdefault(name, f"declare i32 @{name}(i32, i32, i32, i32, i32, i1)")
        how = f"i32 {control}, i32 15, i32 15, i1 {zero}"
        return b.emit(f"call i32 @{name}({old}, {word}, {how})", "i32")

    return by


def quad_permutation(mask: int) -> int:
    """The control by which each lane takes lane ^ mask of its four."""
    return sum((place ^ mask) << (2 * place) for place in range(4))


ROW_SHIFT_RIGHT: Final = 0x110
ROW_MIRROR: Final = 0x140
ROW_HALF_MIRROR: Final = 0x141
"""LLVM, SIDefines.h, DppCtrl: row_shr:n is the base plus n, n in 1 to 15."""
