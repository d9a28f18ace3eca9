"""What the plug-ins for each kind consist of: read from metadata, when an install has changed.

Apart from `plugins`, since what reads metadata takes longer to import than all else that finds a
kept kernel.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import unquote, urlsplit

from dovetail_runtime import installed
from dovetail_runtime.installed import Source
from dovetail_runtime.owner import normalized

GROUP: Final = "dovetail.backends"

_REQUIREMENT: Final = re.compile(r"^Requires-Dist: *([A-Za-z0-9][A-Za-z0-9._-]*)", re.MULTILINE)
_OURS: Final = frozenset({"dovetail-compiler", "dovetail-runtime", "llvmlite"})
"""Distributions that count for every kernel, whatever it is compiled for."""


def survey() -> dict[str, list[str]]:
    """The files and folders that count for each kind; none for those of the compiler itself."""
    found: dict[str, set[str]] = {}
    for point in installed.entry_points(GROUP):
        paths = found.setdefault(point.name, set())
        if normalized(point.distribution) not in _OURS:
            paths.update(_of_module(point.value.partition(":")[0].partition(".")[0]))
            _add(paths, point.source, {normalized(point.distribution)})
    return {kind: _outermost(paths) for kind, paths in found.items()}


def _outermost(paths: set[str]) -> list[str]:
    """Paths without those below others of them."""
    return sorted(path for path in paths if not any(each in paths for each in _above(path)))


def _above(path: str) -> Iterator[str]:
    while (parent := os.path.dirname(path)) != path:
        yield parent
        path = parent


def _add(paths: set[str], source: Source, seen: set[str]) -> None:
    """Adds the files of a distribution, and what stands for those that it requires."""
    files = [os.path.abspath(path) for _, path in installed.files(source) if path.suffix != ".pyc"]
    paths.update(files)
    for name in installed.read(source, "top_level.txt").split():
        paths.update(_of_module(name))
    for file in files:
        paths.update(_of_pth(file) if file.endswith(".pth") else ())
    project = _editable(source)
    paths.update(_of_project(project) if project else ())
    _add_required(paths, source, seen)


def _add_required(paths: set[str], source: Source, seen: set[str]) -> None:
    """Adds what stands for the distributions that one requires.

    That is the record of its files, which holds their hashes; of an editable one the files.
    """
    for match in _REQUIREMENT.finditer(installed.read(source, "METADATA")):
        name = normalized(match[1])
        if name in seen or name in _OURS:
            continue
        seen.add(name)
        try:
            other = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            continue  # An extra of it, or for another system.
        if _editable(other):
            _add(paths, other, seen)
            continue
        records = [path for name, path in installed.files(other) if name.endswith("/RECORD")]
        paths.update(map(os.path.abspath, records))
        _add_required(paths, other, seen)


def _of_module(name: str) -> list[str]:
    """Where a top-level module or package is; nothing is imported."""
    try:
        spec = importlib.util.find_spec(name) if name else None
    except (ImportError, ValueError):
        return []
    if spec is None:
        return []
    places = list(spec.submodule_search_locations or ())
    return [os.path.abspath(each) for each in places or [spec.origin or ""] if each]


def _of_pth(file: str) -> list[str]:
    """The Python files below the folders that an editable install adds to the path."""
    try:
        lines = Path(file).read_text("utf-8", "replace").splitlines()
    except OSError:
        return []
    folders = [line.strip() for line in lines if line[:1] not in ("", "#")]
    return [each for each in folders if os.path.isabs(each) and os.path.isdir(each)]


def _editable(source: Source) -> str:
    """The folder of the project that an editable install was made from; empty for others."""
    try:
        given: Any = json.loads(installed.read(source, "direct_url.json"))
    except (ValueError, RecursionError):
        return ""
    if not isinstance(given, dict):
        return ""
    facts = cast("dict[str, Any]", given)
    info = facts.get("dir_info")
    if not isinstance(info, dict) or not cast("dict[str, Any]", info).get("editable"):
        return ""
    return unquote(urlsplit(str(facts.get("url", ""))).path)


def _of_project(project: str) -> list[str]:
    """Where the code of a project is: its packages, or the folder `src` of them."""
    inner = os.path.join(project, "src")
    if os.path.isdir(inner):
        return [inner]
    try:
        with os.scandir(project) as listing:
            return [
                each.path
                for each in listing
                if (each.is_dir() and os.path.isfile(os.path.join(each.path, "__init__.py")))
                or each.name.endswith((".py", ".toml"))
            ]
    except OSError:
        return []
