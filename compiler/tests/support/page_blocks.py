"""The fenced blocks of documents, as the tests that run them take them apart."""

from __future__ import annotations

import re
from pathlib import Path

FILE = re.compile(r"`([\w./-]+)`:\n\n```(?!console)\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""A block under a line that ends with a file's name, as in "A kernel. `kernels.py`:"."""

SHELL = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""Commands without what they print: a test of the page's own runs them."""


def write_files(text: str, folder: Path) -> list[str]:
    """Write the files of a document; their names."""
    files = FILE.findall(text)
    for name, content in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return [name for name, _ in files]
