"""Exchanges within a warp: shuffles, votes, and reductions by one instruction where there is one.

Every instruction names the lanes that take part, which are those that the block has: only its last
warp may be short. A reduction is a tree over the lanes' numbers, the same whether every lane runs
it by exchanging with its partner (where each warp has as many lanes as a power of two) or lane 0
gathers it and tells the others.
Sources: PTX ISA, "shfl.sync", "vote.sync", "redux.sync"; LLVM, "User Guide for NVPTX Backend".
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from dovetail import ir
from dovetail.analysis.partial_results import identity_of
from dovetail.backends.cuda.intrinsics import SUBGROUP_SIZE
from dovetail.backends.cuda.llvm.threads import lane, thread_number
from dovetail.codegen.llvm import Builder, Context, Value, apply
from dovetail.codegen.llvm.types import dtype_constant, register_type

Exchange = Callable[[Context, ir.Subgroup, Value, Value | None], Value]

_MODES: Final = {"shuffle_xor": "bfly", "shuffle_up": "up", "shuffle_down": "down"}
"""Modes of shfl.sync by op, for a mask or a distance from 0 to 31."""


def exchange(reduces: bool) -> Exchange:
    """The spelling of a Subgroup statement.

    Args:
        reduces: Whether the device reduces integers of 32 bits by one instruction (sm_80).
    """

    def spell(ctx: Context, stmt: ir.Subgroup, value: Value, argument: Value | None) -> Value:
        dtype = stmt.value.dtype
        if stmt.op in ("any", "all"):
            return _vote(ctx, stmt.op, value, "i1")
        if stmt.op == "ballot":
            return ctx.builder.convert("zext", _vote(ctx, "ballot", value, "i32"), "i64")
        if argument is not None:
            return _move(ctx, stmt, value, argument)
        prefix, _, name = stmt.op.rpartition("_")
        if prefix:
            return _scan(ctx, name, value, dtype, prefix == "exclusive")
        if dtype.is_bool:
            return _fold_bools(ctx, name, value)
        if reduces and dtype.is_int and dtype.bits <= 32 and name != "mul":
            return _reduce(ctx, name, value, dtype)
        return _fold(ctx, name, value, dtype)

    return spell


def _threads(ctx: Context) -> int:
    return math.prod(ctx.kernel.block)


def _by_warp(ctx: Context, full: int, short: int) -> Value:
    """One of two numbers, the second for the last warp of the block if it is short."""
    b, threads = ctx.builder, _threads(ctx)
    if threads % SUBGROUP_SIZE == 0:
        return b.constant(full, "i32")
    if threads < SUBGROUP_SIZE:
        return b.constant(short, "i32")
    whole = threads // SUBGROUP_SIZE * SUBGROUP_SIZE
    return thread_number(ctx).lt(whole).select(full, b.constant(short, "i32"))


def _members(ctx: Context) -> Value:
    """The lanes of the present warp that exist, as bits."""
    rest = _threads(ctx) % SUBGROUP_SIZE
    return _by_warp(ctx, (1 << SUBGROUP_SIZE) - 1, (1 << rest) - 1)


def _lanes(ctx: Context) -> Value:
    return _by_warp(ctx, SUBGROUP_SIZE, _threads(ctx) % SUBGROUP_SIZE)


def _vote(ctx: Context, name: str, value: Value, result: str) -> Value:
    return ctx.builder.call(f"llvm.nvvm.vote.{name}.sync", (_members(ctx), value), result)


def _shuffle(ctx: Context, mode: str, value: Value, place: Value | int) -> Value:
    """A value of another lane, of any type, word by word."""
    b = ctx.builder
    if isinstance(place, int):
        place = b.constant(place, "i32")
    # PTX ISA, "shfl.sync": the last lane that is reached, all 32 being one segment.
    clamp = b.constant(0 if mode == "up" else SUBGROUP_SIZE - 1, "i32")

    def word(bits: Value) -> Value:
        return b.call(
            f"llvm.nvvm.shfl.sync.{mode}.i32", (_members(ctx), bits, place, clamp), "i32"
        )

    if value.type in ("i64", "double"):
        bits = b.convert("bitcast", value, "i64")
        low, high = (b.convert("trunc", part, "i32") for part in (bits, bits >> 32))
        low, high = (b.convert("zext", word(part), "i64") for part in (low, high))
        return b.convert("bitcast", low | (high << 32), value.type)
    if value.type == "float":
        return b.convert("bitcast", word(b.convert("bitcast", value, "i32")), "float")
    return b.convert("trunc", word(b.convert("zext", value, "i32")), value.type)


def _move(ctx: Context, stmt: ir.Subgroup, value: Value, argument: Value) -> Value:
    """The value of another lane; 0 from a lane that is inactive."""
    b, op = ctx.builder, stmt.op
    match op:
        case "shuffle_xor":
            source = lane(b) ^ argument
        case "shuffle_up":
            source = lane(b) - argument
        case "shuffle_down":
            source = lane(b) + argument
        case _:
            source = argument
    known = isinstance(stmt.argument, ir.Const) and 0 <= stmt.argument.value < SUBGROUP_SIZE
    if known and op in _MODES:
        moved = _shuffle(ctx, _MODES[op], value, argument)
    else:
        moved = _shuffle(ctx, "idx", value, source)
    if known and op not in ("shuffle_up", "shuffle_down") and _threads(ctx) % SUBGROUP_SIZE == 0:
        return moved
    # As unsigned numbers, negative ones are too great as well.
    there = source.compare("ult", _lanes(ctx))
    return there.select(moved, _constant(b, 0, stmt.value.dtype))


def _constant(b: Builder, value: float, dtype: ir.DType) -> Value:
    return b.value(dtype_constant(value, dtype), register_type(dtype))


def _fold_bools(ctx: Context, name: str, value: Value) -> Value:
    if name in ("and", "or"):
        return _vote(ctx, {"and": "all", "or": "any"}[name], value, "i1")
    bits = _vote(ctx, "ballot", value, "i32")
    return ctx.builder.convert("trunc", ctx.builder.intrinsic("ctpop", bits), "i1")


def _reduce(ctx: Context, name: str, value: Value, dtype: ir.DType) -> Value:
    b = ctx.builder
    prefix = "u" if name in ("min", "max") and not dtype.is_signed else ""
    word = b.convert("sext" if dtype.is_signed else "zext", value, "i32")
    reduced = b.call(f"llvm.nvvm.redux.sync.{prefix}{name}", (word, _members(ctx)), "i32")
    return b.convert("trunc", reduced, value.type)


def _fold(ctx: Context, name: str, value: Value, dtype: ir.DType) -> Value:
    b, threads = ctx.builder, _threads(ctx)
    count = min(threads, SUBGROUP_SIZE)
    # The greatest power of two below: half of the tree's leaves.
    step = 1 << (count - 1).bit_length() >> 1
    even = threads % SUBGROUP_SIZE == 0 or (threads == count and count & (count - 1) == 0)
    while step:
        other = _shuffle(ctx, "bfly" if even else "down", value, step)
        both = apply(ctx, name, (value, other), dtype)
        if even:
            value = both
        else:
            there = (lane(b) + step).compare("ult", _lanes(ctx))
            value = there.select(both, value)
        step >>= 1
    return value if even else _shuffle(ctx, "idx", value, 0)


def _scan(ctx: Context, name: str, value: Value, dtype: ir.DType, exclusive: bool) -> Value:
    """Lane n holds the results of ever more lanes up to n: 1, 2, 4 ... of them."""
    b = ctx.builder
    count, step = min(_threads(ctx), SUBGROUP_SIZE), 1
    while step < count:
        before = _shuffle(ctx, "up", value, step)
        both = apply(ctx, name, (before, value), dtype)
        value = lane(b).compare("uge", step).select(both, value)
        step *= 2
    if not exclusive:
        return value
    nothing = (
        name == "and" if dtype.is_bool else identity_of("or" if name == "xor" else name, dtype)
    )
    start = _constant(b, nothing.value if isinstance(nothing, ir.Const) else nothing, dtype)
    return lane(b).eq(0).select(start, _shuffle(ctx, "up", value, 1))
