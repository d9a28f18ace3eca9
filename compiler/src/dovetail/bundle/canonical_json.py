"""Canonical JSON: one value, one spelling (docs/format/bundle.md).

Encoding uses the standard library with settings that give the canonical form; decoding accepts
nothing else, by encoding what was read and comparing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final, TypeAlias, Union, cast

from dovetail_runtime import formats

Json: TypeAlias = Union[bool, int, str, list["Json"], dict[str, "Json"], None]  # noqa: UP007
"""What a header holds; a union of strings is not yet an expression in Python 3.11."""


_STRINGS: Final = rb'(?s:"[^"\\]*+(?:\\.[^"\\]*+)*+"?)'
_BRACKETS: Final = rb"[\[\]{}]"
_MAX_DIGITS = 20


def encode_json(value: Json) -> bytes:
    """The canonical spelling of a value made of dicts, lists, strings and integers."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    for short, code in (("\\b", 8), ("\\t", 9), ("\\n", 10), ("\\f", 12), ("\\r", 13)):
        text = _replace_escape(text, short, f"\\u{code:04x}")
    return text.encode("utf-8")


def decode_json(data: bytes, check: Callable[[int], object] | None = None) -> Json:
    """The value that canonical `data` spells.

    Args:
        data: UTF-8.
        check: Given how many values it has (keys are none) before one is made; raises to refuse.

    Raises:
        ValueError: `data` is not JSON, or not in its canonical spelling; the text says where.
    """
    text = data.decode("utf-8")
    structure = re.sub(_STRINGS, b'"', data)
    if check is not None:
        check(_count(structure))
    _check_depth(structure)
    value = cast(
        "Json",
        json.loads(text, parse_int=_integer, parse_float=_no_float, parse_constant=_no_float),
    )
    again = encode_json(value)
    if again != data:
        place = next(
            (at for at, (a, b) in enumerate(zip(again, data, strict=False)) if a != b),
            min(len(again), len(data)),
        )
        raise ValueError(f"not canonical at byte {place}")
    return value


def _count(structure: bytes) -> int:
    """How many values a text spells, from the text with its strings taken out.

    One, and in each array and object that is not empty one more than it has commas. Of bytes that
    are not JSON it is some number: they are refused in any case.
    """
    opened = structure.count(b"[") + structure.count(b"{")
    empty = structure.count(b"[]") + structure.count(b"{}")
    return 1 + structure.count(b",") + opened - empty


def _check_depth(structure: bytes) -> None:
    depth = 0
    for bracket in re.findall(_BRACKETS, structure):
        depth += 1 if bracket in b"[{" else -1
        if depth > formats.MAX_JSON_DEPTH:
            raise ValueError(f"nested deeper than {formats.MAX_JSON_DEPTH}")


def _replace_escape(text: str, short: str, long: str) -> str:
    """Replace an escape, leaving alone a backslash that is itself escaped."""
    parts = text.split("\\\\")
    return "\\\\".join(part.replace(short, long) for part in parts)


def _no_float(text: str) -> float:
    raise ValueError(f"'{text}' is not a valid integer")


def _integer(text: str) -> int:
    # Before it becomes a number: that takes time in the square of its digits.
    if len(text) > _MAX_DIGITS:
        raise ValueError(f"an integer of {len(text)} digits")
    value = int(text)
    if not -(1 << 63) <= value < 1 << 63:
        raise ValueError(f"the integer {text}, which is not in -2^63 ... 2^63-1")
    return value
