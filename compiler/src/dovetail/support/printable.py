"""Texts out of files, as a terminal may show them: nothing that steers it, and not without end."""

from __future__ import annotations

from typing import Final

MAX: Final = 400
"""Characters of one name or value in a message."""


def printable(text: str, most: int = MAX) -> str:
    """A text on one line: what is not printable is escaped, and what is too long is cut.

    Args:
        text: Anything.
        most: Characters of `text` that are shown; the rest is counted.
    """
    shown = text[:most]
    if not shown.isprintable():
        shown = "".join(map(_escaped, shown))
    return f"{shown}... ({len(text)} characters)" if len(text) > most else shown


def printable_lines(text: str) -> str:
    """A text of several lines, whole: line feeds and tabs are kept, the rest is escaped."""
    return "".join(each if each in "\n\t" else _escaped(each) for each in text)


def _escaped(character: str) -> str:
    if character.isprintable():
        return character
    return repr(character)[1:-1]
