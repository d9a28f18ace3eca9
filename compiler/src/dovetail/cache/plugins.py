"""The files of the plug-ins that compile for a kind, found without importing them.

A plug-in is a distribution with an entry point of the group `dovetail.backends`. Its files are
those that its record of installed files names, the package that its entry point names, wherever
that is (editable installs), and the same of the distributions that it requires. Which these are is
kept, and looked for again when something is installed or removed.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Collection, Iterator
from importlib.machinery import PathFinder
from typing import Final

from dovetail.cache.files import digest_of
from dovetail.cache.store import Store
from dovetail_runtime.digest import sha256

_METADATA: Final = (".dist-info", ".egg-info")
_LINKS: Final = (".pth", ".egg-link", "_finder.py")  # of editable installs


def digest_of_plugins(store: Store, kinds: Collection[str] | None) -> str | None:
    """A digest of the files of all plug-ins for some kinds, or for any (None).

    Returns:
        The digest; None where it cannot be told what is installed, or a file has changed since
        Dovetail was imported.
    """
    finders = [each for each in sys.meta_path if hasattr(each, "find_distributions")]
    if any(each is not PathFinder for each in finders):
        return None  # Somebody else's way to install: nothing tells when it changes.
    stamp = sha256(repr(list(_stamps())).encode()).hexdigest()
    key = f"plugins\n{stamp}"
    kept = store.read(key)
    known: dict[str, list[str]] = json.loads(kept) if kept is not None else {}
    if kept is None:
        from dovetail.cache.survey import survey

        known = survey()
        store.write(key, json.dumps(known).encode())
    digests: list[object] = []
    for kind in sorted(known):
        if kinds is not None and kind not in kinds:
            continue
        for path in known[kind]:
            digest = digest_of(store, path, _is_code)
            if digest is None:
                return None
            digests.append((kind, digest))
    return sha256(repr(digests).encode()).hexdigest()


def _stamps() -> Iterator[object]:
    """What changes when a distribution is installed, removed or changed."""
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except OSError:  # An archive, or nothing.
            yield folder, _times(folder)
            continue
        for name in sorted(names):
            path = f"{folder or '.'}/{name}"
            if name.endswith(_METADATA):
                # RECORD holds the hashes of the other files that a change of an install writes.
                yield path, _times(f"{path}/entry_points.txt"), _times(f"{path}/RECORD")
            elif name.endswith(_LINKS):
                yield path, _times(path)


def _times(path: str) -> tuple[int, ...]:
    try:
        status = os.stat(path)
    except OSError:
        return ()
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns


def _is_code(name: str) -> bool:
    return not name.endswith(".pyc")
