"""Words that several commands print."""

from __future__ import annotations


def counted(number: int, what: str) -> str:
    """A number with its noun: `1 image`, `2 images`."""
    return f"{number} {what}{'' if number == 1 else 's'}"
