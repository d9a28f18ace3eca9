"""Lowered kernels for a device whose code no LLVM writes, as LLVM IR for the engine's threads.

Vulkan's and OpenCL's kernels end as SPIR-V and as text. What their passes made (indices, guards,
barriers, how a target without some type or op does without it) is executed here by the emitter
that the other backends share. So what is tested is everything up to the code generator, and how
a runtime prepares, binds and launches; the code generator itself is not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final, NoReturn

from dovetail import ir
from dovetail.analysis.partial_results import identity_of
from dovetail.codegen.llvm import (
    SPELLINGS,
    Builder,
    Context,
    Features,
    Spaces,
    Spelling,
    Threads,
    Value,
    apply,
    math_function,
    register_type,
)
from dovetail.codegen.llvm.math import FUNCTIONS, definition
from dovetail.codegen.llvm.simt import Device, shared_array, write_module
from dovetail.codegen.llvm.types import dtype_constant
from dovetail.plugin import DeviceIR
from dovetail.support.span import Span
from dovetail_fakedrivers.retarget import RetargetError

SPACES: Final = Spaces(shared=3)
"""Shared memory stands apart, so that the retargeter finds it; all else is the host's."""

_PREFIX: Final = "llvm.dovetail."


def emit(device_ir: DeviceIR, names: Collection[str]) -> str:
    """LLVM IR of some kernels of a module, for `retarget`.

    Raises:
        RetargetError: A kernel uses what only its own device has.
    """
    kernels = tuple(
        _in_plain_memory(kernel) for kernel in device_ir.kernels if kernel.name in names
    )
    module = replace(device_ir.module, kernels=kernels)
    return write_module(module, "dovetail", "", _device(device_ir)).text()


def _in_plain_memory(kernel: ir.Kernel) -> ir.Kernel:
    """The kernel with buffers of one kind's own memory as arrays, row after row.

    So they lie here: what a device makes of an image's texels is its own business.
    """
    placed = {
        arg.buffer: ir.Buffer(arg.buffer.name, arg.buffer.dtype, (ir.const(0),))
        for arg in kernel.args
        if isinstance(arg, ir.BufferArg) and arg.buffer.is_placed
    }
    if not placed:
        return kernel
    args = tuple(
        replace(arg, buffer=placed[arg.buffer])
        if isinstance(arg, ir.BufferArg | ir.OffsetArg) and arg.buffer in placed
        else arg
        for arg in kernel.args
    )
    return replace(kernel, args=args, body=_Plain(placed).stmt(kernel.body))


class _Plain(ir.Rewriter):
    """Gives each access to a buffer one index."""

    def __init__(self, plain: dict[ir.Buffer, ir.Buffer]) -> None:
        self._plain = plain

    def buffer(self, buffer: ir.Buffer) -> ir.Buffer:
        return self._plain.get(buffer, buffer)

    def _index(self, buffer: ir.Buffer, indices: tuple[ir.Expr, ...]) -> tuple[ir.Expr, ...]:
        if buffer not in self._plain:
            return indices
        steps = ir.row_major(tuple(ir.cast(extent, ir.INT64) for extent in buffer.shape))
        terms = zip(indices, steps, strict=True)
        return (ir.total(ir.mul(ir.cast(index, ir.INT64), step) for index, step in terms),)

    def on_load(self, expr: ir.Load) -> ir.Expr:
        indices = self._index(expr.buffer, self.exprs(expr.indices))
        buffer, guard = self.buffer(expr.buffer), self.optional(expr.guard)
        if expr.lanes == 1 or guard is None:
            return ir.Load(buffer, indices, guard, expr.lanes, expr.aligned)
        # The emitter has vectors that are read or not, as other targets read them.
        whole = ir.Load(buffer, indices, None, expr.lanes, expr.aligned)
        zeros = ir.Call(ir.OPS["vector"], (ir.literal(0, expr.dtype.scalar),), expr.dtype)
        return ir.Select(guard, whole, zeros)

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        indices = self._index(stmt.buffer, self.exprs(stmt.indices))
        value, guard = self.expr(stmt.value), self.optional(stmt.guard)
        buffer = self.buffer(stmt.buffer)
        return ir.Store(buffer, indices, value, guard, stmt.span, stmt.aligned)


def _device(device_ir: DeviceIR) -> Device:
    size = device_ir.capabilities.subgroup_size
    spellings: dict[str, Spelling] = {
        **SPELLINGS,
        **{name: math_function(name) for name in FUNCTIONS},
        "lane_idx": _field("lane"),
        "subgroup_idx": _field("subgroup"),
        "vulkan.dot4_i8": _dot4("sext"),
        "vulkan.dot4_u8": _dot4("zext"),
    }
    return Device(
        spaces=SPACES,
        features=Features(fma=True, half=True),
        spellings=spellings,
        definitions=definition,
        threads=Threads(
            shared_array=shared_array(SPACES, 1 << 30),
            barrier=_barrier,
            fence=lambda ctx, scope: ctx.builder.effect("fence acq_rel"),
            exchange=_exchange(size),
            intrinsic=_intrinsic,
            fragment=_fragment,
        ),
        block_index=lambda b, axis: _read(b, f"block.{'xyz'[axis]}"),
        thread_index=lambda b, axis: _read(b, f"thread.{'xyz'[axis]}"),
        linkage="spir_kernel void",
        attributes='nounwind "no-trapping-math"="true"',
        kernel_attributes=_no_attributes,
        static_shared_bytes=1 << 30,
    )


