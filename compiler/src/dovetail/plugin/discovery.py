"""Finding and loading back ends: entry points of the group `dovetail.backends`, nothing else.

Listing reads the metadata of installed distributions and imports nothing; a back end is imported
when it is first needed. In-tree ones are found exactly like a stranger's.
"""

from __future__ import annotations

import difflib
import os
import threading
from dataclasses import dataclass
from importlib import metadata
from typing import Final

from dovetail.lang.extension import ScriptNamespace
from dovetail.plugin.backend import API, Backend
from dovetail.support.errors import PluginError, TargetError

GROUP: Final = "dovetail.backends"


@dataclass(frozen=True, slots=True)
class BackendEntry:
    """An installed back end, not necessarily loaded.

    Attributes:
        kind: The entry point's name.
        value: Where its record is, `package.module:NAME`.
        distribution: Which distribution brings it, and its version.
        version: The distribution's version.
    """

    kind: str
    value: str
    distribution: str
    version: str


_lock = threading.RLock()
_loaded: dict[str, Backend] = {}
_entries: dict[str, list[BackendEntry]] | None = None


def _scan() -> dict[str, list[BackendEntry]]:
    """Every claim, by kind; scanned once a process (see `refresh`)."""
    global _entries
    with _lock:
        if _entries is None:
            found: dict[str, set[BackendEntry]] = {}
            for point in metadata.entry_points(group=GROUP):
                name = point.dist.name if point.dist is not None else "<unknown>"
                version = point.dist.version if point.dist is not None else ""
                entry = BackendEntry(point.name, point.value, name, version)
                found.setdefault(point.name, set()).add(entry)
            _entries = {
                kind: sorted(found[kind], key=lambda entry: (entry.distribution, entry.value))
                for kind in sorted(found)
            }
        return _entries


def refresh() -> None:
    """Forget what was found and loaded; for tests and for installs during a process."""
    global _entries
    with _lock:
        _entries = None
        _loaded.clear()


def _own_distribution() -> str:
    return __name__.partition(".")[0]


def _allowed(entry: BackendEntry) -> bool:
    """Whether DOVETAIL_BACKEND_AUTOLOAD and DOVETAIL_BACKENDS let this one be used."""
    out_of_tree = entry.distribution != _own_distribution()
    if out_of_tree and os.environ.get("DOVETAIL_BACKEND_AUTOLOAD") == "0":
        return False
    words = [word.strip() for word in os.environ.get("DOVETAIL_BACKENDS", "").split(",")]
    denied = {word[1:] for word in words if word.startswith("-")}
    allowed = {word for word in words if word and not word.startswith("-")}
    return entry.kind not in denied and (not allowed or entry.kind in allowed)


def kinds() -> tuple[str, ...]:
    """The kinds that can be compiled for, in order; imports nothing."""
    return tuple(kind for kind, entries in _scan().items() if any(map(_allowed, entries)))


def entries() -> tuple[BackendEntry, ...]:
    """Every installed back end, allowed or not; imports nothing."""
    return tuple(entry for found in _scan().values() for entry in found)


def is_loaded(kind: str) -> bool:
    """Whether `load(kind)` has succeeded in this process."""
    return kind in _loaded


def load(kind: str) -> Backend:
    """The Backend record of a kind; the first call imports it, later ones return the same value.

    Raises:
        TargetError: No installed back end has this kind, or the environment forbids it.
        PluginError: Two distributions claim it, its module fails to import, or its record is not
            what this version of Dovetail takes. Nothing is left behind.
    """
    with _lock:
        if kind in _loaded:
            return _loaded[kind]
        found = _scan().get(kind, [])
        if not found:
            listing = ", ".join(kinds()) or "none"
            near = difflib.get_close_matches(kind, kinds(), 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise TargetError(
                f"no installed backend has the kind '{kind}'; installed are {listing}{hint}"
            )
        claims = [entry for entry in found if _allowed(entry)]
        if not claims:
            raise TargetError(
                f"backend '{kind}' is disabled by DOVETAIL_BACKENDS or DOVETAIL_BACKEND_AUTOLOAD"
            )
        if len(claims) > 1:
            names = " and ".join(f"'{entry.distribution}' ({entry.value})" for entry in claims)
            raise PluginError(
                claims[0].distribution, kind, f"claimed by {names}; uninstall all but one"
            )
        record = _import(claims[0])
        _loaded[kind] = record
        return record


def namespace(kind: str) -> ScriptNamespace | None:
    """What `T.<kind>` is; None if no back end of that kind is installed, or it adds nothing.

    Raises:
        PluginError: As `load`.
    """
    return load(kind).namespace if kind in kinds() else None


def _import(entry: BackendEntry) -> Backend:
    """Import an entry's module and check its record."""
    point = metadata.EntryPoint(entry.kind, entry.value, GROUP)
    try:
        record: object = point.load()
    except Exception as cause:  # a third party's code: whatever it raises is kept and shown
        raise PluginError(
            entry.distribution, entry.kind, f"importing {entry.value} failed: {cause!r}"
        ) from cause
    if not isinstance(record, Backend):
        raise PluginError(
            entry.distribution, entry.kind,
            f"{entry.value} is a {type(record).__name__}, expected a dovetail.plugin.Backend",
        )  # fmt: skip
    if record.api != API:
        raise PluginError(
            entry.distribution, entry.kind,
            f"written for plug-in API {record.api}, this dovetail has {API};"
            f" upgrade {'dovetail' if record.api > API else entry.distribution}",
        )  # fmt: skip
    if record.kind != entry.kind:
        raise PluginError(
            entry.distribution, entry.kind, f"its record has the kind '{record.kind}'"
        )
    return record
