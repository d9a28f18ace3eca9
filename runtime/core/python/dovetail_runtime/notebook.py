"""What a notebook shows of our objects, as HTML; made of their text, and only where one asks."""

import html
from collections.abc import Iterable, Sequence


def preformatted(text: str) -> str:
    """Text as it is, in lines and columns."""
    return f"<pre>{html.escape(text)}</pre>"


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with its caption above."""

    def row(cells: Sequence[object], tag: str) -> str:
        inside = "".join(f"<{tag}>{html.escape(str(cell))}</{tag}>" for cell in cells)
        return f"<tr>{inside}</tr>"

    lines = [row(heads, "th"), *(row(cells, "td") for cells in rows)]
    return f"<table><caption>{html.escape(caption)}</caption>{''.join(lines)}</table>"
