"""DeviceIR to an image of one relocatable object, by the convention of dovetail/cpu_kernel.h."""

from __future__ import annotations

from dovetail.backends.cpu.intrinsics import SPELLINGS
from dovetail.backends.cpu.target import Processor, processor
from dovetail.codegen.llvm import (
    LLVMError,
    ModuleWriter,
    Sources,
    data_layout,
    emit_object,
    undefined_symbols,
    write_block_loops,
)
from dovetail.codegen.llvm.math import definition
from dovetail.image import DeviceImage, ImageFunction
from dovetail.plugin import DeviceIR
from dovetail.target import Target

SUPPLIED = frozenset({"memset", "memcpy", "memmove"})
"""The functions the runtime's loader supplies; LLVM calls them where it sees such loops."""

ATTRIBUTES = 'nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true"'
"""noredzone: an object runs on systems whose signal handlers do not spare it (Windows). There is
no "probe-stack": frames are small instead (codegen.llvm.memory)."""


def codegen(device: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module for one processor.

    Raises:
        LLVMError: LLVM refused what we wrote, or made an object that needs a library.
    """
    cpu = processor(target)
    text, functions = write_module(device, cpu)
    data = emit_object(text, cpu.machine)
    missing = undefined_symbols(data) - SUPPLIED
    if missing:
        raise LLVMError(
            f"the object for '{target}' calls {', '.join(sorted(missing))}, which no runtime "
            f"supplies; supplied are {', '.join(sorted(SUPPLIED))}; please report this"
        )
    return DeviceImage(
        kind=target.kind,
        format="obj",
        functions=functions,
        payload={"object": data},
        sources=Sources(text, cpu.machine),
    )


def write_module(device: DeviceIR, cpu: Processor) -> tuple[str, tuple[ImageFunction, ...]]:
    """The LLVM IR of all kernels, and what the image says about each, sorted by name."""
    attributes = f'{ATTRIBUTES} "prefer-vector-width"="{8 * cpu.vector_bytes}"'
    module = ModuleWriter(cpu.machine.triple, data_layout(cpu.machine), attributes, definition)
    functions = write_block_loops(module, device.module, cpu.features, SPELLINGS, "i64")
    return module.text(), functions
