"""The places of statements in the user's source, beside the printed IR.

The text of the IR has no spans. Statements are counted in the order of the text, sequences not
counted, which printing and reading keep; the table says for each its file and range, file names
without their folder, since the bytes of an image do not depend on where the source lies.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from dovetail import ir
from dovetail.support.span import NO_SPAN, Span

Spans = dict[ir.Stmt, Span]
"""The place of each statement."""


def statements(kernel: ir.Kernel) -> list[ir.Stmt]:
    """The statements of a kernel in the order of the text."""
    return [item for item in ir.walk(kernel.body) if not isinstance(item, ir.Seq)]


def write_spans(kernels: Sequence[ir.Kernel]) -> bytes:
    """The table for kernels, in their order: canonical JSON."""
    files: dict[str, int] = {}

    def entry(span: Span) -> list[int]:
        if not span.line:
            return []
        name = span.short.rsplit(":", 2)[0]
        number = files.setdefault(name, len(files))
        return [number, span.line, span.column, span.end_line, span.end_column]

    rows = [
        {
            "span": entry(kernel.span),
            "statements": [entry(item.span) for item in statements(kernel)],
        }
        for kernel in kernels
    ]
    table = {"files": list(files), "kernels": rows}
    return json.dumps(table, separators=(",", ":"), sort_keys=True).encode()


def read_spans(content: bytes, module: ir.Module) -> tuple[Spans, list[Span]]:
    """The place of each statement of a module read back, and of each kernel.

    Raises:
        ValueError: The table is not that of the module.
    """
    table: Any = json.loads(content)
    files: list[str] = table["files"]

    def span(entry: list[int]) -> Span:
        return Span(files[entry[0]], *entry[1:]) if entry else NO_SPAN

    found: Spans = {}
    for kernel, row in zip(module.kernels, table["kernels"], strict=True):
        found.update(zip(statements(kernel), map(span, row["statements"]), strict=True))
    return found, [span(row["span"]) for row in table["kernels"]]
