"""Where a thread is, and how the threads of a block meet and see each other's writes."""

from __future__ import annotations

import math

from dovetail import ir
from dovetail.codegen.llvm import Builder, Context, Spaces, Value, register_type

SPACES = Spaces(buffers=1, shared=3, tables=1)
"""LLVM, "User Guide for NVPTX Backend", address spaces. Constant tables are in global memory:
lanes look up different elements, which constant memory serves one after the other."""

GRID = (2**31 - 1, 65535, 65535)
"""CUDA C++ Programming Guide, "Technical Specifications per Compute Capability": the most blocks
along each axis, for all architectures."""


def block_index(b: Builder, axis: int) -> Value:
    """Where a thread's block is in the grid."""
    return _register(b, f"ctaid.{'xyz'[axis]}", GRID[axis])


def thread_index(b: Builder, axis: int) -> Value:
    """Where a thread is in its block."""
    return _register(b, f"tid.{'xyz'[axis]}", b.extents[axis] if b.extents else None)


def lane(b: Builder) -> Value:
    """Where a thread is in its warp, an i32."""
    return _register(b, "laneid", 32)


def _register(b: Builder, name: str, extent: int | None) -> Value:
    return b.special(f"llvm.nvvm.read.ptx.sreg.{name}", extent)


def thread_number(ctx: Context) -> Value:
    """Which thread of its block it is, counted along x, then y, then z; an i32."""
    b = ctx.builder
    number, place = b.constant(0, "i32"), 1
    for axis, extent in enumerate(ctx.kernel.block):
        if extent > 1:
            step = thread_index(b, axis) * place
            number = step if place == 1 else number + step
        place *= extent
    return number


def lane_idx(ctx: Context, args: tuple[Value, ...], dtype: ir.DType) -> Value:
    """The op: the lane's number."""
    return ctx.builder.convert("zext", lane(ctx.builder), register_type(dtype))


def subgroup_idx(ctx: Context, args: tuple[Value, ...], dtype: ir.DType) -> Value:
    """The op: the warp's number in its block, by its threads: `%warpid` may change.

    Source: PTX ISA, "Special Registers: %warpid"; CUDA C++ Programming Guide, "SIMT Architecture".
    """
    b = ctx.builder
    if math.prod(ctx.kernel.block) <= 32:
        return b.constant(0, register_type(dtype))
    return b.convert("zext", thread_number(ctx) >> 5, register_type(dtype))


def barrier(ctx: Context) -> None:
    """Waits for all threads of the block."""
    b = ctx.builder
    name = "llvm.nvvm.barrier.cta.sync.aligned.all"
    b.declared.setdefault(name, f"declare void @{name}(i32)")
    b.effect(f"call void @{name}(i32 0)")


def fence(ctx: Context, scope: str) -> None:
    """Orders memory for the block or the device."""
    ctx.builder.effect(f'fence syncscope("{scope}") acq_rel')
