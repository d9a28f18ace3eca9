"""Shows a source error as a person wants it: place, line, caret, further places, what to do.

Kept apart from the error itself, so that raising one costs nothing; the text is made when somebody
prints it.
"""

from __future__ import annotations

import linecache
from collections.abc import Sequence

from dovetail.support.span import Span

MAX_SHOWN = 20
"""Diagnostics that one error prints; whoever has more mends those first."""


def render(
    message: str,
    span: Span,
    *,
    instead: str = "",
    source: str | None = None,
    notes: Sequence[tuple[str, Span]] = (),
) -> str:
    """The whole diagnostic, without a final line break.

    The first line is `file:line:col: error: message`; then the line of source with carets under
    the span, the notes in the same form, and `help:` with what to write instead.
    """
    parts = [_place(span, "error", message)]
    parts += _excerpt(span, source)
    for text, place in notes:
        parts.append(_place(place, "note", text))
        parts += _excerpt(place, source if place.file == span.file else None)
    if instead:
        parts.append(f"  help: {instead}")
    return "\n".join(parts)


def render_all(diagnostics: Sequence[str], count: int) -> str:
    """Several diagnostics below each other, then how many there are.

    Args:
        diagnostics: Those to be shown.
        count: How many there are in all.
    """
    if count == 1:
        return diagnostics[0]
    hidden = count - len(diagnostics)
    last = f"... and {hidden} more, {count} errors in all" if hidden else f"{count} errors"
    return "\n\n".join([*diagnostics, last])


def _place(span: Span, severity: str, message: str) -> str:
    return f"{span}: {severity}: {message}" if span.line else f"{severity}: {message}"


def _excerpt(span: Span, source: str | None) -> list[str]:
    """The source line and its carets; nothing where the text is not to be had."""
    if not span.line:
        return []
    if source is None:
        line = linecache.getline(span.file, span.line).rstrip("\r\n")
    else:
        lines = source.splitlines()
        line = lines[span.line - 1] if span.line <= len(lines) else ""
    if not line.strip():
        return []
    start = min(span.column - 1, len(line))
    stop = span.end_column - 1 if span.end_line == span.line else len(line)
    width = max(1, min(stop, len(line)) - start)
    # Tabs stay tabs, so that the carets stand right however wide the reader's tabs are.
    margin = "".join("\t" if character == "\t" else " " for character in line[:start])
    return [f"{span.line:>5} | {line}", f"      | {margin}{'^' * width}"]
