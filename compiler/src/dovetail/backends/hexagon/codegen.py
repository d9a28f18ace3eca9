"""DeviceIR to an image of one finished ELF file, by the convention of `write_block_loops`."""

from __future__ import annotations

from dovetail.backends.hexagon.intrinsics import SPELLINGS, compare
from dovetail.backends.hexagon.llvm import (
    link,
    read_object,
    routines,
    write_file,
    write_statement,
)
from dovetail.backends.hexagon.target import FEATURES, machine
from dovetail.codegen.llvm import (
    ModuleWriter,
    Sources,
    data_layout,
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
    functions = write_block_loops(
        module, device.module, FEATURES, SPELLINGS, "i32", write_statement
    )
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
