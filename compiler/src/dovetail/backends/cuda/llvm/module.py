"""Format `ptx`: kernels to LLVM IR, and that to PTX by LLVM."""

from __future__ import annotations

import functools
import re

from dovetail import ir
from dovetail.analysis import shared_bytes
from dovetail.backends.cuda.functions import launch_entries
from dovetail.backends.cuda.functions.clusters import cluster_of
from dovetail.backends.cuda.functions.tensors import tensor_maps
from dovetail.backends.cuda.intrinsics import STATIC_SHARED_BYTES, Architecture, architecture
from dovetail.backends.cuda.llvm.capabilities import computed_halves
from dovetail.backends.cuda.llvm.extensions import OPS, PTX_VERSIONS, STATEMENTS
from dovetail.backends.cuda.llvm.routines import map_parameter
from dovetail.backends.cuda.llvm.spellings import SPELLINGS
from dovetail.backends.cuda.llvm.subgroups import exchange
from dovetail.backends.cuda.llvm.threads import (
    SPACES,
    barrier,
    block_index,
    fence,
    lane_idx,
    subgroup_idx,
    thread_index,
)
from dovetail.codegen.describe import image_function
from dovetail.codegen.llvm import (
    Context,
    Features,
    Machine,
    Threads,
    Value,
    data_layout,
    emit_assembly,
)
from dovetail.codegen.llvm.math import definition, narrow_definition
from dovetail.codegen.llvm.simt import Device, shared_array, write_module
from dovetail.image import DeviceImage
from dovetail.plugin import DeviceIR
from dovetail.target import Target

_VERSION = re.compile(r"^\.version (\d+)\.(\d+)$", re.MULTILINE)


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module.

    Args:
        device_ir: Lowered for `target`.
        target: Resolved.

    Returns:
        An image of format `ptx`, its LLVM IR among the sources.
    """
    processor = machine(target, ptx_version(device_ir.kernels, target))
    used = device(architecture(target), computed_halves(target))
    module = write_module(device_ir.module, processor.triple, data_layout(processor), used)
    text = module.text()
    ptx = emit_assembly(text, processor)
    return DeviceImage(
        kind="cuda",
        format="ptx",
        functions=tuple(image_function(kernel) for kernel in device_ir.kernels),
        payload={"source": ptx.encode(), **launch_entries(device_ir.kernels)},
        sources={"kernels.ll": text},
        requirements=requirements(device_ir.kernels, ptx),
    )


def machine(target: Target, version: int) -> Machine:
    """The processor as LLVM names it, and what LLVM is to do for it."""
    return Machine(
        triple="nvptx64-nvidia-cuda",
        cpu=architecture(target).name,
        features=f"+ptx{version}",
        vectorise=False,
        packs=bool(computed_halves(target)),
    )


def ptx_version(kernels: tuple[ir.Kernel, ...], target: Target) -> int:
    """The lowest version of PTX that has what kernels use, 78 for 7.8."""
    names = {
        item.op if isinstance(item, ir.Intrinsic) else item.op.name
        for kernel in kernels
        for item in ir.walk_all(kernel.body)
        if isinstance(item, ir.Intrinsic | ir.Call)
    }
    needed = (PTX_VERSIONS[name] for name in names if name in PTX_VERSIONS)
    return max((architecture(target).ptx, *needed))


def requirements(kernels: tuple[ir.Kernel, ...], ptx: str) -> tuple[str, ...]:
    """What a device needs beyond its architecture: a driver that reads the text, and memory."""
    match = _VERSION.search(ptx)
    assert match is not None
    needed = [f"cuda.ptx >= {int(match[1]) * 100 + int(match[2])}"]
    shared = max((shared_bytes(kernel) for kernel in kernels), default=0)
    if shared > STATIC_SHARED_BYTES:
        needed.append(f"cuda.max_shared_bytes >= {shared}")
    return tuple(needed)


@functools.cache
def device(arch: Architecture, halves: frozenset[str]) -> Device:
    """How kernels are written for an architecture.

    Args:
        arch: The architecture.
        halves: 16-bit floats that are computed in 16 bits.
    """
    return Device(
        spaces=SPACES,
        features=Features(fma=True, half=True, computes=halves),
        spellings={**SPELLINGS, **OPS, "lane_idx": lane_idx, "subgroup_idx": subgroup_idx},
        definitions=definition if arch.has_fast_double else narrow_definition,
        threads=Threads(
            shared_array=shared_array(SPACES, STATIC_SHARED_BYTES),
            barrier=barrier,
            fence=fence,
            exchange=exchange(arch.number >= 80),
            intrinsic=_intrinsic,
            atomic_scope='syncscope("device")',
        ),
        block_index=block_index,
        thread_index=thread_index,
        linkage="ptx_kernel void",
        attributes='nounwind "no-trapping-math"="true"',
        kernel_attributes=_kernel_attributes,
        static_shared_bytes=STATIC_SHARED_BYTES,
        more_parameters=_tensor_maps,
    )


def _kernel_attributes(kernel: ir.Kernel) -> str:
    """The threads of a block, known exactly: registers are given out by it."""
    x, y, z = kernel.block
    attributes = f'"nvvm.reqntid"="{x},{y},{z}"'
    cluster = cluster_of(kernel)
    if cluster is None:
        return attributes
    x, y, z = cluster
    return f'{attributes} "nvvm.cluster_dim"="{x},{y},{z}"'


def _tensor_maps(kernel: ir.Kernel) -> list[str]:
    return [map_parameter(number) for number, _ in enumerate(tensor_maps(kernel))]


def _intrinsic(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
    statement = STATEMENTS.get(stmt.op)
    if statement is None:
        ctx.defect("intrinsic", f"intrinsic '{stmt.op}' is not spelled", stmt.span)
    statement(ctx, stmt, operands)
