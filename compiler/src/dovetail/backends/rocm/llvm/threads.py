"""How the threads of a block wait for each other, and how they order memory."""

from __future__ import annotations

from typing import Final

from dovetail.codegen.llvm import Context

ATOMIC_SCOPE: Final = 'syncscope("agent")'
"""LLVM, "User Guide for AMDGPU Backend", memory scopes: all threads of the device."""

ATOMIC_METADATA: Final = ", !amdgpu.no.fine.grained.memory !{}"
"""The same guide, "LLVM IR Metadata": what is updated is not memory that the host or another
device sees at the same time. Without this promise a sum of floats is a loop around a
compare-and-exchange on most processors."""

RELAXED_ATOMICS: Final = ", !amdgpu.ignore.denormal.mode !{}"
"""The same: a sum of float32 may take a subnormal number for 0, as the instruction of gfx90a does;
otherwise it is such a loop there."""


def barrier(ctx: Context) -> None:
    """All threads of the block meet; what they wrote before is seen after."""
    b = ctx.builder
    b.declared.setdefault("llvm.amdgcn.s.barrier", "declare void @llvm.amdgcn.s.barrier()")
    b.effect('fence syncscope("workgroup") release')
    b.effect("call void @llvm.amdgcn.s.barrier()")
    b.effect('fence syncscope("workgroup") acquire')


def fence(ctx: Context, scope: str) -> None:
    """Order memory for the block or the device; waits for nobody."""
    name = "agent" if scope == "device" else "workgroup"
    ctx.builder.effect(f'fence syncscope("{name}") acq_rel')
