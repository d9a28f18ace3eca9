"""A kernel's record for its image: what every code generator has to say in the same way."""

from __future__ import annotations

from dovetail.analysis import shared_bytes
from dovetail.image import Argument, ImageFunction
from dovetail.ir import Buffer, BufferArg, GridBaseArg, Kernel, OffsetArg, ScalarArg, SharedArg


def image_function(kernel: Kernel) -> ImageFunction:
    """A kernel's record for its image, with the statically allocated shared memory."""
    arguments: list[Argument] = []
    places: dict[Buffer, int] = {}
    for arg in kernel.args:
        match arg:
            case BufferArg(buffer=buffer):
                places[buffer] = len(places)
                element = arg.element or buffer.dtype
                arguments.append(Argument("buffer", element, arg.access, name=buffer.name))
            case ScalarArg(var=var):
                arguments.append(Argument("scalar", var.dtype, name=var.name))
            case OffsetArg(var=var, buffer=buffer):
                arguments.append(
                    Argument("offset", var.dtype, index=places[buffer], name=var.name)
                )
            case SharedArg(var=var, buffer=buffer):
                arguments.append(Argument("shared", var.dtype, name=buffer.name))
            case GridBaseArg(var=var, axis=axis):
                arguments.append(Argument("grid_base", var.dtype, index=axis, name=var.name))
    return ImageFunction(
        kernel.name, kernel.name, kernel.block, shared_bytes(kernel), tuple(arguments)
    )
