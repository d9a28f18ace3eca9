"""What the documents show of browsers: built here, run in one, and it is true."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from browser import ROOT, Page, Site

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


def test_the_shortest_page_shows_its_result(page: Any, site: Site, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "ship-it.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^`index.html`:\n\n```html\n(.*?)^```$", text, re.M | re.S)
    (kernels,) = re.findall(r"^`kernels.py`:\n\n```python\n(.*?)^```$", text, re.M | re.S)
    (tmp_path / "kernels.py").write_text(kernels)
    targets = ["-t", "webgpu", "-t", "cpu -arch=wasm32 -vectors=simd128"]
    folder = site.folder / "shortest"
    folder.mkdir()
    command = [sys.executable, "-m", "dovetail", "build", "kernels.py", *targets]
    subprocess.run([*command, "-o", str(folder / "saxpy.dvt")], cwd=tmp_path, check=True)
    (folder / "index.html").write_text(shown)
    shutil.copytree(site.folder / "src", folder / "dovetail-web")
    page.goto(f"{site.address}/shortest/index.html")
    page.wait_for_function("document.body && document.body.textContent.trim()", timeout=0)
    assert page.evaluate("document.body.textContent").strip() == "1 3 5 7"
