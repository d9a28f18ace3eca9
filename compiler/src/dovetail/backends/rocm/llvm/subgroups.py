"""Exchanges within a subgroup, which is a wavefront, by the device's own instructions.

From a lane that is not there comes 0: instructions leave open what they give then, so whether it
is there is computed. Folds of whole wavefronts go through the lanes of a row by DPP, and from row
to row by reading single lanes; where a wavefront lacks lanes, a fold is the last value of a scan,
which takes from lanes below only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dovetail import ir
from dovetail.analysis.partial_results import identity_of
from dovetail.backends.rocm.llvm.lanes import (
    ROW,
    ROW_HALF_MIRROR,
    ROW_MIRROR,
    ROW_SHIFT_RIGHT,
    data_parallel,
    fixed_lanes,
    joined,
    lane,
    lanes,
    move,
    permute,
    quad_permutation,
    read_lane,
    words,
)
from dovetail.codegen.llvm import Context, Value, apply
from dovetail.codegen.llvm.halves import narrow, widen
from dovetail.codegen.llvm.types import is_half

Combine = Callable[[Value, Value], Value]

_STEPS: Final = (quad_permutation(1), quad_permutation(2), ROW_HALF_MIRROR, ROW_MIRROR)
"""Partners at distances 1, 2, 4, 8: a mirror will do for the last two, as by then all lanes of a
half of what is mirrored hold the same."""


def exchange(
    wave: int, generation: int
) -> Callable[[Context, ir.Subgroup, Value, Value | None], Value]:
    """How a device with such wavefronts exchanges: the operands to the result."""

    def spell(ctx: Context, stmt: ir.Subgroup, value: Value, argument: Value | None) -> Value:
        if stmt.op in ("any", "all", "ballot"):
            return _vote(ctx, stmt.op, value)
        if argument is not None:
            return _move(ctx, stmt.op, value, argument, wave, generation)
        prefix, _, op = stmt.op.rpartition("_")
        dtype = stmt.value.dtype
        if not is_half(dtype):
            return _fold(ctx, prefix, op, dtype, value, wave, generation)
        # Rounded once, at the end.
        hardware = ctx.features.half
        wide = widen(ctx.builder, value, dtype, hardware)
        result = _fold(ctx, prefix, op, ir.FLOAT32, wide, wave, generation)
        return narrow(ctx.builder, result, dtype, hardware)

    return spell


def _vote(ctx: Context, op: str, value: Value) -> Value:
    """Bit n is lane n; bits of lanes that are not there are 0."""
    b = ctx.builder
    asked = value ^ True if op == "all" else value
    bits = b.call("llvm.amdgcn.ballot.i64", (asked,), "i64")
    if op == "ballot":
        return bits
    return bits.eq(0) if op == "all" else bits.ne(0)


def _move(
    ctx: Context, op: str, value: Value, argument: Value, wave: int, generation: int
) -> Value:
    b = ctx.builder
    source = argument
    if op.startswith("shuffle_"):
        own = lane(ctx, wave)
        opcode = {"xor": "xor", "up": "sub", "down": "add"}[op.rpartition("_")[2]]
        source = b.binary(opcode, own, argument)
    # As unsigned numbers, negative ones are too great as well.
    there = source.compare("ult", lanes(ctx, wave))
    if op == "broadcast":
        moved = move(value, read_lane(there.select(source, 0)))
    else:
        moved = move(value, permute(ctx, source & (wave - 1), wave, generation))
    return there.select(moved, b.constant(0, value.type))


def _fold(
    ctx: Context, prefix: str, op: str, dtype: ir.DType, value: Value, wave: int, generation: int
) -> Value:
    def combine(left: Value, right: Value) -> Value:
        return apply(ctx, op, (left, right), dtype)

    count = fixed_lanes(ctx, wave)
    whole = count > 0 and count & (count - 1) == 0
    if not prefix and whole:
        return _reduce(value, count, combine)
    total = _inclusive(ctx, op, dtype, value, wave, combine)
    if prefix == "inclusive":
        return total
    if not prefix:
        return move(total, read_lane(lanes(ctx, wave) - 1))
    own = lane(ctx, wave)
    before = move(total, permute(ctx, (own - 1) & (wave - 1), wave, generation))
    return own.eq(0).select(_neutral(ctx, op, dtype, value.type), before)


def _reduce(value: Value, count: int, combine: Combine) -> Value:
    """The fold of `count` lanes, a power of two, in all of them."""
    for step, control in enumerate(_STEPS):
        if 1 << step < count:
            value = combine(value, move(value, data_parallel(control)))
    if count <= ROW:
        return value
    b = value.builder
    rows = [move(value, read_lane(b.constant(row * ROW, "i32"))) for row in range(count // ROW)]
    while len(rows) > 1:
        rows = [combine(*rows[each : each + 2]) for each in range(0, len(rows), 2)]
    return rows[0]


def _inclusive(
    ctx: Context, op: str, dtype: ir.DType, value: Value, wave: int, combine: Combine
) -> Value:
    """The fold of each lane with those below it."""
    b = ctx.builder
    most = fixed_lanes(ctx, wave) or wave
    neutral = words(_neutral(ctx, op, dtype, value.type, nothing=-0.0))
    for step in (1, 2, 4, 8):
        if step < most:
            shifted = [
                data_parallel(ROW_SHIFT_RIGHT + step, other)(word)
                for word, other in zip(words(value), neutral, strict=True)
            ]
            value = combine(joined(shifted, value.type), value)
    if most <= ROW:
        return value
    # What a row lacks is the fold of the rows below it, which their last lanes hold. A last lane
    # that is not there is asked for by rows only that are not there either.
    own = lane(ctx, wave) >> 4
    below = move(value, read_lane(b.constant(ROW - 1, "i32")))
    chosen = below
    for row in range(2, -(-most // ROW)):
        last = move(value, read_lane(b.constant(row * ROW - 1, "i32")))
        below = combine(below, last)
        chosen = own.eq(row).select(below, chosen)
    return own.eq(0).select(value, combine(chosen, value))


def _neutral(ctx: Context, op: str, dtype: ir.DType, kind: str, nothing: float = 0.0) -> Value:
    """What a fold over nothing gives; of a sum of floats it is `nothing`."""
    if op == "add" and dtype.is_float:
        return ctx.builder.constant(nothing, kind)
    # By an exclusive or 0 changes nothing, as by an or.
    return ctx.builder.constant(identity_of(op, dtype).value, kind)
