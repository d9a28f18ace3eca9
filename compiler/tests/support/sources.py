"""Programs given as text: executed as if they stood in a file."""

from __future__ import annotations

import linecache
from typing import Any


def executed(text: str, file: str) -> dict[str, Any]:
    """The names of a program, whose source is found under the name `file`.

    Its annotations stay text, as under this module's own future import: what is wrong in
    one is told by the parser, not by Python.

    Args:
        text: The program.
        file: The name of no other program that is still in use.
    """
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    scope: dict[str, Any] = {"__name__": "program"}
    exec(compile(text, file, "exec", flags=annotations.compiler_flag, dont_inherit=True), scope)
    return scope
