"""The Python decoder of device images, for `inspect` and `verify` (docs/format/image.md)."""

from __future__ import annotations

from typing import get_args

from dovetail import ir
from dovetail.image.encode import ARGUMENT_DTYPES
from dovetail.image.model import Argument, ArgumentKind, DeviceImage, ImageFunction
from dovetail.support.bytes import ByteReader
from dovetail.support.errors import ImageError
from dovetail_runtime import formats

_TYPES = {(dtype.code, dtype.bits): dtype for dtype in ir.ELEMENTS.values()}
_KINDS = get_args(ArgumentKind)
"""By number; a test compares them with `formats.ARGUMENT_KINDS`."""


def decode_image(data: bytes) -> DeviceImage:
    """The image that `data` encodes, without sources.

    Raises:
        ImageError: `data` breaks the format; it says where, what was expected and what was found.
    """
    reader = ByteReader(data, "image", ImageError)
    reader.expect(formats.IMAGE_MAGIC, "magic")
    version = reader.u32("version")
    if version != formats.IMAGE_VERSION:
        reader.fail(f"version {formats.IMAGE_VERSION}", f"version {version}", 4)
    kind = reader.text("kind")
    image_format = reader.text("format")
    functions: list[ImageFunction] = []
    for _ in range(reader.count("function count", formats.least_bytes("image function"))):
        at = reader.offset
        function = _function(reader)
        if functions and functions[-1].name.encode() >= function.name.encode():
            reader.fail("function names in increasing order", repr(function.name), at)
        functions.append(function)
    payload: dict[str, bytes] = {}
    last: str | None = None
    for _ in range(reader.count("payload count", formats.least_bytes("image payload"))):
        at = reader.offset
        key = reader.text("payload key")
        if last is not None and last.encode() >= key.encode():
            reader.fail("payload keys in increasing order", repr(key), at)
        payload[key] = reader.block("payload")
        last = key
    reader.end()
    return DeviceImage(kind, image_format, tuple(functions), payload)


def decode_dtype(reader: ByteReader, tensors: bool = False) -> ir.DType:
    """The next four bytes as a type of one lane; a complex one only of `tensors`, in plans."""
    at = reader.offset
    code, bits, lanes = reader.u8("dtype code"), reader.u8("dtype bits"), reader.u16("lanes")
    dtype = _TYPES.get((code, bits))
    if dtype is None or lanes != 1 or (dtype.is_complex and not tensors):
        reader.fail("a dtype", f"code {code}, {bits} bits, {lanes} lanes", at)
    return dtype


def _function(reader: ByteReader) -> ImageFunction:
    name = reader.text("function name")
    symbol = reader.text("symbol")
    at = reader.offset
    block = (reader.u32("block"), reader.u32("block"), reader.u32("block"))
    if 0 in block:
        reader.fail("block extents of at least 1", str(block), at)
    shared = reader.u64("shared bytes")
    least = formats.least_bytes("image argument")
    count = reader.count("argument count", least, formats.MAX_IMAGE_ARGUMENTS)
    arguments: list[Argument] = []
    places: list[int] = []
    for _ in range(count):
        places.append(reader.offset)
        arguments.append(_argument(reader))
    buffers = sum(argument.kind == "buffer" for argument in arguments)
    seen: set[tuple[str, int]] = set()
    for argument, place in zip(arguments, places, strict=True):
        if argument.kind in ("offset", "grid_base"):
            most = buffers if argument.kind == "offset" else 3
            if argument.index >= most:
                reader.fail(f"an index below {most}", str(argument.index), place)
            if (argument.kind, argument.index) in seen:
                reader.fail(f"one {argument.kind} argument each", str(argument.index), place)
            seen.add((argument.kind, argument.index))
    return ImageFunction(name, symbol, block, shared, tuple(arguments))


def _argument(reader: ByteReader) -> Argument:
    at = reader.offset
    kind_code, access_code = reader.u8("argument kind"), reader.u8("access")
    reader.zero(2, "padding")
    index = reader.u32("index")
    dtype = decode_dtype(reader)
    if kind_code >= len(_KINDS):
        reader.fail(f"an argument kind below {len(_KINDS)}", str(kind_code), at)
    kind = _KINDS[kind_code]
    if access_code >= len(formats.ACCESSES) or (access_code == 0) == (kind == "buffer"):
        reader.fail(f"an access that suits a {kind} argument", str(access_code), at + 1)
    if index and kind in ("buffer", "scalar", "shared"):
        reader.fail("index 0", str(index), at + 4)
    allowed = ARGUMENT_DTYPES[kind]
    if allowed and dtype.name not in allowed:
        reader.fail(f"one of {', '.join(sorted(allowed))}", dtype.name, at + 8)
    return Argument(kind, dtype, formats.ACCESSES[access_code], index)
