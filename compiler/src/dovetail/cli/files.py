"""Files that commands read and write: one clear error each, and a file is replaced whole."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

from dovetail.bundle import BundleReader
from dovetail.support.errors import DovetailError


def reason(error: OSError) -> str:
    """The system's reason, as part of a sentence."""
    return (error.strerror or str(error)).lower()


def open_bundle(path: Path) -> BundleReader:
    """A bundle, checked as far as its header.

    Raises:
        DovetailError: It cannot be read. BundleError: It is no bundle, or is damaged.
    """
    try:
        data = path.read_bytes()
    except OSError as bad:
        raise DovetailError(f"cannot read bundle '{path}': {reason(bad)}") from bad
    return BundleReader(data, str(path))


def check_writable(path: Path, what: str) -> None:
    """Find out before long work whether a file can be written at its end.

    Raises:
        DovetailError: Its folder is missing or closed to us, or the path is a folder.
    """
    if path.is_dir():
        raise DovetailError(f"cannot write {what} '{path}': is a directory")
    folder = path.parent
    if not folder.is_dir():
        raise DovetailError(f"cannot write {what} '{path}': there is no folder '{folder}'")
    if not os.access(folder, os.W_OK | os.X_OK) and not os.access(path, os.W_OK):
        raise DovetailError(f"cannot write {what} '{path}': permission denied in '{folder}'")


def write_whole(path: Path, what: str, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file in one step, so that a failure leaves the old one; links are followed.

    Raises:
        DovetailError: The system refused; its reason is in the text.
    """
    target = path.resolve()
    temporary: Path | None = None
    try:
        if target.exists() and not target.is_file():
            # A device or a pipe is written to, never replaced.
            with target.open("wb") as file:
                write(file)
            return
        mode = target.stat().st_mode & 0o777 if target.is_file() else 0o666 & ~_umask()
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(mode)
        temporary.replace(target)
    except OSError as bad:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        kept = "; the old file is unchanged" if target.is_file() else ""
        raise DovetailError(f"cannot write {what} '{path}': {reason(bad)}{kept}") from bad


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
