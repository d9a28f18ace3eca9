"""Keeps what is needed to see a failure again: a folder of small files in the user's cache.

Named after its contents, so that one failure is kept once, however often it happens; what is there
is never written to again, and the oldest go when there are many.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dovetail.cache.folder import root

MAX_KEPT: Final = 32


def folder() -> Path:
    """Where reproducers lie."""
    return Path(root(), "reproducers")


def save(name: str, files: Mapping[str, str]) -> tuple[Path | None, str]:
    """Write a reproducer.

    Args:
        name: Of what failed, human-readable; becomes part of the folder's name.
        files: Texts by file name.

    Returns:
        The folder, or None and why it could not be written.
    """
    digest = hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()[:12]
    word = re.sub(r"[^A-Za-z0-9_.-]+", "-", name).strip("-.")[:40] or "failure"
    place = folder() / f"{word}-{digest}"
    if place.is_dir():
        return place, ""
    temporary: Path | None = None
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        temporary = Path(tempfile.mkdtemp(prefix=".", dir=place.parent))
        for file, text in files.items():
            (temporary / file).write_text(text, encoding="utf-8", errors="replace")
        temporary.rename(place)
        _forget_oldest(place.parent)
    except OSError as bad:
        if temporary is not None:
            shutil.rmtree(temporary, ignore_errors=True)
        # Another process may have written the very same in the meantime.
        return (place, "") if place.is_dir() else (None, (bad.strerror or str(bad)).lower())
    return place, ""


def _forget_oldest(parent: Path) -> None:
    kept = [path for path in parent.iterdir() if path.is_dir() and path.name[:1] != "."]
    kept.sort(key=lambda path: (path.stat().st_mtime_ns, path.name))
    for path in kept[: max(0, len(kept) - MAX_KEPT)]:
        shutil.rmtree(path, ignore_errors=True)
