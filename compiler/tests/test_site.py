"""The documentation as a site: strict, whole, and nothing in it is fetched from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from support.tools import tool

ROOT: Final = Path(__file__).resolve().parents[2]


# Sphinx and what it depends on warn of each other's future.
pytestmark = [pytest.mark.needs(group="site"), pytest.mark.filterwarnings("default")]


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    pages = tool("site_pages")
    into, demo = tmp_path / "site", tmp_path / "demo"
    demo.mkdir()
    (demo / "index.html").write_text("the browser's page")
    assert pages.build(into, demo) == 0
    made = {path.relative_to(into).as_posix() for path in into.rglob("*.html")}
    expected = {pages.placed(page).replace(".md", ".html") for page in pages.pages()}
    expected_too = {"docs/functions.html", "docs/support.html", "search.html", "demo/index.html"}
    assert expected | expected_too <= made
    index = (into / "index.html").read_text(encoding="utf-8")
    assert "_images/edges.png" in index
    assert 'frame.src = "demo/index.html"' in index
    assert list(into.rglob("first-kernel.ipynb"))
    support = (into / "docs" / "support.html").read_text(encoding="utf-8")
    for row in re.findall(r"<tr.*?</tr>", support, re.DOTALL):
        assert "<td>" not in row or row.count("<td><p>") > 1, f"no verdict: {row}"
    for name in expected - {"index.html"}:
        assert f'href="{name}"' in index, f"nothing leads to {name}"
    for path in into.rglob("*.html"):
        loaded = re.findall(r'(?:src|<link[^>]*href)="(https?:[^"]*)"', path.read_text("utf-8"))
        assert not loaded, path
    text = (into / "searchindex.js").read_text(encoding="utf-8")
    assert "docs/decisions/0001-backend-abi" in text
    # What a search shows of a page is there without fetching it.
    texts = (into / "texts.js").read_text(encoding="utf-8")
    assert '"docs/ship-it":[["ship-it","Kernels are built once' in texts
    assert 'src="texts.js"' in (into / "search.html").read_text(encoding="utf-8")


def test_a_broken_link_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "index.md").write_text("# A\n\n[good](#a) and [bad](b.md#c)\n")
    assert tool("site_pages").make(source, tmp_path / "site") == 1
    assert "index.md:3" in capsys.readouterr().err
