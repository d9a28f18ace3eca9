"""Runs a program from its text, as if it were a file, and gives what it is rejected with."""

from __future__ import annotations

import linecache

from dovetail.lang import Kernel
from dovetail.support.errors import SourceError


def kernels_of(text: str, file: str) -> list[Kernel]:
    """The kernels that a program defines; its source is found under the name `file`."""
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    scope: dict[str, object] = {"__name__": "rejected"}
    exec(compile(text, file, "exec"), scope)
    return [value for value in scope.values() if isinstance(value, Kernel)]


def rejection(text: str, file: str = "case.py") -> str:
    """The rendered error of the first kernel that is rejected; "" if none is."""
    for kernel in kernels_of(text, file):
        try:
            kernel.parse()
        except SourceError as error:
            return str(error)
    return ""
