"""Files that a user names: read when they are regular files, written whole or not at all.

A path may name anything: a pipe that nobody writes to, a device without end, a folder. So a file
is opened without blocking and judged by its descriptor, never by its name, and what the system
refuses is one error that names the file.
"""

from __future__ import annotations

import contextlib
import os
import stat
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import IO, NoReturn, TypeAlias

from dovetail.support.errors import DovetailError

AnyPath: TypeAlias = str | bytes | os.PathLike[str] | os.PathLike[bytes]
"""A path as a caller may give it."""


def as_path(given: AnyPath, what: str) -> Path:
    """A caller's path.

    Args:
        given: Text, bytes, or an object with `__fspath__`.
        what: What the file is, e.g. "bundle", for messages; "" where the path is enough.

    Raises:
        DovetailError: It is none of these, or no file can have this name.
    """
    try:
        text = os.fsdecode(given)
        os.fsencode(text)
    except TypeError as bad:
        raise DovetailError(
            f"the path of a {what or 'file'} is text, bytes or a pathlib.Path, not"
            f" {type(given).__name__}"
        ) from bad
    except UnicodeError as bad:
        raise DovetailError(f"{given!r} is not a valid path of a {what or 'file'}: {bad}") from bad
    if not text or "\0" in text:
        why = "it contains a null character" if text else "it is empty"
        raise DovetailError(f"{text!r} is not a valid path of a {what or 'file'}: {why}")
    return Path(text)


def reason(error: OSError) -> str:
    """The system's reason, as part of a sentence."""
    return (error.strerror or str(error)).lower()


def open_regular(path: AnyPath, what: str) -> IO[bytes]:
    """Open a regular file for reading; never waits.

    Raises:
        DovetailError: There is no such file, it may not be read, or it is a folder, a pipe, a
            socket or a device.
    """
    place = as_path(path, what)
    try:
        handle = os.open(place, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    except OSError as bad:
        raise _unreadable(place, what, bad) from bad
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            raise DovetailError(f"cannot read {_named(place, what)}: {_kind(mode)}")
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


class RegularFile:
    """The bytes of a regular file, read when they are asked for; nothing else of it is in memory.

    Args:
        path: The file.
        what: What it is, for messages.

    Raises:
        DovetailError: As `open_regular`.
    """

    def __init__(self, path: AnyPath, what: str) -> None:
        self._path = as_path(path, what)
        self._what = what
        self._file = open_regular(path, what)
        self._size = os.fstat(self._file.fileno()).st_size
        weakref.finalize(self, self._file.close)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, place: slice) -> bytes:
        """The bytes of a range with the step 1.

        Raises:
            DovetailError: The system refused, or the file has become shorter.
        """
        start, stop, _ = place.indices(self._size)
        parts: list[bytes] = []
        try:
            while start < stop:
                part = os.pread(self._file.fileno(), stop - start, start)
                if not part:
                    raise DovetailError(
                        f"cannot read {_named(self._path, self._what)}: it became shorter while it"
                        " was being read"
                    )
                parts.append(part)
                start += len(part)
        except OSError as bad:
            raise _unreadable(self._path, self._what, bad) from bad
        return parts[0] if len(parts) == 1 else b"".join(parts)


def read_regular(path: AnyPath, what: str, most: int | None = None) -> bytes:
    """The content of a regular file.

    Args:
        path: The file.
        what: What it is, for messages; "" where the path is enough.
        most: Bytes that it may have; a larger one is refused before it is read.

    Raises:
        DovetailError: As `open_regular`; it is too large, or cannot be read to its end.
    """
    place = as_path(path, what)
    with open_regular(place, what) as file:
        try:
            size = os.fstat(file.fileno()).st_size
            if most is not None and size > most:
                raise DovetailError(
                    f"cannot read {_named(place, what)}: it has {size} bytes, at most {most}"
                    " are allowed"
                )
            # One byte more tells of a file that grows, or that has no size, as in /proc.
            content = file.read(size + 1)
        except OSError as bad:
            raise _unreadable(place, what, bad) from bad
        except (MemoryError, OverflowError) as bad:
            raise DovetailError(
                f"cannot read {_named(place, what)}: it does not fit in memory"
            ) from bad
    if len(content) > size:
        raise DovetailError(
            f"cannot read {_named(place, what)}: it is longer than the system reports; copy it "
            f"to a regular file"
        )
    return content


