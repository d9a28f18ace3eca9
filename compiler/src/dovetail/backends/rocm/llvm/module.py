"""Kernels as LLVM IR for AMDGPU, and that as an object."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from dovetail import ir
from dovetail.backends.rocm.intrinsics import SPACES, Architecture
from dovetail.backends.rocm.llvm.lanes import block_index, thread_index
from dovetail.backends.rocm.llvm.matrices import fragment
from dovetail.backends.rocm.llvm.spellings import spellings
from dovetail.backends.rocm.llvm.statements import statements
from dovetail.backends.rocm.llvm.subgroups import exchange
from dovetail.backends.rocm.llvm.threads import (
    ATOMIC_METADATA,
    ATOMIC_SCOPE,
    RELAXED_ATOMICS,
    barrier,
    fence,
)
from dovetail.codegen.llvm import Context, Features, Machine, Statement, Threads, Value
from dovetail.codegen.llvm.math import definition
from dovetail.codegen.llvm.simt import Device, shared_array

CODE_OBJECT_VERSION: Final = 500
"""LLVM, "User Guide for AMDGPU Backend", code object V5, as the module flag counts."""

_OTHERS: Final = (
    "logical_and", "logical_or", "fp_strict", "no_contract", "bitcast", "vector", "extract",
)  # fmt: skip
"""Ops that `codegen.llvm` spells without a table."""

_UNUSED: Final = " ".join(
    f'"amdgpu-no-{name}"'
    for name in (
        "implicitarg-ptr", "dispatch-ptr", "queue-ptr", "dispatch-id", "hostcall-ptr", "heap-ptr",
        "default-queue", "completion-action", "multigrid-sync-arg", "lds-kernel-id",
        "flat-scratch-init",
    )
)  # fmt: skip
"""The same guide, "LLVM IR Attributes": what a kernel does not need, so that it gets no hidden
arguments and its arguments are those of the image's record and no others."""


def ops(arch: Architecture, wave: int) -> frozenset[str]:
    """Names of the ops and statements that kernels may use."""
    known = frozenset((*spellings(wave), *_OTHERS)) & frozenset(ir.OPS)
    return known | frozenset(statements(arch, wave))


def machine(arch: Architecture, wave: int, halves: frozenset[str] = frozenset()) -> Machine:
    """The processor as LLVM names it; with `halves`, 16-bit floats are computed in pairs."""
    return Machine(
        triple="amdgcn-amd-amdhsa",
        cpu=arch.name,
        features=features(arch, wave),
        vectorise=False,
        packs=bool(halves),
    )


def features(arch: Architecture, wave: int) -> str:
    """LLVM's names of what is chosen where a processor leaves a choice.

    Since RDNA a block runs on one compute unit of a pair (`cumode`), so that a fence among its
    threads costs no trip beyond its own caches.
    """
    if arch.generation == 9:
        return "+wavefrontsize64"
    return f"+wavefrontsize{wave},+cumode"


@functools.cache
def device(arch: Architecture, wave: int, halves: frozenset[str] = frozenset()) -> Device:
    """How kernels are written for an architecture and its wavefronts.

    Args:
        arch: The architecture.
        wave: Threads of a wavefront.
        halves: 16-bit floats that are computed in 16 bits.
    """
    table: Mapping[str, Statement] = statements(arch, wave)

    def intrinsic(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
        spell = table.get(stmt.op)
        if spell is None:
            ctx.defect("intrinsic", f"intrinsic '{stmt.op}' is not spelled", stmt.span)
        spell(ctx, stmt, operands)

    return Device(
        spaces=SPACES,
        # The same guide, "unaligned-access-mode": on for HSA.
        features=Features(fma=True, half=True, computes=halves, unaligned=True),
        spellings=spellings(wave),
        definitions=definition,
        threads=Threads(
            shared_array=shared_array(SPACES, arch.max_shared_bytes),
            barrier=barrier,
            fence=fence,
            exchange=exchange(wave, arch.generation),
            intrinsic=intrinsic,
            fragment=fragment(arch, wave),
            atomic_scope=ATOMIC_SCOPE,
            atomic_metadata=ATOMIC_METADATA,
            relaxed_atomics=RELAXED_ATOMICS,
        ),
        block_index=block_index,
        thread_index=thread_index,
        linkage="protected amdgpu_kernel void",
        attributes=(
            f'nounwind "no-trapping-math"="true" "target-cpu"="{arch.name}" '
            f'"target-features"="{features(arch, wave)}"'
        ),
        kernel_attributes=_kernel_attributes,
        kernel_metadata=_kernel_metadata,
        module_flags=(f'i32 1, !"amdhsa_code_object_version", i32 {CODE_OBJECT_VERSION}',),
        static_shared_bytes=arch.max_shared_bytes,
    )


def _kernel_attributes(kernel: ir.Kernel) -> str:
    """The threads of a block, known exactly: registers are given out by it."""
    x, y, z = kernel.block
    size = x * y * z
    used = {item for item in ir.walk_all(kernel.body) if isinstance(item, ir.Var)}
    # Each coordinate that is there costs a register that the hardware fills.
    absent = "".join(
        f' "amdgpu-no-workgroup-id-{axis}"'
        for axis, var in zip("xyz", kernel.block_vars, strict=True)
        if var not in used
    )
    return (
        f'"amdgpu-flat-work-group-size"="{size},{size}" "uniform-work-group-size"="true" '
        f"{_UNUSED}{absent}"
    )


def _kernel_metadata(kernel: ir.Kernel) -> str:
    x, y, z = kernel.block
    return f"!reqd_work_group_size !{{i32 {x}, i32 {y}, i32 {z}}}"
