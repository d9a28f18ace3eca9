"""How the ops and the workings of threads are spelled in LLVM IR for AMDGPU."""

from __future__ import annotations

from typing import Final

from dovetail.codegen.llvm import SPELLINGS as SHARED
from dovetail.codegen.llvm import Builder, Context, Spaces, Spelling, Threads, Value, math_function
from dovetail.codegen.llvm.math import FUNCTIONS
from dovetail.codegen.llvm.simt import shared_array
from dovetail.ir import Intrinsic, Subgroup

SPACES: Final = Spaces(buffers=1, shared=3, stack=5, tables=4)
"""LLVM, "User Guide for AMDGPU Backend", address spaces."""

STATIC_SHARED_BYTES: Final = 64 * 1024
"""The same guide, "Memory spaces": local memory of a work-group."""

SPELLINGS: Final[dict[str, Spelling]] = {
    **SHARED,
    **{name: math_function(name) for name in FUNCTIONS},
}
"""By op."""


def block_index(b: Builder, axis: int) -> Value:
    """Where a thread's block is in the grid."""
    return b.call(f"llvm.amdgcn.workgroup.id.{'xyz'[axis]}", (), "i32")


def thread_index(b: Builder, axis: int) -> Value:
    """Where a thread is in its block."""
    return b.call(f"llvm.amdgcn.workitem.id.{'xyz'[axis]}", (), "i32")


def _barrier(ctx: Context) -> None:
    b = ctx.builder
    b.declared.setdefault("llvm.amdgcn.s.barrier", "declare void @llvm.amdgcn.s.barrier()")
    b.effect('fence syncscope("workgroup") release')
    b.effect("call void @llvm.amdgcn.s.barrier()")
    b.effect('fence syncscope("workgroup") acquire')


def _fence(ctx: Context, scope: str) -> None:
    name = "agent" if scope == "device" else "workgroup"
    ctx.builder.effect(f'fence syncscope("{name}") acq_rel')


def _exchange(ctx: Context, stmt: Subgroup, value: Value, argument: Value | None) -> Value:
    ctx.defect("subgroup", f"subgroup operation '{stmt.op}' is not spelled", stmt.span)


def _intrinsic(ctx: Context, stmt: Intrinsic, operands: tuple[Value, ...]) -> None:
    ctx.defect("intrinsic", f"intrinsic '{stmt.op}' is not spelled", stmt.span)


THREADS: Final = Threads(
    shared_array=shared_array(SPACES, STATIC_SHARED_BYTES),
    barrier=_barrier,
    fence=_fence,
    exchange=_exchange,
    intrinsic=_intrinsic,
    atomic_scope='syncscope("agent")',
)
"""How the threads of a block work together."""
