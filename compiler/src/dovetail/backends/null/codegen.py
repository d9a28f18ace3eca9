"""The printed IR of lowered kernels, as an image."""

from __future__ import annotations

from dovetail import ir
from dovetail.codegen.describe import image_function
from dovetail.image import DeviceImage
from dovetail.plugin import DeviceIR
from dovetail.target import Target


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """One text with all kernels.

    Args:
        device_ir: Lowered for `target`.
        target: Resolved.
    """
    text = ir.print_ir(ir.Module((), device_ir.kernels))
    return DeviceImage(
        kind="null",
        format="text",
        functions=tuple(image_function(kernel) for kernel in device_ir.kernels),
        payload={"text": text.encode("utf-8")},
    )
