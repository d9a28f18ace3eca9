"""Errors as annotations of a workflow of GitHub: shown beside the line in a pull request.

Source: GitHub Docs, "Workflow commands for GitHub Actions", setting an error message.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from dovetail.support.errors import SourceError
from dovetail.support.span import Span


def annotated(error: BaseException) -> Iterator[str]:
    """A line for each finding of an error about a kernel; none for other errors."""
    for each in error.errors if isinstance(error, SourceError) else ():
        text = each.message + (f"\nhelp: {each.instead}" if each.instead else "")
        yield annotation("error", text, each.span)


def annotation(level: str, text: str, span: Span) -> str:
    """One, of a level: error, warning or notice."""
    where: dict[str, object] = {}
    if span.line:
        path = Path(span.file)
        inside = path.is_absolute() and path.is_relative_to(Path.cwd())
        where["file"] = os.path.relpath(path) if inside else span.file
        where |= {"line": span.line, "endLine": span.end_line or span.line}
        if span.end_line in (0, span.line):
            where |= {"col": span.column, "endColumn": span.end_column}
    given = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in where.items())
    return f"::{level} {given}::{_escaped(text)}"


def _escaped(text: str, more: str = "") -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
