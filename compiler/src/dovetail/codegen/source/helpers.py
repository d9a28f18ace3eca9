"""Which helper functions a text needs: those it names, and those that these name, by whole names.

A dialect's helpers are texts by name. What a text uses is read off the text itself, so that there
is nothing to keep in step with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_COMMENT: Final = re.compile(r"//[^\n]*")


def names_in(text: str) -> frozenset[str]:
    """The names and words of a text of the C family, but for comments."""
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
