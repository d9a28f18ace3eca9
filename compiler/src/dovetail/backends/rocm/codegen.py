"""DeviceIR to an object by LLVM, linked where the target asks for it."""

from __future__ import annotations

from dovetail.backends.rocm import llvm
from dovetail.backends.rocm.intrinsics import architecture, computed_halves, wave
from dovetail.codegen.describe import image_function
from dovetail.codegen.llvm import data_layout, emit_object
from dovetail.codegen.llvm.simt import write_module
from dovetail.image import DeviceImage
from dovetail.plugin import DeviceIR
from dovetail.target import Target


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module.

    Args:
        device_ir: Lowered for `target`.
        target: Resolved.

    Returns:
        An image of the target's format, its LLVM IR among the sources.

    Raises:
        UnsupportedError: Format `hsaco`, and there is no linker.
        ToolchainError: It failed.
    """
    arch, size, halves = architecture(target), wave(target), computed_halves(target)
    processor = llvm.machine(arch, size, halves)
    used = llvm.device(arch, size, halves)
    module = write_module(device_ir.module, processor.triple, data_layout(processor), used)
    text = module.text()
    code = emit_object(text, processor)
    functions = tuple(image_function(kernel) for kernel in device_ir.kernels)
    sources = {"kernels.ll": text}
    if target.text("format") == "obj":
        return DeviceImage("rocm", "obj", functions, {"object": code}, sources)
    from dovetail.backends.rocm.toolchain import link

    linked, tool = link(code)
    return DeviceImage("rocm", "hsaco", functions, {"binary": linked}, sources, tool)