def _no_attributes(kernel: ir.Kernel) -> str:
    return ""


def _read(b: Builder, field: str) -> Value:
    return b.call(f"{_PREFIX}{field}", (), "i32")


def _field(name: str) -> Spelling:
    def spell(ctx: Context, args: tuple[Value, ...], dtype: ir.DType) -> Value:
        return ctx.builder.convert("zext", _read(ctx.builder, name), register_type(dtype))

    return spell


def _dot4(extend: str) -> Spelling:
    """Source: SPV_KHR_integer_dot_product, OpSDot and OpUDot of packed bytes."""

    def spell(ctx: Context, args: tuple[Value, ...], dtype: ir.DType) -> Value:
        b = ctx.builder
        total = b.constant(0, "i32")
        for shift in (0, 8, 16, 24):
            left, right = (
                b.convert(extend, b.convert("trunc", each >> shift, "i8"), "i32") for each in args
            )
            total = total + left * right
        return total

    return spell


def _barrier(ctx: Context) -> None:
    name = f"{_PREFIX}barrier"
    ctx.builder.declared.setdefault(name, f"declare void @{name}()")
    ctx.builder.effect(f"call void @{name}()")


def _intrinsic(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
    _refuse(ctx, stmt.op)


def _fragment(ctx: Context, buffer: ir.Buffer, span: Span) -> None:
    _refuse(ctx, f"fragment {buffer.name}")


def _refuse(ctx: Context, what: str) -> NoReturn:
    raise RetargetError(
        f"the host has nothing for '{what}' of kernel '{ctx.kernel.name}': kernels that use it "
        "do not run on fake drivers"
    )


def _exchange(size: int) -> Callable[[Context, ir.Subgroup, Value, Value | None], Value]:
    """Exchanges by moving 64 bits between lanes; lanes that are not there give 0.

    Args:
        size: Threads of a subgroup.
    """

    def spell(ctx: Context, stmt: ir.Subgroup, value: Value, argument: Value | None) -> Value:
        b, op = ctx.builder, stmt.op
        if op in ("any", "all", "ballot"):
            return _vote(ctx, op, value)
        lane = _read(b, "lane")
        if argument is not None:
            sources = {
                "shuffle_xor": lambda: lane ^ argument,
                "shuffle_up": lambda: lane - argument,
                "shuffle_down": lambda: lane + argument,
            }
            source = sources[op]() if op in sources else argument
            return _shuffle(ctx, value, source)
        prefix, _, name = op.rpartition("_")
        scanned = _scan(ctx, name, value, stmt.value.dtype, size)
        if prefix == "inclusive":
            return scanned
        if prefix == "exclusive":
            start = _identity(ctx, name, stmt.value.dtype)
            return lane.eq(0).select(start, _shuffle(ctx, scanned, lane - 1))
        return _shuffle(ctx, scanned, _last(ctx))

    return spell


def _vote(ctx: Context, op: str, value: Value) -> Value:
    b = ctx.builder
    votes = b.call(f"{_PREFIX}ballot", (b.convert("zext", value, "i32"),), "i64")
    if op == "ballot":
        return votes
    return votes.ne(0) if op == "any" else votes.eq(_active(b))


def _active(b: Builder) -> Value:
    return b.call(f"{_PREFIX}active", (), "i64")


def _last(ctx: Context) -> Value:
    """The last lane of the subgroup that is there."""
    b = ctx.builder
    zeros = b.call("llvm.ctlz.i64", (_active(b), b.constant(False, "i1")), "i64")
    return b.constant(63, "i32") - b.convert("trunc", zeros, "i32")


def _shuffle(ctx: Context, value: Value, lane: Value) -> Value:
    b = ctx.builder
    integer = {"float": "i32", "double": "i64"}.get(value.type, value.type)
    bits = b.convert("zext", b.convert("bitcast", value, integer), "i64")
    moved = b.call(f"{_PREFIX}shuffle", (bits, lane), "i64")
    return b.convert("bitcast", b.convert("trunc", moved, integer), value.type)


def _scan(ctx: Context, name: str, value: Value, dtype: ir.DType, size: int) -> Value:
    """Lane n gets what lanes 0 to n hold together, in 1, 2, 4 ... of them."""
    b = ctx.builder
    lane, step = _read(b, "lane"), 1
    while step < min(size, math.prod(ctx.kernel.block)):
        both = apply(ctx, name, (_shuffle(ctx, value, lane - step), value), dtype)
        value = lane.compare("uge", step).select(both, value)
        step *= 2
    return value


def _identity(ctx: Context, name: str, dtype: ir.DType) -> Value:
    b = ctx.builder
    start = name == "and" if dtype.is_bool else identity_of("or" if name == "xor" else name, dtype)
    value = start.value if isinstance(start, ir.Const) else start
    return b.value(dtype_constant(value, dtype), register_type(dtype))
