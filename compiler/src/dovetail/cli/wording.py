"""What several commands take and print."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

PATH: Final[click.Path] = click.Path(path_type=Path, readable=False)
"""A file; whether it can be read is found out by reading it, so that there is one error for it."""


def counted(number: int, what: str) -> str:
    """A number with its noun: `1 image`, `2 images`."""
    return f"{number} {what}{'' if number == 1 else 's'}"
