"""`dovetail cache`, and what `dovetail build` keeps."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import dovetail as dt
from dovetail import compiler

from .conftest import Command


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOVETAIL_CACHE", "1")
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache" / "bundles"


def test_a_build_is_kept_and_shown_and_removed(dovetail: Command, folder: Path):
    empty = dovetail("cache")
    assert empty.out == f"folder: {folder}\nused:   yes\nkept:   nothing yet\n"
    assert dovetail("cache", "clear").out == f"{folder}: removed 0 files, 0 bytes\n"
    first = dovetail("build", "kernels.py", "-t", "null", "-o", "new.dvt")
    content = Path("new.dvt").read_bytes()
    assert dovetail("build", "kernels.py", "-t", "null", "-o", "new.dvt") == first
    assert Path("new.dvt").read_bytes() == content
    files = [*folder.iterdir()]
    size = sum(each.stat().st_size for each in files)
    assert dovetail("cache", "info").out.splitlines()[2:] == [
        f"kept:   {len(files)} files, {size} bytes of at most 268435456",
        "oldest: used less than a minute ago",
    ]
    os.utime(files[0], (0, 0))
    assert " days ago\n" in dovetail("cache").out
    assert (
        dovetail("cache", "clear").out == f"{folder}: removed {len(files)} files, {size} bytes\n"
    )
    assert dovetail("cache").out.endswith("of at most 268435456\n")
    assert list(folder.iterdir()) == []


def test_a_build_without_the_cache(
    dovetail: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    line = ["build", "kernels.py", "-t", "null", "-o", "new.dvt"]
    dovetail(*line, "--no-cache")
    assert not folder.exists()
    content = Path("new.dvt").read_bytes()
    dovetail(*line)
    monkeypatch.setattr(compiler, "_build", lambda *_, **__: pytest.fail("compiled again"))
    assert dovetail(*line).status == 0
    assert Path("new.dvt").read_bytes() == content
    with pytest.raises(pytest.fail.Exception, match="compiled again"):
        dovetail(*line, "--no-cache")


@pytest.mark.parametrize(
    ("variable", "value", "message"),
    [
        ("DOVETAIL_CACHE", "off", "used:   no: DOVETAIL_CACHE=off\n"),
        ("DOVETAIL_CACHE", "0", "used:   no: DOVETAIL_CACHE=0\n"),
        ("DOVETAIL_CACHE", "programs", "used:   no: DOVETAIL_CACHE=programs\n"),
        ("DOVETAIL_CACHE_LIMIT", "5000", "used:   yes\n"),
    ],
)
def test_why_nothing_is_kept(
    dovetail: Command, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, message: str
):
    monkeypatch.setenv(variable, value)
    assert message in dovetail("cache").out


def test_which_file_is_newer_than_the_process(dovetail: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(dt, "IMPORTED_AT", 0.0)
    line = dovetail("cache").out.splitlines()[1]
    folder = Path(dt.__file__).parent
    assert line.startswith(f"used:   no: '{folder}{os.sep}")
    assert line.endswith("' has changed since this process began, or its clock is ahead")


def test_a_folder_that_is_not_ours_alone(dovetail: Command, folder: Path):
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    assert "kept:   nothing that can be used: " in dovetail("cache").out
    done = dovetail("cache", "clear")
    assert done.status == 1
    assert done.err.startswith(f"error: cannot clear the cache '{folder}': ")


def test_a_wrong_action(dovetail: Command):
    done = dovetail("cache", "empty")
    assert done.status == 2
    assert "'empty' is not one of 'info', 'clear'" in done.err
