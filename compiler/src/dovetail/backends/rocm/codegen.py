"""DeviceIR to an object by LLVM."""

from __future__ import annotations

from typing import Final

from dovetail.backends.rocm.intrinsics import (
    SPACES,
    SPELLINGS,
    STATIC_SHARED_BYTES,
    THREADS,
    block_index,
    thread_index,
)
from dovetail.codegen.describe import image_function
from dovetail.codegen.llvm import Features, Machine, data_layout, emit_object
from dovetail.codegen.llvm.math import definition
from dovetail.codegen.llvm.simt import Device, write_module
from dovetail.image import DeviceImage
from dovetail.ir import Kernel
from dovetail.plugin import DeviceIR
from dovetail.target import Target


def _kernel_attributes(kernel: Kernel) -> str:
    x, y, z = kernel.block
    size = x * y * z
    return f'"amdgpu-flat-work-group-size"="{size},{size}" "uniform-work-group-size"="true" '


DEVICE: Final = Device(
    spaces=SPACES,
    features=Features(fma=True, half=True),
    spellings=SPELLINGS,
    definitions=definition,
    threads=THREADS,
    block_index=block_index,
    thread_index=thread_index,
    linkage="protected amdgpu_kernel void",
    attributes='nounwind "no-trapping-math"="true"',
    kernel_attributes=_kernel_attributes,
    static_shared_bytes=STATIC_SHARED_BYTES,
)


def machine(target: Target) -> Machine:
    """The processor as LLVM names it."""
    return Machine(
        triple="amdgcn-amd-amdhsa", cpu=target.text("arch"), features="", vectorise=False
    )


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module."""
    processor = machine(target)
    module = write_module(device_ir.module, processor.triple, data_layout(processor), DEVICE)
    text = module.text()
    return DeviceImage(
        kind="rocm",
        format="obj",
        functions=tuple(image_function(kernel) for kernel in device_ir.kernels),
        payload={"object": emit_object(text, processor)},
        sources={"kernels.ll": text},
    )
