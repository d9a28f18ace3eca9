"""The timeline of a session, as a file for Perfetto, and as a picture.

The format is the Trace Event Format of Chromium's trace viewer, which ui.perfetto.dev opens:
complete events (`ph` "X") with `ts` and `dur` in microseconds; a process names the session or a
worker (`ph` "M", `process_name`).
"""

import json
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Span:
    """An interval on the session (`rank` -1) or on a worker, in ns of its clock."""

    name: str
    category: str
    rank: int
    begin: int
    end: int


@dataclass(slots=True)
class Trace:
    """The spans of a session, on the session's clock."""

    workers: int
    spans: list[Span] = field(default_factory=list[Span])

    def events(self) -> list[dict[str, Any]]:
        """The spans as trace events, beginning at 0."""
        start = min((span.begin for span in self.spans), default=0)
        events: list[dict[str, Any]] = [
            {"ph": "M", "name": "process_name", "pid": pid, "tid": 0, "args": {"name": name}}
            for pid, name in enumerate(self._names())
        ]
        events += [
            {
                "ph": "X",
                "name": span.name,
                "cat": span.category,
                "pid": span.rank + 1,
                "tid": 0,
                "ts": (span.begin - start) / 1000,
                "dur": (span.end - span.begin) / 1000,
            }
            for span in sorted(self.spans, key=lambda span: (span.begin, span.rank))
        ]
        return events

    def save(self, path: str | Path) -> None:
        """Writes a file that ui.perfetto.dev and chrome://tracing open.

        Args:
            path: The file, ending in `.json`.
        """
        content = json.dumps({"traceEvents": self.events(), "displayTimeUnit": "ms"}, indent=1)
        Path(path).write_text(content + "\n", encoding="utf-8")

    def save_svg(self, path: str | Path, width: int = 960) -> None:
        """Draws the timeline: a row for the session and each worker.

        Args:
            path: The file, ending in `.svg`.
            width: The width of the picture, in pixels.
        """
        Path(path).write_text(self._svg(width), encoding="utf-8")

    def _names(self) -> list[str]:
        return ["session", *(f"worker {rank}" for rank in range(self.workers))]

    def _svg(self, width: int) -> str:
        row, left, top = 28, 80, 24
        begin = min((span.begin for span in self.spans), default=0)
        end = max((span.end for span in self.spans), default=1)
        scale = (width - left - 16) / max(end - begin, 1)
        height = top + row * (self.workers + 1) + 44
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
            f'<rect width="{width}" height="{height}" fill="white"/>',
        ]
        for place, name in enumerate(self._names()):
            y = top + place * row
            lines.append(f'<text x="4" y="{y + 17}">{escape(name)}</text>')
            lines.append(
                f'<line x1="{left}" y1="{y + row - 2}" x2="{width - 16}" y2="{y + row - 2}"'
                ' stroke="#ddd"/>'
            )
        for step in range(5):
            x = left + (width - left - 16) * step / 4
            label = (end - begin) * step / 4 / 1e6
            anchor = "end" if step == 4 else "middle" if step else "start"
            lines.append(f'<text x="{x:.1f}" y="14" text-anchor="{anchor}">{label:.1f} ms</text>')
        for span in sorted(self.spans, key=lambda span: span.begin):
            x = left + (span.begin - begin) * scale
            length = max((span.end - span.begin) * scale, 0.6)
            y = top + (span.rank + 1) * row + 3
            color = _COLORS.get(span.category, "#999")
            title = f"{span.name}: {(span.end - span.begin) / 1e6:.3f} ms"
            lines.append(
                f'<rect x="{x:.1f}" y="{y}" width="{length:.1f}" height="{row - 8}"'
                f' fill="{color}"><title>{escape(title)}</title></rect>'
            )
            if length > 7 * len(span.name):
                lines.append(
                    f'<text x="{x + 3:.1f}" y="{y + 14}" fill="white">{escape(span.name)}</text>'
                )
        x = float(left)
        for category in dict.fromkeys(span.category for span in self.spans):
            color = _COLORS.get(category, "#999")
            y = height - 26
            lines.append(f'<rect x="{x:.0f}" y="{y}" width="10" height="10" fill="{color}"/>')
            lines.append(f'<text x="{x + 14:.0f}" y="{y + 9}">{escape(category)}</text>')
            x += 30 + 7 * len(category)
        return "\n".join([*lines, "</svg>", ""])


_COLORS: Final = {
    "session": "#777777",
    "call": "#2b6cb0",
    "collective": "#c05621",
    "put": "#2f855a",
    "get": "#6b46c1",
    "load": "#97266d",
    "worker": "#b7791f",
}
