"""DeviceIR to an image of one relocatable object, by the convention of dovetail/cpu_kernel.h.

For WebAssembly, whose engines take no objects, to one finished module.
"""

from __future__ import annotations

from dovetail.backends.cpu.intrinsics import SPELLINGS
from dovetail.backends.cpu.target import Processor, processor
from dovetail.codegen.llvm import (
    LLVMError,
    ModuleWriter,
    Sources,
    Streams,
    data_layout,
    emit_object,
    undefined_symbols,
    write_block_loops,
)
from dovetail.codegen.llvm.math import definition
from dovetail.image import FORMATS, DeviceImage, ImageFunction
from dovetail.plugin import DeviceIR
from dovetail.target import Target

SUPPLIED = frozenset({"memset", "memcpy", "memmove"})
"""The functions the runtime's loader supplies; LLVM calls them where it sees such loops."""

ATTRIBUTES = 'nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true"'
"""noredzone: an object runs on systems whose signal handlers do not spare it (Windows). There is
no "probe-stack": frames are small instead (codegen.llvm.memory)."""


STREAM_FENCE = "llvm.x86.sse.sfence"
"""After it, stores past the caches are ordered like others: Intel 64 and IA-32 Architectures
Software Developer's Manual, volume 1, section 10.4.6.2."""


def codegen(device: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module for one processor.

    Raises:
        LLVMError: LLVM refused what we wrote, or made an object that needs a library.
    """
    cpu = processor(target)
    module, functions = write_module(device, cpu)
    if cpu.word == "i32":
        from dovetail.backends.cpu import wasm

        made = wasm.emit_complete(module, cpu.machine)
        format, data = "wasm", wasm.link(made, [each.symbol for each in functions])
        text = module.text()  # now with the routines
    else:
        text = module.text()
        format, data = "obj", emit_object(text, cpu.machine)
        _check_supplied(data, target)
    return DeviceImage(
        kind=target.kind,
        format=format,
        functions=functions,
        payload={FORMATS[format].key: data},
        sources=Sources(text, cpu.machine),
    )


def _check_supplied(data: bytes, target: Target) -> None:
    missing = undefined_symbols(data) - SUPPLIED
    if missing:
        raise LLVMError(
            f"the object for '{target}' calls {', '.join(sorted(missing))}, which no runtime "
            f"supplies; supplied are {', '.join(sorted(SUPPLIED))}; please report this"
        )


def write_module(
    device: DeviceIR, cpu: Processor
) -> tuple[ModuleWriter, tuple[ImageFunction, ...]]:
    """The LLVM IR of all kernels, and what the image says about each, sorted by name."""
    attributes = f'{ATTRIBUTES} "prefer-vector-width"="{8 * cpu.vector_bytes}"'
    module = ModuleWriter(cpu.machine.triple, data_layout(cpu.machine), attributes, definition)
    least = device.capabilities.stream_bytes
    functions = write_block_loops(
        module, device.module, cpu.features, SPELLINGS, cpu.word,
        streams=Streams(least, cpu.vector_bytes, STREAM_FENCE) if least else None,
    )  # fmt: skip
    return module, functions
