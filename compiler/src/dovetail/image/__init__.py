"""The device image: a value, its bytes, the one encoder and the Python decoder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail.support.lazy import exports

if TYPE_CHECKING:
    from dovetail.image.decode import decode_dtype, decode_image
    from dovetail.image.encode import encode_dtype, encode_image
    from dovetail.image.formats import FORMATS, Format, Part, read_payload
    from dovetail.image.model import Argument, ArgumentKind, DeviceImage, ImageFunction

__all__ = [
    "FORMATS",
    "Argument",
    "ArgumentKind",
    "DeviceImage",
    "Format",
    "ImageFunction",
    "Part",
    "decode_dtype",
    "decode_image",
    "encode_dtype",
    "encode_image",
    "read_payload",
]

__getattr__, __dir__ = exports(__name__, {
    "decode": ("decode_dtype", "decode_image"),
    "encode": ("encode_dtype", "encode_image"),
    "formats": ("FORMATS", "Format", "Part", "read_payload"),
    "model": ("Argument", "ArgumentKind", "DeviceImage", "ImageFunction"),
})  # fmt: skip
