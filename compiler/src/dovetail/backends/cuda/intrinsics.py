"""How the ops and the workings of threads are spelled in LLVM IR for NVPTX."""

from __future__ import annotations

from typing import Final

from dovetail.codegen.llvm import SPELLINGS as SHARED
from dovetail.codegen.llvm import Builder, Context, Spaces, Spelling, Threads, Value, math_function
from dovetail.codegen.llvm.math import FUNCTIONS
from dovetail.codegen.llvm.simt import shared_array
from dovetail.ir import Intrinsic, Subgroup

SPACES: Final = Spaces(buffers=1, shared=3)
"""LLVM, "User Guide for NVPTX Back-end", address spaces."""

STATIC_SHARED_BYTES: Final = 48 * 1024
"""CUDA C++ Programming Guide, "Compute capabilities": beyond it shared memory must be dynamic."""

SPELLINGS: Final[dict[str, Spelling]] = {
    **SHARED,
    **{name: math_function(name) for name in FUNCTIONS},
}
"""By op."""


def block_index(b: Builder, axis: int) -> Value:
    """Where a thread's block is in the grid."""
    return b.call(f"llvm.nvvm.read.ptx.sreg.ctaid.{'xyz'[axis]}", (), "i32")


def thread_index(b: Builder, axis: int) -> Value:
    """Where a thread is in its block."""
    return b.call(f"llvm.nvvm.read.ptx.sreg.tid.{'xyz'[axis]}", (), "i32")


def _barrier(ctx: Context) -> None:
    b = ctx.builder
    name = "llvm.nvvm.barrier.cta.sync.aligned.all"
    b.declared.setdefault(name, f"declare void @{name}(i32)")
    b.effect(f"call void @{name}(i32 0)")


def _fence(ctx: Context, scope: str) -> None:
    name = "llvm.nvvm.membar.gl" if scope == "device" else "llvm.nvvm.membar.cta"
    ctx.builder.declared.setdefault(name, f"declare void @{name}()")
    ctx.builder.effect(f"call void @{name}()")


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
    atomic_scope='syncscope("device")',
)
"""How the threads of a block work together."""
