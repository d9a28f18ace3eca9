"""The helper functions that a text uses, directly or through other helpers.

A dialect's helpers are texts by name. Their use is found in the text itself, so that no separate
record has to be kept consistent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_COMMENT: Final = re.compile(r"//[^\n]*")


def names_in(text: str) -> frozenset[str]:
    """The identifiers and keywords in C-like text, without comments."""
    return frozenset(_NAME.findall(_COMMENT.sub("", text)))


def needed_helpers(text: str, helpers: Mapping[str, str]) -> tuple[str, ...]:
    """The names of the helpers that a text needs, in their order.

    Args:
        text: Whole kernels.
        helpers: Definitions by name.
    """
    found: set[str] = set()
    unseen = names_in(text) & helpers.keys()
    while unseen:
        found |= unseen
        unseen = {name for user in unseen for name in names_in(helpers[user])} & helpers.keys()
        unseen -= found
    return tuple(name for name in helpers if name in found)
