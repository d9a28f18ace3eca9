"""DeviceIR to PTX by LLVM."""

from __future__ import annotations

from typing import Final

from dovetail.backends.cuda.intrinsics import (
    SPACES,
    SPELLINGS,
    STATIC_SHARED_BYTES,
    THREADS,
    block_index,
    thread_index,
)
from dovetail.codegen.describe import image_function
from dovetail.codegen.llvm import Features, Machine, data_layout, emit_assembly
from dovetail.codegen.llvm.math import definition
from dovetail.codegen.llvm.simt import Device, write_module
from dovetail.image import DeviceImage
from dovetail.ir import Kernel
from dovetail.plugin import DeviceIR
from dovetail.target import Target


def _kernel_attributes(kernel: Kernel) -> str:
    x, y, z = kernel.block
    return f'"nvvm.reqntid"="{x},{y},{z}"'


DEVICE: Final = Device(
    spaces=SPACES,
    features=Features(fma=True, half=True),
    spellings=SPELLINGS,
    definitions=definition,
    threads=THREADS,
    block_index=block_index,
    thread_index=thread_index,
    linkage="ptx_kernel void",
    attributes='nounwind "no-trapping-math"="true"',
    kernel_attributes=_kernel_attributes,
    static_shared_bytes=STATIC_SHARED_BYTES,
)


def machine(target: Target) -> Machine:
    """The processor as LLVM names it."""
    return Machine(
        triple="nvptx64-nvidia-cuda", cpu=target.text("arch"), features="", vectorise=False
    )


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module."""
    processor = machine(target)
    module = write_module(device_ir.module, processor.triple, data_layout(processor), DEVICE)
    text = module.text()
    return DeviceImage(
        kind="cuda",
        format="ptx",
        functions=tuple(image_function(kernel) for kernel in device_ir.kernels),
        payload={"source": emit_assembly(text, processor).encode()},
        sources={"kernels.ll": text},
    )
