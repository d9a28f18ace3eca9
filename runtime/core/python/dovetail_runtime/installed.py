"""Installed distributions, read so that the damage of one stays its own.

`importlib.metadata` gives up on all of them when one has a line that it does not expect: a blank
line in a RECORD, text that is not UTF-8, an entry point without a value. Plug-ins are found among
everything that is installed, so here each file is read by itself, what cannot be understood is
passed over, and only the distribution that it belongs to is the worse for it.

Its import takes longer than that of all else that a first call needs of the standard library
(mail, sockets, archives), so folders on sys.path are listed here, and it is asked only about what
is not a folder: an archive, or what another finder finds.
"""

# pathlib's import takes longer than the whole search.
# ruff: noqa: PTH118, PTH123, PTH208

import importlib.machinery
import os
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from dovetail_runtime.owner import normalized

PACKAGE: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
"""What a package's dotted name looks like."""

if TYPE_CHECKING:
    from pathlib import Path

_STEM: Final = re.compile(r"(?P<name>.+?)(?:-(?P<version>\d[^-]*))?(?:-.*)?\.(?:dist|egg)-info")

_PATHS: Final = importlib.machinery.PathFinder

_WORD: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+!-]{0,127}")  # PEP 508, PEP 440


class Source(Protocol):
    """A distribution as far as it is asked: one of importlib.metadata, or a folder of ours."""

    def read_text(self, filename: str, /) -> str | None:
        """A file of its metadata; None where there is none."""
        ...

    def locate_file(self, path: str, /) -> object:
        """Where a file that its RECORD names is."""
        ...


class _Folder:
    """The metadata of a distribution in a folder beside it."""

    __slots__ = ("name", "place")

    def __init__(self, place: str, name: str) -> None:
        self.place = place
        self.name = name

    def read_text(self, filename: str, /) -> str:
        with open(os.path.join(self.place, self.name, filename), "rb") as file:
            return file.read().decode("utf-8", "replace")

    def locate_file(self, path: str, /) -> str:
        return os.path.join(self.place, path)


class EntryPoint(NamedTuple):
    """One entry point; `value` is empty where the file has none."""

    name: str
    value: str
    distribution: str
    version: str  # empty if unknown
    source: Source


def entry_points(group: str) -> list[EntryPoint]:
    """The entry points of a group, of each distribution once: the first one on sys.path counts.

    Args:
        group: Its name. Entry points of other groups may be as broken as they like.
    """
    found: list[EntryPoint] = []
    seen: set[str] = set()
    for source in _distributions():
        by_folder = _from_folder(source)[0]
        if by_folder and normalized(by_folder) in seen:
            continue
        text = read(source, "entry_points.txt")
        named = list(_entries(text, group)) if group in text else []
        name, version = _describe(source) if named else ("", "")
        key = normalized(by_folder or name)
        if key and key in seen:
            continue
        seen.add(key)
        found += [EntryPoint(*entry, name, version, source) for entry in named]
    return found


def files(source: Source) -> "Iterator[tuple[str, Path]]":
    """The files of a distribution, by its RECORD: the name written there, and where that is."""
    import csv
    from pathlib import Path

    rows = csv.reader(read(source, "RECORD").splitlines())
    while True:
        try:
            row = next(rows, None)
        except csv.Error:
            continue
        if row is None:
            return
        if row and row[0] and "\0" not in row[0]:
            yield row[0], Path(str(source.locate_file(row[0])))


def files_of(distribution: str) -> "list[tuple[str, Path]]":
    """As `files`, by the distribution's name; none if it is not installed."""
    import importlib.metadata

    try:
        return list(files(importlib.metadata.distribution(distribution)))
    except (importlib.metadata.PackageNotFoundError, ValueError):  # ValueError: no name at all
        return []


def package_folders(package: str) -> "list[Path]":
    """Where a package lies, without importing it (top-level packages; others through sys.path).

    Args:
        package: Its dotted name.

    Raises:
        Exception: Whatever a finder raises that an editable install has brought.
    """
    import importlib.util
    from pathlib import Path

    if "." not in package:
        spec = importlib.util.find_spec(package)
        return [Path(folder) for folder in (spec and spec.submodule_search_locations) or ()]
    parts = package.split(".")
    return [Path(entry, *parts) for entry in sys.path if entry]


def version_of(distribution: str) -> str | None:
    """The version that is installed; None without one."""
    import importlib.metadata

    try:
        return _describe(importlib.metadata.distribution(distribution))[1] or None
    except (importlib.metadata.PackageNotFoundError, ValueError):
        return None


def _distributions() -> Iterator[Source]:
    """Everything installed, in the order of sys.path."""
    folders: list[_Folder] = []
    for place in map(str, sys.path):
        try:
            names = os.listdir(place or ".")
        except FileNotFoundError:
            continue
        except OSError:  # An archive, among others.
            return _all_distributions()
        if place.lower().rstrip("/\\").endswith(".egg"):
            return _all_distributions()
        folders += [_Folder(place, name) for name in names if _is_metadata(name)]
    if any(hasattr(each, "find_distributions") for each in sys.meta_path if each is not _PATHS):
        return _all_distributions()
    return iter(folders)


def _is_metadata(name: str) -> bool:
    return name.lower().endswith((".dist-info", ".egg-info"))


def _all_distributions() -> Iterator[Source]:
    import importlib.metadata

    return iter(importlib.metadata.distributions())


def _entries(text: str, group: str) -> Iterator[tuple[str, str]]:
    """Names and values of one group; the form of the file is that of configparser."""
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].strip()
        elif section == group and line and line[0] not in "#;":
            name, _, value = line.partition("=")
            yield name.strip(), value.strip()


def _describe(source: Source) -> tuple[str, str]:
    """Name and version: of METADATA, or, where that is damaged, of the folder's name."""
    headers: dict[str, str] = {}
    for line in (read(source, "METADATA") or read(source, "PKG-INFO")).splitlines():
        if not line.strip():
            break
        key, colon, value = line.partition(":")
        if colon and _WORD.fullmatch(value.strip()):
            headers.setdefault(key.strip().lower(), value.strip())
    name, version = _from_folder(source)
    return headers.get("name") or name or "<unknown>", headers.get("version") or version


def _from_folder(source: Source) -> tuple[str, str]:
    """Name and version in the name of the folder that holds the metadata; empty if there is none.

    Only what importlib.metadata finds in a folder has one, and it is not a part of its interface.
    """
    folder = source if isinstance(source, _Folder) else getattr(source, "_path", None)
    match = _STEM.fullmatch(getattr(folder, "name", ""))
    return (match["name"], match["version"] or "") if match is not None else ("", "")


def read(source: Source, file: str) -> str:
    """A file of the metadata; empty if it is missing or cannot be read."""
    try:
        return source.read_text(file) or ""
    except UnicodeDecodeError as error:
        return error.object.decode("utf-8", "replace")
    except OSError:
        return ""
