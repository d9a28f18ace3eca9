"""`dovetail new` with names and folders that will not do: one clear error, nothing left behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dovetail.cli.scaffold import TEMPLATES, make
from dovetail.support.errors import DovetailError

BAD = [
    ("backend", "Acme", "is not a valid name of a backend"),
    ("backend", "", "is not a valid name of a backend"),
    ("backend", "a-b", "words joined by '_'"),
    ("backend", "../etc", "is not a valid name of a backend"),
    ("backend", "a\nb", "is not a valid name of a backend"),
    ("backend", "x" * 41, "at most 40"),
    ("backend", "_x", "is not a valid name of a backend"),
    ("backend", "if", "is a Python keyword"),
    ("backend", "sum", "is a name of the language, T.sum"),
    ("backend", "opencl", "is the kind of an installed backend, of 'dovetail-compiler'"),
    ("backend", "runtime", "would be the distribution 'dovetail-runtime', of which"),
    ("backend", "fakedrivers", "would be the distribution 'dovetail-fakedrivers', of which"),
    ("runtime-c", "cpu", "is a kind that comes with Dovetail"),
    ("runtime-cpp", "cuda", "is a kind that comes with Dovetail"),
    ("runtime-python", "reference", "is a kind that comes with Dovetail"),
    ("pass", "simplify", "is a pass that comes with Dovetail"),
    ("pass", "a_b", "words joined by '-'"),
    ("pass", "numpy", "would be the distribution 'numpy', of which"),
    ("pass", "json", "would be the package 'json', which exists already"),
    ("tags", "nvidia", "is a vendor whose devices have tags, such as 'nvidia/"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("template", "name", "why"), BAD)
def test_a_name_that_will_not_do(template: str, name: str, why: str, here: Path) -> None:
    with pytest.raises(DovetailError, match=why) as caught:
        make(TEMPLATES[template], name)
    assert "\n" not in str(caught.value)
    assert not list(here.iterdir())


def test_what_is_there_is_not_overwritten(here: Path) -> None:
    (here / "full").mkdir()
    (here / "full" / "mine").write_text("mine")
    (here / "file").write_text("mine")
    (here / "link").symlink_to("elsewhere")
    before = sorted(here.rglob("*"))
    for name in ("full", "file", "link"):
        with pytest.raises(DovetailError, match="exists already and is not overwritten"):
            make(TEMPLATES["tags"], "zorg", Path(name))
    assert sorted(here.rglob("*")) == before
    (here / "empty").mkdir()
    made = make(TEMPLATES["tags"], "zorg", Path("empty"))
    assert (here / "empty" / "zorg_devices" / "tags.toml").is_file()
    assert ".github/workflows/test.yml" in made.files


@pytest.mark.parametrize("place", ["/proc/new", "file/new", "nowhere/new"])
def test_a_folder_that_cannot_be_written(place: str, here: Path) -> None:
    (here / "file").write_text("")
    with pytest.raises(DovetailError, match=f"cannot create '{place}': .*--output"):
        make(TEMPLATES["pass"], "zorg-fuse", Path(place))
    assert [path.name for path in here.iterdir()] == ["file"]


def test_a_disk_that_is_full(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []

    def write(path: Path, text: str, encoding: str) -> None:
        written.append(path)
        if len(written) == 3:
            raise OSError(28, "No space left on device")
        with path.open("w", encoding=encoding) as file:
            file.write(text)

    monkeypatch.setattr(Path, "write_text", write)
    with pytest.raises(DovetailError, match="No space left on device"):
        make(TEMPLATES["backend"], "zorg")
    assert len(written) == 3
    assert not list(here.iterdir())


@pytest.mark.parametrize("template", TEMPLATES)
def test_names_are_whole(template: str, here: Path) -> None:
    """No word of the template is left, in texts or names of files; the mode is as of others."""
    name = "zorg-two" if template == "pass" else "zorg_two"
    made = make(TEMPLATES[template], name)
    mask = os.umask(0o022)
    os.umask(mask)
    assert made.folder.stat().st_mode & 0o777 == 0o777 & ~mask
    for place in made.files:
        assert "acme" not in place
        text = (made.folder / place).read_text()
        assert "acme" not in text.lower()
        assert "@VERSION@" not in text
