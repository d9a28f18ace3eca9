"""One value, one spelling."""

import pytest

from dovetail.bundle.canonical_json import decode_json, encode_json


def test_canonical_spelling():
    value = {"b": [1, -2], "a": {"ü": 'x"\\\n\x01/'}}
    data = encode_json(value)
    assert data == '{"a":{"ü":"x\\"\\\\\\u000a\\u0001/"},"b":[1,-2]}'.encode()
    assert decode_json(data) == value


@pytest.mark.parametrize(
    "text",
    [
        b'{"b":1,"a":2}', b'{"a": 1}', b'{"a":1,"a":1}', b"[1.0]", b"[NaN]", b'["\\u0041"]',
        b'["\\n"]', b"[01]", b"[1] ", b"\xff", b'["\\ud800"]', b"", b"[" * 40 + b"]" * 40,
        b"[" * 100000 + b"]" * 100000,
    ],
)  # fmt: skip
def test_anything_else_is_refused(text: bytes):
    with pytest.raises(ValueError):  # noqa: PT011 - every refusal is a ValueError, texts vary
        decode_json(text)
