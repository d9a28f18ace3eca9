"""Signatures of libraries' functions that a `call` names (docs/format/plan.md)."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from dovetail.support.dataclasses import dataclass
from dovetail_runtime import formats

_TENSOR: Final = re.compile(r"([a-z0-9_]+):(read|write|both):([a-z0-9|]+|=[a-z0-9_]+)\[([^\]]*)\]")
_SCALAR: Final = re.compile(r"([a-z0-9_]+):(integer|float)")
_NAME: Final = re.compile(r"[a-z0-9_]+")

KNOWN: Final = {each.name: each for each in formats.LIBRARY_FUNCTIONS}
"""The functions that the formats list, by name."""


@dataclass(frozen=True, slots=True)
class CallParameter:
    """A parameter of a function: of tensors access, dtypes and the names of extents.

    Attributes:
        kind: "tensor", "integer" or "float".
        dtypes: Names of those that are allowed; empty: that of parameter `same`.
    """

    name: str
    kind: str
    access: str = ""
    dtypes: tuple[str, ...] = ()
    same: int = 0
    extents: tuple[str, ...] = ()


@cache
def parse_signature(text: str) -> tuple[CallParameter, ...]:
    """The parameters of a function.

    Raises:
        ValueError: The text is no signature.
    """
    found: list[CallParameter] = []
    for part in text.split(" ") if text else ():
        if match := _SCALAR.fullmatch(part):
            found.append(CallParameter(match[1], match[2]))
            continue
        match = _TENSOR.fullmatch(part)
        if match is None:
            raise ValueError(f"'{part}' is not a parameter")
        name, access, dtypes, listed = match.groups()
        extents = tuple(listed.split(",")) if listed else ()
        if not all(map(_NAME.fullmatch, extents)):
            raise ValueError(f"'{part}': '{listed}' are not names of extents")
        if dtypes.startswith("="):
            before = [item.name for item in found if item.kind == "tensor"]
            if dtypes[1:] not in before:
                raise ValueError(f"'{dtypes}' names no tensor before it")
            same = [item.name for item in found].index(dtypes[1:])
            found.append(CallParameter(name, "tensor", access, (), same, extents))
        else:
            found.append(
                CallParameter(name, "tensor", access, tuple(dtypes.split("|")), 0, extents)
            )
    return tuple(found)
