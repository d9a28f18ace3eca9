"""What a file depends on: what it imports, by any spelling, and never less."""

from __future__ import annotations

from pathlib import Path

import pytest

from dovetail_conformance import closure as module
from dovetail_conformance.closure import closure, hash_of, tree

FILES = {
    "room/__init__.py": "from room.heavy import everything\n",
    "room/heavy.py": "everything = 1\n",
    "room/a.py": "from room import b\nfrom .c import value\n",
    "room/b.py": "import os\n",
    "room/c.py": "from . import d\nvalue = 1\n",
    "room/d.py": "def late():\n    from room.deep.e import x\n",
    "room/deep/__init__.py": "",
    "room/deep/e.py": "from ..f import x\n",
    "room/f.py": "x = 1\n",
    "room/apart.py": "",
    "whole.py": "import room\n",
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    for cached in (closure, module.find, module.imported, hash_of, tree):
        cached.cache_clear()
    return tmp_path


def reached(place: Path, text: str, *without: str) -> set[str]:
    start = place / "test_it.py"
    start.write_text(text)
    closure.cache_clear()
    module.imported.cache_clear()
    found = closure(start, (place,), without)
    return {each.relative_to(place).as_posix() for each in found} - {"test_it.py"}


def test_imports_are_followed_by_every_spelling(place: Path) -> None:
    chain = {"room/__init__.py", "room/a.py", "room/b.py", "room/c.py", "room/d.py", "room/f.py"}
    chain |= {"room/deep/__init__.py", "room/deep/e.py"}
    assert reached(place, "import room.a\n") == chain
    assert reached(place, "from room import a\n") == chain
    assert reached(place, "from room.a import value\n") == chain
    assert reached(place, "def f():\n    import room.a as x\n") == chain


def test_a_package_that_is_used_itself_is_followed(place: Path) -> None:
    assert reached(place, "import room\n") == {"room/__init__.py", "room/heavy.py"}
    assert reached(place, "import whole\n") == {"whole.py", "room/__init__.py", "room/heavy.py"}
    assert reached(place, "from room import everything\n") == {"room/__init__.py", "room/heavy.py"}


def test_packages_are_left_out_and_what_is_elsewhere_is(place: Path) -> None:
    assert reached(place, "import room.a\nimport whole\n", "room") == {"whole.py"}
    assert reached(place, "import json, pytest\n") == set()


def test_the_compiler_finds_its_backends_at_run_time() -> None:
    root = Path(__file__).parents[2]
    compiler = root / "compiler" / "src" / "dovetail"
    reached = closure(compiler / "compiler.py", (root,))
    assert set((compiler / "backends").rglob("*.py")) <= reached
    assert set((compiler / "passes").glob("*.py")) <= reached


def test_a_hash_tells_contents_and_places(place: Path) -> None:
    files = [place / "room" / "b.py", place / "room" / "f.py"]
    before = hash_of(frozenset(files), (place,))
    files[0].write_text("import sys\n")
    hash_of.cache_clear()
    assert hash_of(frozenset(files), (place,)) != before
    files[0].write_text(FILES["room/b.py"])
    files[0].rename(place / "room" / "g.py")
    hash_of.cache_clear()
    assert hash_of(frozenset([place / "room" / "g.py", files[1]]), (place,)) != before


def test_a_folder_is_hashed_without_its_tests_and_texts(place: Path) -> None:
    before = tree(place / "room")
    for name in ("tests/test_x.py", "README.md", "__pycache__/a.pyc", ".hidden"):
        (place / "room" / name).parent.mkdir(exist_ok=True)
        (place / "room" / name).write_text("new\n")
    tree.cache_clear()
    assert tree(place / "room") == before
    (place / "room" / "new.cc").write_text("\n")
    tree.cache_clear()
    assert tree(place / "room") != before
    with pytest.raises(FileNotFoundError, match=r"absent: a test says"):
        tree(place / "absent")
