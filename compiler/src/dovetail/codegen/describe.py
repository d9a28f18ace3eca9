"""The record of a kernel in its image, common to all code generators."""

from __future__ import annotations

from dovetail import ir
from dovetail.analysis import shared_bytes
from dovetail.image import Argument, ImageFunction


def image_function(kernel: ir.Kernel, symbol: str = "") -> ImageFunction:
    """Make the record of a kernel for its image, with its static shared memory.

    Args:
        kernel: In split form.
        symbol: Its name in the payload; default: the kernel's name.
    """
    arguments: list[Argument] = []
    places: dict[ir.Buffer, int] = {}
    for arg in kernel.args:
        match arg:
            case ir.BufferArg(buffer=buffer):
                places[buffer] = len(places)
                element = arg.element or buffer.dtype
                arguments.append(Argument("buffer", element, arg.access, name=buffer.name))
            case ir.ScalarArg(var=var):
                arguments.append(Argument("scalar", var.dtype, name=var.name))
            case ir.OffsetArg(var=var, buffer=buffer):
                arguments.append(
                    Argument("offset", var.dtype, index=places[buffer], name=var.name)
                )
            case ir.SharedArg(var=var, buffer=buffer):
                arguments.append(Argument("shared", var.dtype, name=buffer.name))
            case ir.GridBaseArg(var=var, axis=axis):
                arguments.append(Argument("grid_base", var.dtype, index=axis, name=var.name))
    return ImageFunction(
        kernel.name, symbol or kernel.name, kernel.block, shared_bytes(kernel), tuple(arguments)
    )
