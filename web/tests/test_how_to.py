"""docs/how-to/run-in-a-browser.md is a program: built here, run in a browser, and it is true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from browser import ROOT, Page

pytestmark = [pytest.mark.level("real"), pytest.mark.alone]

HOW_TO = ROOT / "docs" / "how-to" / "run-in-a-browser.md"


def blocks() -> list[tuple[str, str]]:
    """Language and text of each block of code."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", HOW_TO.read_text(), re.M | re.S)


def expected(text: str) -> re.Pattern[str]:
    """A pattern of the lines; an ellipsis stands for anything."""
    lines = [".*".join(map(re.escape, line.split("…"))) for line in text.splitlines()]
    return re.compile("\n".join(lines))


def test_the_how_to_does_what_it_says(script: Page, tmp_path: Path) -> None:
    (python,) = [text for language, text in blocks() if language == "python"]
    (tmp_path / "kernels.py").write_text(python)
    subprocess.run([sys.executable, "kernels.py"], cwd=tmp_path, check=True)
    (script.site.folder / "rows.dvt").write_bytes((tmp_path / "rows.dvt").read_bytes())

    steps = [text for language, text in blocks() if language == "js"]
    wanted = [text for language, text in blocks() if language == "text"]
    assert len(steps) == len(wanted) == 4
    body = [
        "const said = [[]];",
        "const console = { log: (...parts) => said.at(-1).push(shown(parts)) };",
    ]
    body.append(
        "const text = (part) => typeof part === 'string' ? part : JSON.stringify(part);\n"
        "const shown = (parts) => parts.map(text).join(' ');"
    )
    for step in steps:
        body += [re.sub(r"^import .*;$", "", step, flags=re.M), "said.push([]);"]
    said = script.run("\n".join([*body, "return said;"]))
    for pattern, lines in zip(wanted, said, strict=False):
        assert expected(pattern.rstrip("\n")).fullmatch("\n".join(lines)), "\n".join(lines)
