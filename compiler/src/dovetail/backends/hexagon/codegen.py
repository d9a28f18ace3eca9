"""DeviceIR to an image of one finished ELF file, by the convention of `write_block_loops`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dovetail.backends.hexagon.intrinsics import SPELLINGS, compare
from dovetail.backends.hexagon.llvm import link, read_object, routines, write_file
from dovetail.backends.hexagon.target import FEATURES, machine
from dovetail.codegen.llvm import (
    Machine,
    ModuleWriter,
    data_layout,
    emit_assembly,
    emit_object,
    write_block_loops,
)
from dovetail.codegen.llvm.math import narrow_definition
from dovetail.image import FORMATS, DeviceImage
from dovetail.plugin import DeviceIR
from dovetail.target import Target

ATTRIBUTES = 'nounwind "frame-pointer"="none" "no-trapping-math"="true"'


def codegen(device: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module for one target.

    Raises:
        LLVMError: LLVM refused what we wrote, or calls what there is no routine for.
    """
    cpu, format = machine(target), target.text("format")
    module = ModuleWriter(
        cpu.triple, data_layout(cpu), ATTRIBUTES, narrow_definition, compares=compare
    )
    functions = write_block_loops(module, device.module, FEATURES, SPELLINGS, "i32")
    text = module.text()
    kernels = read_object(emit_object(text, cpu))
    linked = link((kernels, *routines(kernels.undefined, cpu)))
    names = {function.symbol for function in functions}
    return DeviceImage(
        kind=target.kind,
        format=format,
        functions=functions,
        payload={FORMATS[format].key: write_file(linked, names, format)},
        sources=Sources(text, cpu),
    )


class Sources(Mapping[str, str]):
    """The readable forms of a file's kernels; the assembly is made when it is asked for."""

    def __init__(self, text: str, cpu: Machine) -> None:
        self._text = text
        self._cpu = cpu

    def __getitem__(self, name: str) -> str:
        if name == "kernels.ll":
            return self._text
        if name == "kernels.s":
            return emit_assembly(self._text, self._cpu)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(("kernels.ll", "kernels.s"))

    def __len__(self) -> int:
        return 2
