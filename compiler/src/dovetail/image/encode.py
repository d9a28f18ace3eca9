"""The one encoder of device images (docs/format/image.md)."""

from __future__ import annotations

from dovetail import ir
from dovetail.image.model import Argument, DeviceImage, ImageFunction
from dovetail.support.bytes import ByteWriter
from dovetail_runtime import formats

_KINDS = [row.name for row in formats.ARGUMENT_KINDS]
ARGUMENT_DTYPES = {row.name: row.dtypes for row in formats.ARGUMENT_KINDS}
"""Which types the value of an argument may have, by its kind; of a buffer, any."""


def encode_image(image: DeviceImage) -> bytes:
    """The bytes of an image: the same for equal images, on every machine.

    Raises:
        ValueError: The image breaks a rule of the format (a defect of its code generator).
    """
    out = ByteWriter()
    out.raw(formats.IMAGE_MAGIC)
    out.u32(formats.IMAGE_VERSION)
    out.text(image.kind)
    out.text(image.format)
    functions = sorted(image.functions, key=lambda function: function.name.encode())
    names = [function.name for function in functions]
    if len(set(names)) != len(names):
        raise ValueError(f"an image of kind '{image.kind}' has a function name twice: {names}")
    out.u64(len(functions))
    for function in functions:
        _function(out, function)
    out.u64(len(image.payload))
    for key in sorted(image.payload, key=str.encode):
        out.text(key)
        out.block(image.payload[key])
    return out.getvalue()


def encode_dtype(out: ByteWriter, dtype: ir.DType) -> None:
    """Append the four bytes of a type."""
    out.u8(dtype.code)
    out.u8(dtype.bits)
    out.u16(dtype.lanes)


def _function(out: ByteWriter, function: ImageFunction) -> None:
    out.text(function.name)
    out.text(function.symbol)
    for extent in function.block:
        out.u32(extent)
    out.u64(function.shared_bytes)
    out.u64(len(function.arguments))
    buffers = sum(argument.kind == "buffer" for argument in function.arguments)
    for argument in function.arguments:
        _argument(out, function.name, argument, buffers)


def _argument(out: ByteWriter, function: str, argument: Argument, buffers: int) -> None:
    most = {"offset": buffers, "grid_base": 3, "shared": 1}
    if argument.kind == "buffer":
        allowed = argument.access in formats.ACCESSES[1:]
    else:
        allowed = argument.dtype.name in ARGUMENT_DTYPES[argument.kind]
        allowed = allowed and argument.index < most.get(argument.kind, argument.index + 1)
    if not allowed or argument.dtype.lanes != 1:
        raise ValueError(f"function '{function}' has an argument the format forbids: {argument}")
    out.u8(_KINDS.index(argument.kind))
    out.u8(formats.ACCESSES.index(argument.access))
    out.u16(0)
    out.u32(argument.index)
    encode_dtype(out, argument.dtype)
