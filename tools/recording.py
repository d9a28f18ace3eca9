"""Draws docs/images/recording.svg: what a terminal shows while the commands below are run.

They are run for real, on the programs of docs/first-kernel.md. The picture moves in a browser, and
shows everything where nothing moves. `test_readme.py` holds that it shows what the commands say
now; numbers may differ.

    python tools/recording.py
"""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PICTURE: Final = ROOT / "docs" / "images" / "recording.svg"
PAGE: Final = ROOT / "docs" / "first-kernel.md"

COMMANDS: Final = (
    "python saxpy.py  # compiled at the first call",
    "dovetail build saxpy.py -t cpu -t cuda -t rocm -t metal -t vulkan -t webgpu -o saxpy.dvt",
    "dovetail verify saxpy.dvt",
    "python there.py  # needs the runtime alone, which is 4 MB",
    "python backwards.py  # a kernel with a bug is shown its bug",
)

COLUMNS: Final = 100
ADVANCE: Final = 8.4
"""Width of a character, in pixels of a font of 14."""
LINE: Final = 20
EDGE: Final = 18
TYPING: Final = 0.022
"""Seconds of a character."""
THINKING: Final = 0.7
READING: Final = 1.3

STYLE: Final = """\
rect { fill: #161b22 }
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #c9d1d9;
  white-space: pre }
.typed { fill: #ffffff; animation: type var(--for) steps(var(--steps)) var(--at) both }
.said { animation: show 1ms var(--at) both }
.prompt { fill: #3fb950 }
.comment { fill: #8b949e }
@keyframes type { from { clip-path: inset(0 100% 0 0) } to { clip-path: inset(0 0 0 0) } }
@keyframes show { from { opacity: 0 } to { opacity: 1 } }
@media (prefers-reduced-motion: reduce) { .typed, .said { animation: none } }"""


def said(command: str, folder: Path) -> str:
    """What a command prints in a folder."""
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": str(COLUMNS), "NO_COLOR": "1", "DOVETAIL_CACHE_DIR": str(folder / "cache"),
        "DOVETAIL_PROGRESS": "no",
    }  # fmt: skip
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    return (done.stdout + done.stderr).rstrip("\n")


def drawn() -> Iterator[tuple[str, str, float, float]]:
    """Each line: its text, its class, when it appears and how long that takes, in seconds."""
    page = PAGE.read_text(encoding="utf-8")
    files = re.findall(r"`(\w+\.py)`:\n\n```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    at = 0.5
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in files:
            (folder / file).write_text(text, encoding="utf-8")
        for command in COMMANDS:
            takes = len(command) * TYPING
            yield f"$ {command}", "typed", at, takes
            at += takes
            at += THINKING
            output = said(command, folder).replace(f"{folder}/", "")
            for line in output.splitlines():
                for part in textwrap.wrap(line, COLUMNS, drop_whitespace=False) or [""]:
                    yield part, "said", at, 0.0
            at += READING


def picture() -> str:
    """The whole file."""
    texts: list[str] = []
    last = 0
    for number, (line, kind, at, takes) in enumerate(drawn()):
        inner = html.escape(line, quote=False)
        if kind == "typed":
            inner = re.sub(r"^\$", '<tspan class="prompt">$</tspan>', inner)
            inner = re.sub(r"(#.*)$", r'<tspan class="comment">\1</tspan>', inner)
        timing = f"--at:{at:.2f}s"
        if kind == "typed":
            timing += f";--for:{takes:.2f}s;--steps:{len(line)}"
        if line.strip():
            # As wide as its characters are in a terminal, whatever font is found.
            width = f'textLength="{len(line) * ADVANCE:.1f}" lengthAdjust="spacingAndGlyphs"'
            y = EDGE + LINE * (number + 1) - 6
            texts.append(
                f'<text class="{kind}" style="{timing}" x="{EDGE}" y="{y}" {width}>{inner}</text>'
            )
        last = number
    width, height = COLUMNS * ADVANCE + 2 * EDGE, LINE * (last + 1) + 2 * EDGE
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}">'
    box = f'<rect width="{width:.0f}" height="{height}" rx="8"/>'
    return "\n".join([head, f"<style>\n{STYLE}\n</style>", box, *texts, "</svg>\n"])


def main() -> int:
    """Draw it."""
    PICTURE.write_text(picture(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
