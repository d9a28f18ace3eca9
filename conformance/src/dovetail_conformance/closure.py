"""The sources that a Python file depends on, found by reading its imports.

A module's name leads to its file without importing it. `from a.b import c` follows `a.b` and, if
it is a module, `a.b.c`; the `__init__.py` files above are hashed and not followed, since all that
is reached through them is named. What is loaded by name while the program runs is not seen: a
backend through its entry point, for which reaching `dovetail.plugin` stands for all of them, and
what a subprocess imports, which a test has to name.
"""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from dovetail_conformance.record import digest

OPEN_PACKAGES: Final = {"dovetail.plugin": "dovetail.backends"}
"""Module -> the package whose modules it finds at run time."""

_UNREAD: Final = {"__pycache__", "build", "node_modules", "tests", "python_tests", "dist"}
_UNREAD_SUFFIXES: Final = {".md", ".pyc", ".so"}


@cache
def tree(path: Path) -> str:
    """The hash of a file, or of all files of a folder but its tests, texts and build output.

    Raises:
        FileNotFoundError: There is no such file or folder.
    """
    if path.is_file():
        return digest(path.read_bytes())
    if not path.is_dir():
        raise FileNotFoundError(f"{path}: a test says that its verdict depends on it")
    parts: list[str | bytes] = []
    for file in sorted(_files(path)):
        parts += [file.relative_to(path).as_posix(), file.read_bytes()]
    return digest(*parts)


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in _UNREAD or path.name.startswith("."):
            continue
        if path.is_dir():
            yield from _files(path)
        elif path.suffix not in _UNREAD_SUFFIXES:
            yield path


@cache
def find(name: str) -> Path | None:
    """The file of a module in Python, without importing anything; None if there is none."""
    top, *rest = name.split(".")
    try:
        spec = importlib.util.find_spec(top)
    except ValueError:  # a module that was put into sys.modules by hand
        return None
    for part in rest:
        if spec is None or spec.submodule_search_locations is None:
            return None
        spec = importlib.machinery.PathFinder.find_spec(
            f"{spec.name}.{part}", list(spec.submodule_search_locations)
        )
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return None
    return Path(spec.origin).resolve()


@cache
def imported(path: Path, package: str) -> frozenset[str]:
    """The modules that a file imports, by their full names; what is not one is left out.

    Args:
        path: The file.
        package: What its relative imports start from.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes(), str(path))):
        if isinstance(node, ast.Import):
            found.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            names = {f"{base}.{each.name}" for each in node.names}
            modules = {each for each in names if find(each) is not None}
            found |= modules if modules == names else {*modules, base}
    return frozenset(found)


@cache
def closure(
    start: Path, roots: tuple[Path, ...], without: tuple[str, ...] = ()
) -> frozenset[Path]:
    """The files below some folders that a file depends on, itself included.

    Args:
        start: The file.
        roots: The folders; what lies outside of them is told by its version.
        without: Packages that are not entered.
    """
    files = {start}
    seen: set[str] = set()
    pending = set(imported(start, ""))
    while pending:
        name = pending.pop()
        if name in seen or any(name == each or name.startswith(f"{each}.") for each in without):
            continue
        seen.add(name)
        path = find(name)
        if path is None or not any(_lies(path, each) for each in roots):
            continue
        files.add(path)
        parents = name.split(".")[:-1]
        above = (find(".".join(parents[: count + 1])) for count in range(len(parents)))
        files.update(each for each in above if each is not None)
        if name in OPEN_PACKAGES:
            pending |= _modules_of(OPEN_PACKAGES[name])
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        pending |= imported(path, package)
    return frozenset(files)


def _lies(path: Path, root: Path) -> bool:
    """Whether a file is a project's own: below its root, and not in an environment there."""
    if not path.is_relative_to(root):
        return False
    parts = path.relative_to(root).parts
    return "site-packages" not in parts and not any(part.startswith(".") for part in parts)


def _modules_of(package: str) -> set[str]:
    path = find(package)
    if path is None:
        spec = importlib.util.find_spec(package)
        places = list(spec.submodule_search_locations or ()) if spec else []
    else:
        places = [str(path.parent)]
    return {
        ".".join([package, *file.relative_to(place).with_suffix("").parts]).removesuffix(
            ".__init__"
        )
        for place in places
        for file in Path(place).rglob("*.py")
    }


@cache
def hash_of(files: frozenset[Path], roots: tuple[Path, ...]) -> str:
    """The hash of files with their places below the first of the folders that they lie in."""
    placed = {_place(file, roots): file for file in files}
    parts: list[str | bytes] = []
    for place, file in sorted(placed.items()):
        parts += [place, file.read_bytes()]
    return digest(*parts)


def _place(file: Path, roots: Iterable[Path]) -> str:
    inside = (file.relative_to(each).as_posix() for each in roots if file.is_relative_to(each))
    return next(inside, file.name)