def read_text(path: AnyPath, what: str, most: int | None = None) -> str:
    """The UTF-8 text of a regular file.

    Raises:
        DovetailError: As `read_regular`, or it is no UTF-8.
    """
    content = read_regular(path, what, most)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as bad:
        named = _named(as_path(path, what), what)
        raise DovetailError(f"{named} is not UTF-8 text: {bad}") from bad


def check_writable(path: AnyPath, what: str) -> None:
    """Find out before long work whether a file can be written at its end.

    Raises:
        DovetailError: Its folder is missing or closed to us, or the path is a folder.
    """
    place = as_path(path, what)
    target = Path(os.path.realpath(place))
    try:
        mode = target.stat().st_mode
        is_special = not stat.S_ISREG(mode)
    except (FileNotFoundError, NotADirectoryError):
        is_special = False
    except OSError as bad:
        _refuse_write(place, what, reason(bad), bad)
    else:
        if stat.S_ISDIR(mode):
            _refuse_write(place, what, "is a directory")
    folder = target.parent if place.is_symlink() else place.parent
    if not os.path.isdir(folder):  # noqa: PTH112  # Path.is_dir raises for a name too long
        _refuse_write(place, what, f"there is no folder '{folder}'")
    # A regular file is replaced, so it is the folder that must be writable.
    needed = os.W_OK if is_special else os.W_OK | os.X_OK
    if not os.access(target if is_special else folder, needed):
        _refuse_write(place, what, f"permission denied in '{folder}'")


def write_whole(path: AnyPath, what: str, write: Callable[[IO[bytes]], object]) -> Path:
    """Write a file in one step; links are followed.

    The bytes go to a new file in the same folder, reach the disk, and then take the name, so that
    a full disk or a crash leaves the old file as it was. The new file gets the permissions of the
    one it replaces, or those that the process gives to new files. Something that is no regular
    file, such as /dev/stdout, is written into and never replaced.

    Args:
        path: The file.
        what: What it is, for messages; "" where the path is enough.
        write: Given the open file.

    Returns:
        The path.

    Raises:
        DovetailError: The system refused; its reason is in the text.
    """
    place = as_path(path, what)
    target = Path(os.path.realpath(place))
    mode: int | None = None
    try:
        with contextlib.suppress(FileNotFoundError):
            mode = target.stat().st_mode
        if mode is None or stat.S_ISREG(mode):
            _replace(target, mode, write)
        else:
            _write_into(target, write)
    except OSError as bad:
        kept = "; the old file is unchanged" if mode is not None and stat.S_ISREG(mode) else ""
        _refuse_write(place, what, reason(bad) + kept, bad)
    return place


def _replace(target: Path, mode: int | None, write: Callable[[IO[bytes]], object]) -> None:
    # The name does not contain the target's, which may be as long as names can be.
    temporary = target.with_name(f".dovetail-{os.urandom(8).hex()}")
    # The system takes the process's mask off what a new file asks for. To ask for the mask would
    # change it for a moment, under files that other threads make.
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    handle = os.open(temporary, flags, 0o666 if mode is None else 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            if mode is not None:
                os.fchmod(file.fileno(), mode & 0o777)
            write(file)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _write_into(target: Path, write: Callable[[IO[bytes]], object]) -> None:
    # Opening a pipe that nobody reads fails (ENXIO) instead of waiting.
    handle = os.open(target, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    os.set_blocking(handle, True)
    with os.fdopen(handle, "wb") as file:
        write(file)


def _kind(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "is a directory"
    what = "socket" if stat.S_ISSOCK(mode) else "pipe or a device"
    return f"it is a {what}; write it to a file first"


def _unreadable(path: Path, what: str, bad: OSError) -> DovetailError:
    return DovetailError(f"cannot read {_named(path, what)}: {reason(bad)}")


def _refuse_write(path: Path, what: str, why: str, cause: OSError | None = None) -> NoReturn:
    raise DovetailError(f"cannot write {_named(path, what)}: {why}") from cause


def _named(path: Path, what: str) -> str:
    return f"{what} '{path}'" if what else f"'{path}'"
