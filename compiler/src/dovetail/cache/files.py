"""Digests of folders of files, for keys: of content, though content is rarely read.

What a folder's files hold is known by their names, sizes and times of change, and read again when
one of these differs. A process that runs older files than those on the disk must not keep what it
makes under the new ones' digest: where a file has changed since Dovetail was imported there is no
digest.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final, NamedTuple

from dovetail.cache.store import Store
from dovetail_runtime.digest import sha256

_LARGE: Final = 4 << 20
_MARGIN: Final = 0.1  # seconds that the clock of a file system may be behind
_MOST: Final = 20_000


class Stamp(NamedTuple):
    """What tells that a file is as it was."""

    name: str
    size: int
    modified: int
    changed: int


def digest_of(store: Store, path: str, wanted: Callable[[str], bool] | None = None) -> str | None:
    """A digest of a file, or of all files below a folder but byte code.

    Args:
        store: Where digests are kept, by the stamps of the files.
        path: An absolute path. What is not there has a digest as well.
        wanted: Which files count, by name.

    Returns:
        The digest; None where a file has changed since Dovetail was imported, or there are too
        many.
    """
    stamps = list_stamps(path, wanted)
    if _reason_against(path, stamps):
        return None
    key = f"files\n{path}\n{sha256(repr(stamps).encode()).hexdigest()}"
    known = store.read(key)
    if known is not None:
        return known.decode("ascii", "replace")
    digest = _content(path, stamps)
    store.write(key, digest.encode())
    return digest


def reason_against(path: str, wanted: Callable[[str], bool] | None = None) -> str:
    """Why there is no digest of a file or folder; empty where there is one."""
    return _reason_against(path, list_stamps(path, wanted))


def _reason_against(path: str, stamps: list[Stamp]) -> str:
    if len(stamps) > _MOST:
        return f"'{path}' holds more than {_MOST} files"
    newest = (sys.modules["dovetail"].IMPORTED_AT - _MARGIN) * 1e9
    for each in stamps:
        if each.changed > newest:
            file = os.path.join(path, each.name) if each.name else path
            return f"'{file}' has changed since this process began, or its clock is ahead"
    return ""


def list_stamps(path: str, wanted: Callable[[str], bool] | None = None) -> list[Stamp]:
    """The stamps of a file, or of the files below a folder, in order of their names."""
    found: list[Stamp] = []
    if not os.path.isdir(path):
        try:
            status = os.stat(path)
        except OSError:
            return found
        return [Stamp("", status.st_size, status.st_mtime_ns, status.st_ctime_ns)]
    todo, seen = [""], set[tuple[int, int]]()
    while todo and len(found) <= _MOST:
        inside = todo.pop()
        try:
            with os.scandir(os.path.join(path, inside)) as listing:
                for entry in listing:
                    name = f"{inside}{entry.name}"
                    if entry.is_dir():
                        status = entry.stat()
                        place = status.st_dev, status.st_ino  # links may lead round in circles
                        if entry.name != "__pycache__" and place not in seen:
                            seen.add(place)
                            todo.append(f"{name}/")
                    elif wanted is None or wanted(entry.name):
                        # Of a link that leads nowhere, the link.
                        status = entry.stat(
                            follow_symlinks=not entry.is_symlink() or entry.is_file()
                        )
                        times = status.st_mtime_ns, status.st_ctime_ns
                        found.append(Stamp(name, status.st_size, *times))
        except OSError:
            found.append(Stamp(inside, -1, 0, 0))  # gone in between, or closed to us
    return sorted(found)


def _content(path: str, stamps: list[Stamp]) -> str:
    """The digest of the files' content. A large one, a library of code, counts by its stamp."""
    parts: list[bytes] = []
    for stamp in stamps:
        parts.append(f"{stamp.name}\0{stamp.size}\0".encode())
        if stamp.size > _LARGE:
            parts.append(f"{stamp.modified}\0".encode())
            continue
        try:
            with open(os.path.join(path, stamp.name) if stamp.name else path, "rb") as file:
                content = file.read()
        except OSError:
            content = b""  # Nobody could have imported it.
        parts.append(sha256(content).digest())
    return sha256(b"".join(parts)).hexdigest()
