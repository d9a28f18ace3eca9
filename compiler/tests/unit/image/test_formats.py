"""Payloads made elsewhere: where they go, and what is refused by their first bytes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from dovetail.image import FORMATS, read_payload
from dovetail.support.errors import DovetailError


def test_one_part_gets_the_usual_key(tmp_path: Path) -> None:
    file = tmp_path / "k.cl"
    file.write_text("__kernel void k() {}")
    assert dict(read_payload("cl", file)) == {"source": b"__kernel void k() {}"}
    assert dict(read_payload("cl", "k")) == {"source": b"k"}
    assert dict(read_payload("obj", b"\x7fELF...")) == {"object": b"\x7fELF..."}
    assert dict(read_payload("cubin", bytes(bytearray(b"\x7fELF")))) == {"binary": b"\x7fELF"}
    assert dict(read_payload("nobody_knows", b"\0\1")) == {"binary": b"\0\1"}


def test_several_parts_are_sorted() -> None:
    payload = read_payload("cl", {"source": "é", "options": b"-DX"})
    assert list(payload.items()) == [("options", b"-DX"), ("source", "é".encode())]
    spirv = bytes.fromhex("03022307")
    assert list(read_payload("spv", {"b": spirv, "a": spirv[::-1]})) == ["a", "b"]


@pytest.mark.parametrize("name", [name for name, known in FORMATS.items() if known.magic])
def test_every_signature(name: str) -> None:
    for magic in FORMATS[name].magic:
        assert list(read_payload(name, magic + b"more").values()) == [magic + b"more"]
    with pytest.raises(DovetailError) as caught:
        read_payload(name, b"#include <x>")
    assert f"is not {name}" in str(caught.value)
    assert "it begins with 23 69 6e 63 6c 75 64 65, expected" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "payload", "text"),
    [
        ("cl", "", "the payload 'source' of format 'cl' is empty"),
        ("cl", {}, "the payload of format 'cl' has no part"),
        ("cl", b"\xff", "is not cl (OpenCL C): it is not UTF-8"),
        ("ptx", b".version\0", "is not ptx (PTX assembly): it has a zero byte at 8"),
        ("spv", {"k": b"spirv"}, "the payload 'k' is not spv (SPIR-V)"),
        ("cl", Path("/nowhere/k.cl"), "cannot read payload '/nowhere/k.cl': no such file"),
    ],
)
def test_refused(name: str, payload: Any, text: str) -> None:
    with pytest.raises(DovetailError, match=re.escape(text)):
        read_payload(name, payload)
