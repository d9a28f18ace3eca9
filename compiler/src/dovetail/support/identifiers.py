"""Names that every language takes, made of names that Python or a bundle takes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_NOT_WORD: Final = re.compile(r"[^A-Za-z0-9_]")

# C and what was made of it keep names that begin so for themselves: `__shared__`, `_Bool`.
_RESERVED: Final = re.compile(r"_[A-Z_]|[0-9]")

_MOST: Final = 200
"""Characters that are kept: compilers promise as few as 63, formats of objects a line."""


def identifier(name: str) -> str:
    """A name of ASCII letters, digits and underscores, as near to `name` as may be.

    A name that is one already stays as it is. Different names may become the same one.
    """
    if not name.isascii():
        import unicodedata

        name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    name = _NOT_WORD.sub("_", name)[:_MOST]
    if not name.strip("_"):
        return "v"
    return f"v{name}" if _RESERVED.match(name) else name


def identifiers(names: Iterable[str]) -> dict[str, str]:
    """An identifier for each of some names, unlike each other; those that are one keep it."""
    names = list(names)
    found = {name: name for name in names if identifier(name) == name}
    taken = set(found)
    for name in names:
        if name not in found:
            found[name] = unlike(identifier(name), taken)
    return found


def unlike(base: str, taken: set[str]) -> str:
    """`base`, with a number behind it where that is taken; now that is taken, too."""
    name, number = base, 1
    while name in taken:
        number += 1
        name = f"{base}_{number}"
    taken.add(name)
    return name
