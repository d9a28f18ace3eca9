"""Images: equal values have equal bytes, and no damaged byte crashes the decoder."""

import contextlib
import random
from typing import get_args

import pytest

from dovetail import ir
from dovetail.image import (
    Argument,
    ArgumentKind,
    DeviceImage,
    ImageFunction,
    decode_image,
    encode_image,
)
from dovetail.support.errors import ImageError
from dovetail_conformance.vectors import make
from dovetail_runtime import formats

IMAGE = make.images()["full"]
DATA = encode_image(IMAGE)


def test_order_of_making_does_not_matter():
    other = DeviceImage(
        IMAGE.kind,
        IMAGE.format,
        IMAGE.functions[::-1],
        dict(reversed(list(IMAGE.payload.items()))),
    )
    assert encode_image(other) == DATA


def test_decoding_gives_an_equal_image():
    assert encode_image(decode_image(DATA)) == DATA


def test_every_bit_flip_decodes_or_is_refused():
    for bit in range(len(DATA) * 8):
        changed = bytearray(DATA)
        changed[bit // 8] ^= 1 << (bit % 8)
        with contextlib.suppress(ImageError):
            decode_image(bytes(changed))


def test_random_bytes_are_refused():
    source = random.Random(1)
    for _ in range(2000):
        with pytest.raises(ImageError):
            decode_image(DATA[: source.randrange(len(DATA))] + source.randbytes(8))


@pytest.mark.parametrize(
    "argument",
    [
        Argument("scalar", ir.INT8),
        Argument("offset", ir.FLOAT32),
        Argument("buffer", ir.FLOAT32),
        Argument("grid_base", ir.FLOAT32),
        Argument("offset", ir.INT8, index=3),
    ],
)
def test_the_encoder_refuses_what_the_format_forbids(argument: Argument):
    function = ImageFunction("f", "f", (1, 1, 1), 0, (argument,))
    with pytest.raises(ValueError, match="forbids"):
        encode_image(DeviceImage("null", "text", (function,), {}))


def test_the_literal_types_are_the_tables() -> None:
    kinds = tuple(row.name for row in formats.ARGUMENT_KINDS)
    assert get_args(ArgumentKind) == kinds
    assert get_args(ir.ReportKind) == formats.REPORT_KINDS
