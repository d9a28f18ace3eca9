"""One kernel to one module."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from dovetail import ir
from dovetail.analysis.strictness import is_strict
from dovetail.backends.vulkan.spirv.context import Context, Features
from dovetail.backends.vulkan.spirv.interface import (
    declare_block,
    declare_buffers,
    declare_coordinates,
    declare_shared,
    uses_of,
)
from dovetail.backends.vulkan.spirv.matrices import declare_matrices, has_matrices
from dovetail.backends.vulkan.spirv.statements import execute
from dovetail.codegen.spirv.assembler import Assembler
from dovetail.codegen.spirv.opcodes import Capability, ExecutionMode, Op
from dovetail.support.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EmittedKernel:
    """A module and what is to be known about it.

    Attributes:
        code: Its bytes.
        names: What ids are called, human-readable.
        shared_bytes: Of its shared arrays of fixed size, each rounded up to 16.
        requirements: Predicates over device attributes, for what it uses.
    """

    code: bytes
    names: Mapping[int, str]
    shared_bytes: int
    requirements: tuple[str, ...]


def emit_kernel(
    kernel: ir.Kernel, features: Features, same: frozenset[tuple[int, int]]
) -> EmittedKernel:
    """The module of a kernel, with one entry point of its name.

    Args:
        kernel: In split form, its ops within the capabilities.
        features: Of the target.
        same: Pairs of numbers of buffer arguments that may be one and the same memory.
    """
    asm = Assembler(features.minor)
    asm.capability(Capability.Shader)
    ctx = Context(asm, features, kernel, strict=kernel.strict)
    function, label = asm.fresh(), asm.fresh()
    asm.names[function] = kernel.name
    if features.debug_info and kernel.span.line:
        # The file's name only: where it lies is this machine's business.
        name = os.path.basename(kernel.span.file)  # noqa: PTH119 - pathlib takes long to import
        ctx.lines = asm.string(name)
        asm.source(ctx.lines)
    uses = uses_of(kernel.body)
    if has_matrices(kernel.body):
        declare_matrices(ctx)
    asm.begin(label)
    declare_block(ctx)
    declare_buffers(ctx, uses, same)
    shared = declare_shared(ctx, uses)
    declare_coordinates(ctx, uses)
    execute(ctx, kernel.body)
    asm.end(Op.Return)
    # Variables stand at the top of the first block, behind its label.
    asm.code[2:2] = ctx.locals
    void = asm.void()
    asm.close_function(void, function, asm.function_type(void))
    asm.entry_point(function, kernel.name, ctx.interface)
    asm.execution_mode(function, ExecutionMode.LocalSize, *kernel.block)
    _declare_float_controls(ctx, function, uses.special or kernel.strict)
    code = asm.finish(features.debug_info)
    return EmittedKernel(code, asm.names, shared, tuple(ctx.requirements))


_CONTROLS: Final = (
    ("preserve", Capability.SignedZeroInfNanPreserve, ExecutionMode.SignedZeroInfNanPreserve,
     "signed_zero_inf_nan_preserve"),
    ("denorm_preserve", Capability.DenormPreserve, ExecutionMode.DenormPreserve,
     "denorm_preserve"),
    ("rounding_rte", Capability.RoundingModeRTE, ExecutionMode.RoundingModeRTE, "rounding_rte"),
)  # fmt: skip


def _declare_float_controls(ctx: Context, function: int, special: bool) -> None:
    """What strict code asks of the widths that it computes with.

    That special values are kept is asked for in relaxed code as well where they may decide. Not
    everywhere: drivers then no longer fuse products and sums.
    """
    strict = is_strict(ctx.kernel)
    for name, capability, mode, attribute in _CONTROLS:
        wanted = special if name == "preserve" else strict
        if not wanted or not getattr(ctx.features, name):
            continue
        for bits in sorted(ctx.float_widths):
            ctx.asm.capability(capability)
            ctx.asm.extension("SPV_KHR_float_controls")
            ctx.asm.execution_mode(function, mode, bits)
            ctx.require(f"vulkan.{attribute}_{bits}")
