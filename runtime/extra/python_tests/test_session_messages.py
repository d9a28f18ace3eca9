"""Messages: what goes in comes out, and what somebody else made of a frame is an error."""

from __future__ import annotations

import math
import random
import struct

import numpy as np
import pytest

from dovetail_runtime_extra.session import messages
from dovetail_runtime_extra.session.errors import MessageError
from dovetail_runtime_extra.session.messages import Kind

VALUES = [
    None,
    True,
    False,
    0,
    -(1 << 63),
    (1 << 63) - 1,
    1.5,
    -math.inf,
    "",
    "häß\0",
    b"",
    b"\x00\xff",
    [],
    {},
    [1, [2, ["x"]]],
    {"a": {"b": [None]}},
]


def round_trip(value):
    content = b"".join(messages.frame(Kind.CALL, 7, value))
    kind, number, back = messages.read_frame(content)
    assert (kind, number) == (Kind.CALL, 7)
    return back


@pytest.mark.parametrize("value", VALUES, ids=map(str, range(len(VALUES))))
def test_values(value):
    assert round_trip(value) == value


@pytest.mark.parametrize("dtype", ["bool", "uint8", "int64", "float16", "float64", "complex128"])
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0, 3), (2, 3, 4)])
def test_arrays(dtype, shape):
    given = np.arange(math.prod(shape)).reshape(shape).astype(dtype)
    back = round_trip(["before", given])[1]
    assert back.dtype == given.dtype
    np.testing.assert_array_equal(back, given)


@pytest.mark.parametrize("dtype", ["uint16", "int32", "float64", "complex64"])
@pytest.mark.parametrize("order", ["<", ">"])
def test_either_byte_order(dtype, order):
    array = np.arange(7).astype(dtype)
    arrived = round_trip(array.astype(array.dtype.newbyteorder(order)))
    assert arrived.dtype == array.dtype
    np.testing.assert_array_equal(arrived, array)


def test_strided_arrays():
    given = np.arange(24).reshape(4, 6)[::2, ::-1]
    np.testing.assert_array_equal(round_trip(given), given)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1 << 63, "does not fit in 64 bits"),
        ({1: 2}, "is not a string"),
        (object(), "object cannot be sent"),
        (np.zeros(2, object), "array of object"),
        (np.zeros(2, "datetime64[s]"), r"array of datetime64\[s\]"),
        ([0] * (messages.MAX_ITEMS + 1), "1048577 items; allowed: 1048576"),
        (dict.fromkeys(map(str, range(messages.MAX_ITEMS + 1))), "1048577 items"),
        (np.zeros((1,) * (messages.MAX_RANK + 1)), "rank 17; allowed: 16"),
    ],
    ids=["integer", "key", "object", "objects", "dates", "items", "entries", "axes"],
)
def test_what_cannot_be_sent(value, text):
    with pytest.raises(MessageError, match=text):
        messages.frame(Kind.CALL, 1, [value])


def test_nesting_is_bounded():
    nested: list[object] = []
    for _ in range(messages.MAX_DEPTH + 1):
        nested = [nested]
    with pytest.raises(MessageError, match="nested more than"):
        messages.frame(Kind.CALL, 1, nested)


def frame():
    value = {"text": "abc", "list": [1, 2.5, None, b"xyz"], "array": np.arange(6.0)}
    return b"".join(messages.frame(Kind.PUT, 3, value))


def test_every_cut_is_an_error():
    whole = frame()
    for size in range(len(whole)):
        with pytest.raises(MessageError):
            messages.read_frame(whole[:size])
    with pytest.raises(MessageError):
        messages.read_frame(whole + b"\0")


def test_changed_bytes_are_an_error_or_another_value():
    whole = frame()
    generator = random.Random(5)
    for _ in range(3000):
        damaged = bytearray(whole)
        for _ in range(generator.randint(1, 4)):
            damaged[generator.randrange(len(damaged))] = generator.randrange(256)
        try:
            messages.read_frame(bytes(damaged))
        except MessageError:
            continue


def test_an_announced_length_allocates_nothing():
    header = messages.HEADER.pack(messages.MAGIC, messages.VERSION, Kind.PUT, 1, 1 << 60)
    with pytest.raises(MessageError, match="announces"):
        messages.read_header(header)
    for tag in (b"B", b"S", b"L", b"M"):
        with pytest.raises(MessageError):
            messages.read_body(bytearray(tag + (1 << 62).to_bytes(8, "little")))
    huge = b"A" + (7).to_bytes(8, "little") + b"float64" + b"\2" + b"\xff" * 16
    with pytest.raises(MessageError):
        messages.read_body(bytearray(huge + bytes(64)))


def test_an_array_that_numpy_does_not_make_is_an_error():
    name = b"float64"
    shape = struct.pack("<3Q", 1 << 62, 0, 1 << 62)
    body = b"A" + len(name).to_bytes(8, "little") + name + b"\3" + shape
    with pytest.raises(MessageError, match="cannot be made here"):
        messages.read_body(bytearray(body + bytes(-len(body) % 64)))


def test_other_versions_and_kinds():
    head = messages.HEADER.pack(messages.MAGIC, messages.VERSION + 1, Kind.PUT, 1, 0)
    with pytest.raises(MessageError, match="same version of dovetail-runtime-extra"):
        messages.read_header(head)
    head = messages.HEADER.pack(messages.MAGIC, messages.VERSION, 999, 1, 0)
    with pytest.raises(MessageError, match="unknown kind 999"):
        messages.read_header(head)
