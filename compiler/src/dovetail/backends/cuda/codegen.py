"""DeviceIR to an image, by the format that the target names."""

from __future__ import annotations

from dovetail.image import DeviceImage
from dovetail.plugin import DeviceIR
from dovetail.target import Target


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module.

    Args:
        device_ir: Lowered for `target`.
        target: Resolved.

    Raises:
        UnsupportedError: The format is made by a tool that is not here.
    """
    if target.text("format") == "ptx":
        from dovetail.backends.cuda import llvm

        return llvm.codegen(device_ir, target)
    from dovetail.backends.cuda import cu

    return cu.codegen(device_ir, target)
