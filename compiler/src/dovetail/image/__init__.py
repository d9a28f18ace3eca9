"""The device image: a value, its bytes, the one encoder and the Python decoder."""

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
