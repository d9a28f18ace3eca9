"""How the ops are spelled in LLVM IR for AMDGPU."""

from __future__ import annotations

from collections.abc import Mapping

from dovetail import ir
from dovetail.backends.rocm.llvm.lanes import lane, wavefront
from dovetail.codegen.llvm import THREAD_SPELLINGS, Context, Spelling, Value, math_function
from dovetail.codegen.llvm.math import FUNCTIONS
from dovetail.codegen.llvm.types import register_type


def spellings(wave: int) -> Mapping[str, Spelling]:
    """By op, for wavefronts of a size."""

    def lane_idx(ctx: Context, args: tuple[Value, ...], dtype: ir.DType) -> Value:
        return ctx.builder.convert("zext", lane(ctx, wave), register_type(dtype))

    def subgroup_idx(ctx: Context, args: tuple[Value, ...], dtype: ir.DType) -> Value:
        return ctx.builder.convert("zext", wavefront(ctx, wave), register_type(dtype))

    return {
        **THREAD_SPELLINGS,
        **{name: math_function(name) for name in FUNCTIONS},
        "lane_idx": lane_idx,
        "subgroup_idx": subgroup_idx,
    }
