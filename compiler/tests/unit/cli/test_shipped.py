"""`dovetail docs` and `dovetail examples`; that a wheel has them, in test_generated.py."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail.cli import shipped

from .conftest import Command

ROOT = Path(__file__).resolve().parents[4]


def test_every_page_is_listed_with_its_title(dovetail: Command) -> None:
    listed = dict(re.split(r"  +", line, maxsplit=1) for line in dovetail("docs").out.splitlines())
    expected = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert set(listed) >= expected | {"README.md", "CHANGELOG.md", shipped.REFERENCE}
    assert listed["docs/tour.md"] == "Tour: one kernel through every folder"


@pytest.mark.parametrize("name", ["tour", "docs/tour.md", "docs/tour", "Tour"])
def test_a_page_by_any_of_its_names(dovetail: Command, name: str) -> None:
    assert dovetail("docs", name).out == (ROOT / "docs" / "tour.md").read_text()


def test_the_functions_are_a_page(dovetail: Command) -> None:
    assert "### T.parallel" in dovetail("docs", "functions").out


@pytest.mark.parametrize("name", ["extend", "docs/extend", "docs/extend/"])
def test_a_folder_lists_its_pages(dovetail: Command, name: str) -> None:
    listed = [line.split()[0] for line in dovetail("docs", name).out.splitlines()]
    expected = (ROOT / "docs" / "extend").glob("*.md")
    assert sorted(listed) == sorted(path.relative_to(ROOT).as_posix() for path in expected)


def test_all_but_decisions_have_a_place_and_users_come_first(dovetail: Command) -> None:
    listed = {name for names in shipped.contents().values() for name in names}
    assert {name for name in shipped.pages() if not name.startswith("docs/decisions/")} <= (
        listed | {"README.md", "docs/README.md"}
    )
    order = [line.split()[0] for line in dovetail("docs").out.splitlines()]
    assert order[:3] == ["README.md", "docs/first-kernel.md", "docs/install.md"]
    assert order[-1].startswith("docs/decisions/")


def test_words_are_searched_for(dovetail: Command) -> None:
    lines = dovetail("docs", "softmax").out.splitlines()
    # A heading before what only mentions it, and decisions last.
    assert lines[:2] == ["docs/kernels.md", "    ## Softmax"]
    assert all("softmax" in line.lower() for line in lines[1::2])
    places = [name.startswith("docs/decisions/") for name in lines[::2]]
    assert places == sorted(places)
    assert dovetail("docs", "hexagon qemu").out


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tuor", "no document has the name 'tuor' or contains it; similar: tour"),
        ("readme", ""),
        ("bundle.txt", "no document has the name 'bundle.txt'"),
    ],
)
def test_a_page_that_is_not_there(dovetail: Command, name: str, message: str) -> None:
    done = dovetail("docs", name)
    assert done.err.startswith(f"error: {message}" if message else "")
    assert done.status == int(bool(message))


def test_one_name_of_several_pages() -> None:
    found = [path for path in shipped.pages() if Path(path).stem == "README"]
    if len(found) > 1:
        assert shipped.find("README") == shipped.pages()["README.md"]


def test_a_copy_has_no_dead_link(dovetail: Command, tmp_path: Path) -> None:
    done = dovetail("docs", "--copy", str(tmp_path / "copy"))
    assert re.fullmatch(r".*: \d+ documents; begin with README\.md\n", done.out)
    copied = sorted((tmp_path / "copy").rglob("*.md"))
    links = 0
    for page in copied:
        text = shipped.FENCED.sub("", page.read_text())
        for match in shipped.LINK.finditer(text):
            links += 1
            assert (page.parent / match[3]).exists(), f"{page}: {match[0]}"
    assert links > 50
    assert "![A photograph" in (tmp_path / "copy" / "README.md").read_text()
    # Code that looks like a link stays.
    assert "x[i](y)" in shipped.relinked("```\nx[i](y)\n```", lambda _: "")


def test_the_examples_run_where_they_are_copied(dovetail: Command, tmp_path: Path) -> None:
    done = dovetail("examples", str(tmp_path / "mine"))
    words = re.split(r": |, |; ", done.out)
    assert {"digits", "edges", "packages/dovetail-roofline"} <= set(words)
    tool = [sys.executable, "-c", "from dovetail.cli import main; main()"]
    tool += ["build", "mine/edges/kernels.py", "-t", "null"]
    subprocess.run([*tool, "-o", "e.dvt"], cwd=tmp_path, check=True, capture_output=True)


@pytest.mark.parametrize("words", [("docs", "--copy"), ("examples",)])
def test_a_folder_that_cannot_be_written(
    dovetail: Command, tmp_path: Path, words: tuple[str, ...]
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("keep")
    done = dovetail(*words, str(tmp_path / "full"))
    assert done.status == 1
    assert "is not empty; name another one" in done.err
    done = dovetail(*words, str(tmp_path / "full" / "mine" / "below"))
    assert done.status == 1
    assert done.err.startswith("error: cannot write ")
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["mine"]


def test_an_installation_without_documents_says_so(
    dovetail: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shipped, "PACKAGE", tmp_path / "a" / "b" / "c" / "dovetail")
    done = dovetail("docs")
    assert done.status == 1
    assert "has no documents" in done.err
