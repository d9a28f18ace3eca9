"""Canonical JSON: one value, one spelling (docs/format/bundle.md).

Encoding uses the standard library with settings that give the canonical form; decoding accepts
nothing else, by encoding what was read and comparing.
"""

from __future__ import annotations

import json
from typing import TypeAlias, Union, cast

Json: TypeAlias = Union[bool, int, str, list["Json"], dict[str, "Json"], None]  # noqa: UP007
"""What a header holds; a union of strings is not yet an expression in Python 3.11."""

MOST_DEPTH = 32


def encode_json(value: Json) -> bytes:
    """The canonical spelling of a value made of dicts, lists, strings and integers."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    for short, code in (("\\b", 8), ("\\t", 9), ("\\n", 10), ("\\f", 12), ("\\r", 13)):
        text = _replace_escape(text, short, f"\\u{code:04x}")
    return text.encode("utf-8")


def decode_json(data: bytes) -> Json:
    """The value that canonical `data` spells.

    Raises:
        ValueError: `data` is not JSON, or not in its canonical spelling; the text says where.
    """
    try:
        text = data.decode("utf-8")
        value = cast("Json", json.loads(text, parse_float=_no_float, parse_constant=_no_float))
    except RecursionError:
        raise ValueError(f"nested deeper than {MOST_DEPTH}") from None
    if _depth(value) > MOST_DEPTH:
        raise ValueError(f"nested deeper than {MOST_DEPTH}")
    again = encode_json(value)
    if again != data:
        place = next(
            (at for at, (a, b) in enumerate(zip(again, data, strict=False)) if a != b),
            min(len(again), len(data)),
        )
        raise ValueError(f"not canonical at byte {place}")
    return value


def _replace_escape(text: str, short: str, long: str) -> str:
    """Replace an escape, leaving alone a backslash that is itself escaped."""
    parts = text.split("\\\\")
    return "\\\\".join(part.replace(short, long) for part in parts)


def _no_float(text: str) -> float:
    raise ValueError(f"'{text}' is no integer")


def _depth(value: Json) -> int:
    if isinstance(value, dict):
        return 1 + max((_depth(each) for each in value.values()), default=0)
    if isinstance(value, list):
        return 1 + max((_depth(each) for each in value), default=0)
    return 0
