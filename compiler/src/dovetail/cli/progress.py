"""One line of progress on standard error, only where a person watches."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

_ERASE: Final = "\r\x1b[2K"  # ECMA-48: back to the first column, erase the line


@contextmanager
def progress(title: str, total: int, quiet: bool = False) -> Generator[Callable[[str], None]]:
    """A function that starts the next of `total` steps; draws nothing if nobody can see it.

    The line is erased at the end, also when a step fails. It never ends, and never is longer than
    the terminal, so that no part of it can have moved away.
    """
    stream = sys.stderr
    if quiet or not stream.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        yield lambda _: None
        return
    begun = 0

    def step(at: str) -> None:
        nonlocal begun
        width = os.get_terminal_size(stream.fileno()).columns
        line = f"{title} {begun}/{total}: {at}"
        # A terminal that says nothing of its width has 0 columns.
        stream.write(_ERASE + (line[: width - 1] if width > 0 else line[:79]))
        stream.flush()
        begun += 1

    try:
        yield step
    finally:
        if begun:
            stream.write(_ERASE)
            stream.flush()
