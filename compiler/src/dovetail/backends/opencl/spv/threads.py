"""Where a thread is, and how the threads of a block meet and see each other's writes."""

from __future__ import annotations

from typing import Final

from dovetail.codegen.llvm import Builder, Context, Spaces, Value

SPACES: Final = Spaces(buffers=1, shared=3, tables=2)
"""LLVM, "User Guide for SPIR-V Target", address spaces: CrossWorkgroup, Workgroup, and
UniformConstant; Function is the flat one."""

_MEMORY: Final = 0x200 | 0x100
"""SPIR-V, "Memory Semantics": CrossWorkgroupMemory and WorkgroupMemory."""

_SEQUENTIALLY_CONSISTENT: Final = 0x10 | _MEMORY
_ACQUIRE_RELEASE: Final = 0x8 | _MEMORY

_SCOPES: Final = {"device": 1, "block": 2}
"""SPIR-V, "Scope <id>"."""


def block_index(b: Builder, axis: int) -> Value:
    """Where a thread's block is in the grid."""
    return _coordinate(b, "get_group_id", axis)


def thread_index(b: Builder, axis: int) -> Value:
    """Where a thread is in its block."""
    return _coordinate(b, "get_local_id", axis)


def _coordinate(b: Builder, function: str, axis: int) -> Value:
    """One of OpenCL's coordinates, which are of size_t."""
    name = f"_Z{len(function)}{function}j"
    # Pure, so that LLVM may drop and join its uses.
    b.declared.setdefault(name, f"declare spir_func i64 @{name}(i32) memory(none) willreturn")
    return b.convert("trunc", b.pure(f"call spir_func i64 @{name}(i32 {axis})", "i64"), "i32")


def word(b: Builder, function: str) -> Value:
    """An i32 that stays what it is while a kernel runs, by a function without parameters."""
    name = f"_Z{len(function)}{function}v"
    b.declared.setdefault(name, f"declare spir_func i32 @{name}() memory(none) willreturn")
    return b.pure(f"call spir_func i32 @{name}()", "i32")


def barrier(ctx: Context) -> None:
    """All threads of the block meet; what they wrote before is seen after."""
    block = _SCOPES["block"]
    _effect(ctx, "__spirv_ControlBarrier", block, block, _SEQUENTIALLY_CONSISTENT)


def fence(ctx: Context, scope: str) -> None:
    """Order memory for the block or the device; waits for nobody."""
    _effect(ctx, "__spirv_MemoryBarrier", _SCOPES[scope], _ACQUIRE_RELEASE)


def prefetch(ctx: Context, place: Value, size: int) -> None:
    """A hint to bring what lies at a place near."""
    b = ctx.builder
    name = "_Z8prefetchPU3AS1Khm"
    b.declared.setdefault(name, f"declare spir_func void @{name}({place.type}, i64)")
    b.effect(f"call spir_func void @{name}({place}, i64 {size})")


def _effect(ctx: Context, function: str, *arguments: int) -> None:
    name = f"_Z{len(function)}{function}{'j' * len(arguments)}"
    kinds = ", ".join(["i32"] * len(arguments))
    # Convergent: LLVM must not move it under another condition.
    ctx.builder.declared.setdefault(name, f"declare spir_func void @{name}({kinds}) convergent")
    values = ", ".join(f"i32 {each}" for each in arguments)
    ctx.builder.effect(f"call spir_func void @{name}({values}) convergent")
