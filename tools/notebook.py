"""Makes examples/first-kernel.ipynb of docs/first-kernel.md: the same text, in cells to run.

A file of the page is a cell that writes it, a command is a cell that runs it, and what the page
says a command prints is the cell's output, so that the notebook reads as a page before it is run.
`make tables` writes it; a test compares the two, and another runs every cell.

    python tools/notebook.py [--check]
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from dovetail.cli import shipped

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "first-kernel.md"
NOTEBOOK: Final = ROOT / "examples" / "first-kernel.ipynb"

BLOCK: Final = re.compile(r"^```(python|console)\n(.*?)^```\n", re.DOTALL | re.MULTILINE)
FILE: Final = re.compile(r"`([\w./-]+)`:\s*\Z")
"""What stands before a block that is a file."""
COMMAND: Final = re.compile(r"^\$ (.*(?:\n> .*)*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
INLINE: Final = re.compile(r'python -c "\n(.*)"(?: 2>&1 \| tail -n 1)?', re.DOTALL)
SCRIPT: Final = re.compile(r"python (\w+\.py)")
OWN: Final = re.compile(rf"^.*{NOTEBOOK.name}.*\n\n", re.MULTILINE)
"""What the page says of the notebook."""

SETUP: Final = """\
import os
import sys

# The commands below (`!dovetail ...`) are those of this notebook's environment.
os.environ["PATH"] = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]"""

Cell = dict[str, Any]


def lines(text: str) -> list[str]:
    """A text as notebooks keep it."""
    return text.rstrip("\n").splitlines(keepends=True)


def code(source: str, printed: str = "", **more: object) -> Cell:
    """A cell that is run, and what it prints."""
    stream = {"name": "stdout", "output_type": "stream", "text": printed.splitlines(True)}
    return {
        "cell_type": "code", "execution_count": None, "metadata": {}, "source": lines(source),
        "outputs": [stream] if printed else [], **more,
    }  # fmt: skip


def text(source: str) -> Cell:
    """A cell that is read; links lead to the same files from the notebook's folder."""

    def link(match: re.Match[str]) -> str:
        mark, words, name, fragment = match[1], match[2], match[3], match[4] or ""
        return f"{mark}[{words}](../docs/{name}{fragment})"

    return {
        "cell_type": "markdown", "metadata": {},
        "source": lines(shipped.relinked(source.strip("\n"), link)),
    }  # fmt: skip


def command(words: str, printed: str) -> Cell:
    """The cell of a command of the page."""
    words = re.sub(r"^> ?", "", words, flags=re.MULTILINE)
    if inline := INLINE.fullmatch(words):
        error = re.fullmatch(r"[\w.]*?(\w+Error): (.*)", printed.rstrip("\n"))
        if error is None:
            return code(inline[1], printed)
        # Jupyter continues after a cell with this tag, even if it fails.
        shown = {"output_type": "error", "ename": error[1], "evalue": error[2],
                 "traceback": [printed.rstrip("\n")]}  # fmt: skip
        return code(inline[1], metadata={"tags": ["raises-exception"]}, outputs=[shown])
    if script := SCRIPT.fullmatch(words):
        return code(f"%run {script[1]}", printed)
    return code(f"!{words}", printed)


def cells(page: str) -> Iterator[Cell]:
    """The cells of a page."""
    page = OWN.sub("", page)
    at = page.index("\n## ")
    yield text(page[:at])
    yield code(SETUP)
    for block in BLOCK.finditer(page):
        if page[at : block.start()].strip():
            yield text(page[at : block.start()])
        if block[1] == "console":
            yield from (command(found[1], found[2]) for found in COMMAND.finditer(block[2]))
        else:
            file = FILE.search(page[: block.start()])
            written = f"%%writefile {file[1]}\n" if file else ""
            yield code(written + block[2], f"Writing {file[1]}\n" if file else "")
        at = block.end()
    yield text(page[at:])


def notebook() -> str:
    """The whole file."""
    made = [{"id": f"cell-{n}"} | cell for n, cell in enumerate(cells(PAGE.read_text("utf-8")))]
    whole = {
        "cells": made,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def main() -> int:
    """Write the notebook, or with --check compare it."""
    made = notebook()
    if "--check" in sys.argv[1:]:
        good = NOTEBOOK.is_file() and NOTEBOOK.read_text("utf-8") == made
        if not good:
            print(f"{NOTEBOOK} is not what {PAGE.name} says: run `python tools/notebook.py`")
        return int(not good)
    NOTEBOOK.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
