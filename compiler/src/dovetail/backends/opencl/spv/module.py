"""Kernels as LLVM IR for OpenCL, and that as one SPIR-V module."""

from __future__ import annotations

import functools
from typing import Final

from dovetail import ir
from dovetail.analysis.strictness import is_strict
from dovetail.backends.opencl.intrinsics import ATOMICS_64, block_requirements
from dovetail.backends.opencl.namespace import uses_dot_products
from dovetail.backends.opencl.spv.assemble import assemble
from dovetail.backends.opencl.spv.atomics import SCOPE, small
from dovetail.backends.opencl.spv.spellings import SPELLINGS, high_product
from dovetail.backends.opencl.spv.threads import (
    SPACES,
    barrier,
    block_index,
    fence,
    prefetch,
    thread_index,
)
from dovetail.codegen.describe import image_function
from dovetail.codegen.llvm import (
    Context,
    Features,
    Threads,
    Value,
)
from dovetail.codegen.llvm.math import narrow_definition
from dovetail.codegen.llvm.simt import Device, shared_array, write_module
from dovetail.codegen.spirv.disassembler import Disassembly
from dovetail.image import DeviceImage
from dovetail.plugin import DeviceIR
from dovetail.target import Target

EXACT: Final = b"-cl-fp32-correctly-rounded-divide-sqrt"
"""OpenCL 3.0, "Math Intrinsics Options": without it, float32 division and square root may be off
by 2.5 and 3 units in the last place."""

TRIPLE: Final = "spirv64-unknown-unknown"
LAYOUT: Final = "e-i64:64-n8:16:32:64-G1"
"""LLVM's description of the types, as its own target of this name has it."""

VERSION: Final = 100
"""The version of SPIR-V that modules are of, as the attribute `opencl.spirv` counts: 1.0, which
every driver that takes SPIR-V knows."""

_STATIC_SHARED: Final = 1 << 62
"""No array of constant size is part of the memory whose size a launch says."""


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module.

    Args:
        device_ir: Lowered for `target`.
        target: Resolved.

    Returns:
        An image of format `spv`: payload `binary`, and `options` where division has to be exact;
        the module as text among the sources.
    """
    kernels = device_ir.kernels
    writer = write_module(device_ir.module, TRIPLE, LAYOUT, device())
    text = writer.text()
    code, names = assemble(text)
    payload = {"binary": code}
    # Functions of ours count on it too (docs/math.md).
    if any(is_strict(kernel) for kernel in kernels) or "= fdiv float" in text:
        payload["options"] = EXACT
    requirements = [f"opencl.spirv >= {VERSION}", *block_requirements(kernels)]
    if "double" in text:
        requirements.append("opencl.fp64")
    if any(_updates_wide(kernel) for kernel in kernels):
        requirements.append("opencl.int64_atomics")
    if any(uses_dot_products(kernel) for kernel in kernels):
        requirements.append("opencl.integer_dot_product")
    return DeviceImage(
        kind="opencl",
        format="spv",
        functions=tuple(image_function(kernel) for kernel in kernels),
        payload=payload,
        sources=Disassembly({"kernels.spvasm": (code, names)}),
        requirements=tuple(requirements),
    )


@functools.cache
def device() -> Device:
    """How kernels are written."""
    return Device(
        spaces=SPACES,
        features=Features(fma=True, half=False),
        spellings=SPELLINGS,
        definitions=narrow_definition,
        threads=Threads(
            shared_array=shared_array(SPACES, _STATIC_SHARED),
            barrier=barrier,
            fence=fence,
            exchange=_no_exchange,
            intrinsic=_no_intrinsic,
            atomic_scope=SCOPE,
            small_atomic=small,
            prefetch=prefetch,
        ),
        block_index=block_index,
        thread_index=thread_index,
        linkage="spir_kernel void",
        attributes="nounwind",
        kernel_attributes=lambda kernel: "",
        kernel_metadata=_kernel_metadata,
        static_shared_bytes=_STATIC_SHARED,
        shared_pointers=True,
        high_product=_high_product,
        widens=False,
    )


def _high_product(left: Value, right: Value) -> Value:
    return high_product(left, right, ir.SCALARS[f"u{left.type.replace('i', 'int')}"])


def _kernel_metadata(kernel: ir.Kernel) -> str:
    x, y, z = kernel.block
    return f"!reqd_work_group_size !{{i32 {x}, i32 {y}, i32 {z}}}"


def _no_exchange(ctx: Context, stmt: ir.Subgroup, value: Value, argument: Value | None) -> Value:
    ctx.defect("subgroup", "this target has no subgroups of its own", stmt.span)


def _no_intrinsic(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
    ctx.defect("intrinsic", f"intrinsic '{stmt.op}' is not spelled", stmt.span)


def _updates_wide(kernel: ir.Kernel) -> bool:
    return any(
        isinstance(node, ir.Atomic) and node.buffer.dtype.name in ATOMICS_64
        for node in ir.walk_all(kernel.body)
    )
