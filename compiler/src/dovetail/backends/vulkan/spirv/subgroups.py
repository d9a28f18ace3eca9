"""Exchanges within a subgroup by the device's own instructions.

Threads count along x, then y, then z, and each run of `subgroup_size` of them is a subgroup: that
is how every driver known numbers the threads of full subgroups, and what `Subgroup` in the IR
says. From a lane that does not exist comes 0, which SPIR-V leaves undefined.
"""

from __future__ import annotations

import math
from typing import Final

from dovetail import ir
from dovetail.backends.vulkan.spirv.context import Context
from dovetail.backends.vulkan.spirv.interface import builtin
from dovetail.backends.vulkan.spirv.numbers import normalise
from dovetail.codegen.spirv.opcodes import BuiltIn, Capability, Group, Op, Scope

_FOLDS: Final = {
    "add": (Op.GroupNonUniformIAdd, Op.GroupNonUniformIAdd, Op.GroupNonUniformFAdd),
    "mul": (Op.GroupNonUniformIMul, Op.GroupNonUniformIMul, Op.GroupNonUniformFMul),
    "min": (Op.GroupNonUniformSMin, Op.GroupNonUniformUMin, Op.GroupNonUniformFMin),
    "max": (Op.GroupNonUniformSMax, Op.GroupNonUniformUMax, Op.GroupNonUniformFMax),
    "and": (Op.GroupNonUniformBitwiseAnd, Op.GroupNonUniformBitwiseAnd, 0),
    "or": (Op.GroupNonUniformBitwiseOr, Op.GroupNonUniformBitwiseOr, 0),
    "xor": (Op.GroupNonUniformBitwiseXor, Op.GroupNonUniformBitwiseXor, 0),
}
"""By op: of signed integers, unsigned ones, floats."""

_KINDS: Final = {
    "": Group.Reduce,
    "inclusive": Group.InclusiveScan,
    "exclusive": Group.ExclusiveScan,
}


def exchange(ctx: Context, stmt: ir.Subgroup, value: int, argument: int | None) -> int:
    """One exchange; the result in a register."""
    dtype, op = stmt.value.dtype, stmt.op
    scope = ctx.u32(Scope.Subgroup)
    if op in ("any", "all"):
        _use(ctx, Capability.GroupNonUniformVote, "vote")
        opcode = Op.GroupNonUniformAny if op == "any" else Op.GroupNonUniformAll
        return ctx.emit(opcode, ctx.asm.bool_type(), scope, value)
    if op == "ballot":
        return _ballot(ctx, scope, value)
    if dtype.bits != 32 and ctx.register_bits(dtype) != 32:
        ctx.require("vulkan.subgroup_extended_types")
    if argument is not None:
        return _move(ctx, op, dtype, value, argument, scope)
    prefix, _, name = op.rpartition("_")
    _use(ctx, Capability.GroupNonUniformArithmetic, "arithmetic")
    signed, unsigned, floating = _FOLDS[name]
    opcode = floating if dtype.is_float else signed if dtype.is_signed else unsigned
    result = ctx.emit(opcode, ctx.type(dtype), scope, _KINDS[prefix], value)
    return normalise(ctx, result, dtype)


def _use(ctx: Context, capability: int, name: str) -> None:
    ctx.asm.capability(Capability.GroupNonUniform)
    ctx.asm.capability(capability)
    ctx.require("vulkan.subgroup_basic")
    ctx.require(f"vulkan.subgroup_{name}")


def _ballot(ctx: Context, scope: int, value: int) -> int:
    """Bit n of 64 is lane n."""
    _use(ctx, Capability.GroupNonUniformBallot, "ballot")
    word, wide = ctx.int_type(32), ctx.int_type(64)
    bits = ctx.emit(Op.GroupNonUniformBallot, ctx.asm.vector_type(word, 4), scope, value)
    low, high = (ctx.emit(Op.CompositeExtract, word, bits, part) for part in (0, 1))
    low = ctx.emit(Op.UConvert, wide, low)
    if ctx.features.subgroup_size <= 32:
        return low
    high = ctx.emit(Op.UConvert, wide, high)
    high = ctx.emit(Op.ShiftLeftLogical, wide, high, ctx.u32(32))
    return ctx.emit(Op.BitwiseOr, wide, low, high)


def _move(ctx: Context, op: str, dtype: ir.DType, value: int, argument: int, scope: int) -> int:
    """The value of another lane, 0 from one that is not there; lanes as int32."""
    _use(ctx, Capability.GroupNonUniformShuffle, "shuffle")
    word, boolean = ctx.int_type(32), ctx.asm.bool_type()
    source = argument
    if op.startswith("shuffle_"):
        lane = builtin(ctx, BuiltIn.SubgroupLocalInvocationId, word, "lane")
        steps = {"xor": Op.BitwiseXor, "up": Op.ISub, "down": Op.IAdd}
        source = ctx.emit(steps[op.rpartition("_")[2]], word, lane, argument)
    # As unsigned numbers, negative ones are too great as well.
    there = ctx.emit(Op.ULessThan, boolean, source, _lanes(ctx))
    safe = ctx.emit(Op.Select, word, there, source, ctx.u32(0))
    if dtype.is_bool:
        value = ctx.emit(Op.Select, word, value, ctx.u32(1), ctx.u32(0))
        moved = ctx.emit(Op.GroupNonUniformShuffle, word, scope, value, safe)
        found = ctx.emit(Op.INotEqual, boolean, moved, ctx.u32(0))
        return ctx.emit(Op.LogicalAnd, boolean, found, there)
    kind = ctx.type(dtype)
    moved = ctx.emit(Op.GroupNonUniformShuffle, kind, scope, value, safe)
    return ctx.emit(Op.Select, kind, there, moved, ctx.zero(dtype))


def _lanes(ctx: Context) -> int:
    """How many threads the present subgroup has: the last one of a block may have fewer."""
    size, threads = ctx.features.subgroup_size, math.prod(ctx.kernel.block)
    if threads <= size or threads % size == 0:
        return ctx.u32(min(size, threads))
    word = ctx.int_type(32)
    number = builtin(ctx, BuiltIn.SubgroupId, word, "subgroup")
    last = ctx.emit(Op.IEqual, ctx.asm.bool_type(), number, ctx.u32(threads // size))
    return ctx.emit(Op.Select, word, last, ctx.u32(threads % size), ctx.u32(size))
