"""The printed IR of lowered kernels, and where in the source each statement stands."""

from __future__ import annotations

from dovetail import ir
from dovetail.backends.reference.executor.spans import write_spans
from dovetail.codegen.describe import image_function
from dovetail.image import DeviceImage
from dovetail.plugin import DeviceIR
from dovetail.target import Target


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """One text with all kernels, and the table of its spans.

    Args:
        device_ir: Lowered for `target`.
        target: Resolved.
    """
    kernels = device_ir.kernels
    module = ir.Module((), kernels)
    functions = (image_function(kernel) for kernel in kernels)
    return DeviceImage(
        kind="reference",
        format="ir",
        functions=tuple(sorted(functions, key=lambda function: function.name.encode())),
        payload={
            "ir": ir.print_ir(module).encode(),
            "spans": write_spans(kernels),
            "subgroup": str(target.number("subgroup_size")).encode(),
        },
        sources={"kernels.ir": ir.print_ir(module, spans=True)},
    )
