"""DeviceIR to an image of one relocatable object, by the convention of dovetail/cpu_kernel.h."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dovetail.backends.cpu.intrinsics import SPELLINGS
from dovetail.backends.cpu.target import Processor, processor
from dovetail.codegen.llvm import (
    LLVMError,
    ModuleWriter,
    data_layout,
    emit_assembly,
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
        sources=Sources(text, cpu),
    )


class Sources(Mapping[str, str]):
    """The readable forms of an object; the assembly is made when it is asked for."""

    def __init__(self, text: str, cpu: Processor) -> None:
        self._text = text
        self._cpu = cpu

    def __getitem__(self, name: str) -> str:
        if name == "kernels.ll":
            return self._text
        if name == "kernels.s":
            return emit_assembly(self._text, self._cpu.machine)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(("kernels.ll", "kernels.s"))

    def __len__(self) -> int:
        return 2


def write_module(device: DeviceIR, cpu: Processor) -> tuple[str, tuple[ImageFunction, ...]]:
    """The LLVM IR of all kernels, and what the image says about each, sorted by name."""
    attributes = f'{ATTRIBUTES} "prefer-vector-width"="{8 * cpu.vector_bytes}"'
    module = ModuleWriter(cpu.machine.triple, data_layout(cpu.machine), attributes, definition)
    functions = write_block_loops(module, device.module, cpu.features, SPELLINGS, "i64")
    return module.text(), functions
