"""Errors as annotations of a workflow of GitHub: shown beside the line in a pull request.

Source: GitHub Docs, "Workflow commands for GitHub Actions", setting an error message.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from dovetail.support.check_report import CheckError
from dovetail.support.errors import RefusedError, SourceError, UnsupportedError
from dovetail.support.span import Span


def annotated(error: BaseException) -> Iterator[str]:
    """A line for each finding of an error about a kernel; none for other errors."""
    if isinstance(error, CheckError):
        for fault in error.report.findings:
            text = f"{fault.kind}: {fault}"
            if fault.other is not None:
                text += f"\nnote: {fault.other.doing} at {fault.other.span.short}"
            yield annotation(text, fault.place.span)
    for each in error.errors if isinstance(error, SourceError) else ():
        text = each.message + (f"\nhelp: {each.instead}" if each.instead else "")
        yield annotation(text, each.span)
    several = isinstance(error, RefusedError)
    for each in (refusal.error for refusal in error.refusals) if several else (error,):
        if isinstance(each, UnsupportedError) and each.span is not None:
            yield annotation(str(each).removeprefix(f"{each.span}: "), each.span)


def annotation(text: str, span: Span) -> str:
    """One error."""
    where: dict[str, object] = {}
    if span.line:
        # A pull request names files from the root of the repository, wherever a command was run.
        root = Path(os.environ.get("GITHUB_WORKSPACE") or Path.cwd())
        path = Path.cwd() / span.file
        where["file"] = os.path.relpath(path, root) if path.is_relative_to(root) else span.file
        where |= {"line": span.line, "endLine": span.end_line or span.line}
        if span.end_line in (0, span.line):
            where["col"] = span.column
            if span.end_column:  # a fault found by running has none
                where["endColumn"] = span.end_column
    given = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in where.items())
    return f"::error {given}::{_escaped(text)}"


def _escaped(text: str, more: str = "") -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
