"""Entries in a folder: bytes under a text, shared by any number of processes.

Nothing here fails: an entry that is missing, damaged, somebody else's or of another key is one
that is made again, and one that cannot be written is not kept. An entry appears whole or not at
all, is found again by its hash alone, and is never read from a folder or file that another user
could write. Names are looked up inside of the folder that was checked, through its descriptor, so
that nobody can put another one in its place in between.

An entry has the layout of the runtimes' (`kit/program_cache.h`): `DVTPROG1`, the SHA-256 of what
follows in digits, the key, a zero byte, the bytes.
"""

from __future__ import annotations

import contextlib
import os
import stat
import time
from collections.abc import Generator
from typing import Final, NamedTuple

from dovetail_runtime.digest import sha256

MAGIC: Final = b"DVTPROG1"
_KEY_AT: Final = len(MAGIC) + 64
_LARGEST: Final = 64 << 20
_STALE_SECONDS: Final = 3600
_END: Final = ".bin"
_TEMPORARY: Final = "tmp."
_LOOKS: Final = 64
"""A process looks a folder over once it has written so small a part of the limit."""

_room: dict[tuple[str, int], int] = {}
"""By folder and limit: bytes that this process writes before it looks the folder over again."""


class Entry(NamedTuple):
    """A file of a store: its name, its size in bytes, and when it was used last (in ns)."""

    name: str
    size: int
    used: int


class Store:
    """Entries in one folder, which is made when the first one is written."""

    def __init__(self, folder: str | os.PathLike[str], limit: int) -> None:
        """`limit`: bytes of all entries together."""
        self.folder = os.fspath(folder)
        self.limit = limit

    def read(self, key: str) -> bytes | None:
        """The bytes kept under a key; None if there are none that can be trusted."""
        start = key.encode() + b"\0"
        try:
            with self._opened() as folder:
                flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
                file = os.open(_name(start), flags, dir_fd=folder)
                with open(file, "rb", buffering=0) as content:
                    status = os.fstat(file)
                    size = status.st_size
                    if not _is_ours(status, stat.S_ISREG) or size > _LARGEST:
                        return None
                    data = content.read(size)
                    while len(data) < size and (more := content.read(size - len(data))):
                        data += more
                    head = MAGIC + _digest(memoryview(data)[_KEY_AT:]) + start
                    if not data.startswith(head):
                        return None
                    with contextlib.suppress(OSError):
                        os.utime(file)  # used now: the order in which entries are dropped
                    return data[len(head) :]
        except (OSError, MemoryError):
            return None

    def write(self, key: str, value: bytes) -> bool:
        """Keep bytes under a key, and drop others where all together are more than the limit.

        A folder of thousands of entries takes longer to look over than an entry to write, so that
        each process may go past the limit by a 64th of it before it drops others.

        Returns:
            Whether they are kept.
        """
        start = key.encode() + b"\0"
        body = start + value
        if len(body) + _KEY_AT > min(_LARGEST, self.limit):
            return False
        try:
            os.makedirs(self.folder, mode=0o700, exist_ok=True)
            with self._opened() as folder:
                _write_whole(folder, _name(start), MAGIC + _digest(body) + body)
                at = self.folder, self.limit
                room = _room.get(at, 0) - len(body) - _KEY_AT
                if room < 0:
                    self._trim(folder)
                    room = self.limit // _LOOKS
                _room[at] = room
        except OSError:
            return False
        return True

    def drop(self, key: str) -> None:
        """Forget an entry, which could not be used."""
        with contextlib.suppress(OSError), self._opened() as folder:
            os.unlink(_name(key.encode() + b"\0"), dir_fd=folder)

    def entries(self) -> list[Entry]:
        """All entries, the least recently used first.

        Raises:
            OSError: The folder is not there, or not ours alone.
        """
        with self._opened() as folder:
            return _entries(folder)

    def clear(self) -> tuple[int, int]:
        """Removes all entries: how many, and of how many bytes.

        Raises:
            OSError: As `entries`, or a file cannot be removed.
        """
        with self._opened() as folder:
            removed = _entries(folder, with_temporary=True)
            for entry in removed:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(entry.name, dir_fd=folder)
            return len(removed), sum(entry.size for entry in removed)

    @contextlib.contextmanager
    def _opened(self) -> Generator[int]:
        """The folder's descriptor.

        Raises:
            OSError: It is not there, or another user could write into it.
        """
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        folder = os.open(self.folder, flags)
        try:
            if not _is_ours(os.fstat(folder), stat.S_ISDIR):
                raise PermissionError(f"'{self.folder}' can be written by another user")
            yield folder
        finally:
            os.close(folder)

    def _trim(self, folder: int) -> None:
        entries = _entries(folder)
        total = sum(entry.size for entry in entries)
        for entry in entries:
            if total <= self.limit:
                break
            with contextlib.suppress(FileNotFoundError):
                os.unlink(entry.name, dir_fd=folder)
            total -= entry.size


def _entries(folder: int, with_temporary: bool = False) -> list[Entry]:
    found: list[Entry] = []
    stale = time.time() - _STALE_SECONDS
    for name in os.listdir(folder):
        with contextlib.suppress(FileNotFoundError):
            status = os.stat(name, dir_fd=folder, follow_symlinks=False)
            if not stat.S_ISREG(status.st_mode):
                continue
            if name.startswith(_TEMPORARY):
                if status.st_mtime < stale:  # of a process that was killed
                    os.unlink(name, dir_fd=folder)
                elif with_temporary:
                    found.append(Entry(name, status.st_size, status.st_mtime_ns))
            elif name.endswith(_END) and len(name) == 64 + len(_END):
                found.append(Entry(name, status.st_size, status.st_mtime_ns))
    return sorted(found, key=lambda entry: (entry.used, entry.name))


def _write_whole(folder: int, name: str, content: bytes) -> None:
    temporary = f"{_TEMPORARY}{os.urandom(12).hex()}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    file = os.open(temporary, flags, 0o600, dir_fd=folder)
    try:
        with open(file, "wb") as written:
            written.write(content)
        os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary, dir_fd=folder)
        raise


def _is_ours(status: os.stat_result, is_kind: object) -> bool:
    """Whether something is of the kind that is wanted, and no other user could have changed it."""
    return (
        callable(is_kind)
        and bool(is_kind(status.st_mode))
        and status.st_uid == os.geteuid()
        and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    )


def _name(start: bytes) -> str:
    return sha256(start).hexdigest() + _END


def _digest(body: bytes | memoryview) -> bytes:
    return sha256(body).hexdigest().encode()
