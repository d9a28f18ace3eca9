"""Digests of files and of plug-ins: another one for every change that can change a bundle."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import dovetail
from dovetail.cache import files, plugins
from dovetail.cache.store import Store

SIZE = 1 << 20


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "bundles", SIZE)


@pytest.fixture(autouse=True)
def as_if_just_started(monkeypatch: pytest.MonkeyPatch):
    """The files of these tests are older than the process that looks at them."""
    monkeypatch.setattr(dovetail, "IMPORTED_AT", time.time() + 1000)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "package"
    (place / "inner" / "__pycache__").mkdir(parents=True)
    (place / "__init__.py").write_text("a = 1\n")
    (place / "inner" / "data.toml").write_text("b = 2\n")
    (place / "inner" / "__pycache__" / "x.pyc").write_text("code")
    return place


def replaced(folder: Path) -> None:
    """The same size and the same time, as `cp -p` or a tool that restores times leaves them."""
    file = folder / "__init__.py"
    status = file.stat()
    file.write_text("a = 3\n")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


CHANGES: dict[str, Callable[[Path], object]] = {
    "edited": lambda folder: (folder / "__init__.py").write_text("a = 22\n"),
    "replaced": replaced,
    "added": lambda folder: (folder / "inner" / "more.py").write_text(""),
    "removed": lambda folder: (folder / "inner" / "data.toml").unlink(),
    "renamed": lambda folder: (folder / "__init__.py").rename(folder / "other.py"),
    "moved": lambda folder: (folder / "inner" / "data.toml").rename(folder / "data.toml"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_gives_another_digest(store: Store, folder: Path, change: str):
    before = files.digest_of(store, str(folder))
    assert before == files.digest_of(store, str(folder))
    assert before is not None
    time.sleep(0.02)  # longer than the clock of the file system needs
    CHANGES[change](folder)
    assert files.digest_of(store, str(folder)) not in (before, None)


def test_equal_content_has_one_digest_wherever_and_whenever(store: Store, folder: Path):
    before = files.digest_of(store, str(folder))
    os.utime(folder / "__init__.py")
    (folder / "inner" / "__pycache__" / "x.pyc").write_text("other code")
    assert files.digest_of(store, str(folder)) == before
    moved = folder.rename(folder.with_name("elsewhere"))
    assert files.digest_of(store, str(moved)) == before
    assert (
        files.digest_of(Store(Path(store.folder).with_name("other"), SIZE), str(moved)) == before
    )


def test_content_is_read_once(store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch):
    before = files.digest_of(store, str(folder))
    monkeypatch.setattr(files, "_content", lambda *_: pytest.fail("read again"))
    assert files.digest_of(store, str(folder)) == before


def test_what_changed_after_the_import_has_no_digest(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(dovetail, "IMPORTED_AT", time.time() - 1)
    assert files.digest_of(store, str(folder)) is None


def test_links_in_circles_and_missing_folders(store: Store, folder: Path):
    (folder / "inner" / "up").symlink_to(folder)
    assert files.digest_of(store, str(folder)) is not None
    (folder / "gone").symlink_to(folder / "nowhere")
    assert files.digest_of(store, str(folder)) is not None
    assert files.digest_of(store, str(folder / "nothing")) is not None


class Site:
    """A folder of installed distributions, first on the path."""

    def __init__(self, place: Path) -> None:
        self.place = place
        place.mkdir()

    def install(
        self, name: str, *files: str, kinds: str = "", requires: str = "", project: str = ""
    ) -> None:
        folder = f"{name.replace('-', '_')}-1.0.dist-info"
        record = [f"{folder}/RECORD,,"]
        for file in files:
            target = self.place / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(f"# {file} of {name}\n")
            record.append(f"{file},,")
        info = self.place / folder
        info.mkdir(exist_ok=True)
        lines = [f"Name: {name}", "Version: 1.0"]
        lines += [f"Requires-Dist: {requires}"] if requires else []
        (info / "METADATA").write_text("Metadata-Version: 2.1\n" + "\n".join(lines) + "\n")
        (info / "RECORD").write_text("\n".join(record) + "\n")
        if kinds:
            points = "\n".join(kinds.split(","))
            (info / "entry_points.txt").write_text(f"[dovetail.backends]\n{points}\n")
        if project:
            text = f'{{"url": "file://{project}", "dir_info": {{"editable": true}}}}'
            (info / "direct_url.json").write_text(text)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    found = Site(tmp_path / "site")
    monkeypatch.syspath_prepend(str(found.place))
    return found


def digest(store: Store, *kinds: str) -> str | None:
    time.sleep(0.02)
    return plugins.digest_of_plugins(store, kinds or None)


def test_a_plugin_counts_for_its_kind(store: Store, site: Site):
    without = digest(store, "glow"), digest(store, "cpu")
    site.install("dovetail-glow", "glow/__init__.py", "glow/data.bin", kinds="glow=glow:BACKEND")
    installed = digest(store, "glow")
    assert installed not in (*without, None)
    assert digest(store, "cpu") == without[1] is not None
    for file in ("glow/data.bin", "glow/__init__.py"):
        (site.place / file).write_text(f"changed {file}")
        changed = digest(store, "glow")
        assert changed not in (installed, None)
        installed = changed
    (site.place / "glow" / "unrecorded.py").write_text("")  # beside what was installed
    assert digest(store, "glow") not in (installed, None)
    assert digest(store, "cpu") == without[1]
    assert "glow" not in sys.modules


def test_what_a_plugin_requires_counts(store: Store, site: Site):
    site.install("glow-lib", "glowlib.py")
    site.install("glow-more", "glowmore.py", requires="glow-lib>=1; python_version>'3'")
    site.install("dovetail-glow", "glow.py", kinds="glow=glow:BACKEND", requires="glow_more")
    before = digest(store, "glow")
    site.install("glow-more", "glowmore.py", "added.py", requires="glow-lib")
    between = digest(store, "glow")
    site.install("glow-lib", "glowlib.py", "added.py")
    assert len({before, between, digest(store, "glow"), None}) == 4


def test_an_editable_plugin_counts_by_its_sources(store: Store, site: Site, tmp_path: Path):
    project = tmp_path / "project" / "src" / "glow"
    project.mkdir(parents=True)
    (project / "__init__.py").write_text("one")
    (project.parent / "glow_helper.py").write_text("one")
    root = str(project.parents[1])
    site.install("dovetail-glow", kinds="glow=glow.backend:BACKEND", project=root)
    before = digest(store, "glow")
    (project / "__init__.py").write_text("two")
    between = digest(store, "glow")
    (project.parent / "glow_helper.py").write_text("two")
    assert len({before, between, digest(store, "glow"), None}) == 4


def test_every_kind_counts_where_it_is_not_known_which(store: Store, site: Site):
    site.install("dovetail-glow", "glow.py", kinds="glow=glow:BACKEND,dim=glow:DIM")
    before = digest(store)
    (site.place / "glow.py").write_text("changed")
    assert digest(store) not in (before, None)


def test_damaged_metadata_is_no_error(store: Store, site: Site):
    site.install("dovetail-glow", "glow.py", kinds="glow=,dim,=x,flash=../up:X,a=b.c")
    info = site.place / "dovetail_glow-1.0.dist-info"
    for name in ("METADATA", "RECORD", "direct_url.json", "top_level.txt"):
        (info / name).write_bytes(b"\xff\xfe\0[[{\n\n")
        digest(store, "glow", "dim", "flash")


def test_distributions_that_are_found_in_an_unknown_way(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    class Finder:
        @staticmethod
        def find_distributions(*_: object) -> list[object]:
            return []

        @staticmethod
        def find_spec(*_: object) -> None:
            return None

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder])
    assert digest(store, "cpu") is None
