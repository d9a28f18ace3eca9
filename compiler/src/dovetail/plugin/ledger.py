"""The compiler's ledger: the state of every backend, with its evidence and fix.

The states are `ready`, `failed` (with the cause), `disabled` (with the variable), `not loaded` for
one that has not been needed, and `not installed` for a kind that only the runtime has. The
runtime's ledger is `dovetail_runtime.ledger()`; `dovetail doctor` shows both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dovetail.plugin.discovery import (
    MAX_SHOWN,
    BackendEntry,
    conflict,
    entries,
    is_loaded,
    load,
    rightful,
)
from dovetail.support.errors import PluginError
from dovetail_runtime.owner import taken
from dovetail_runtime.selection import KIND


class CompileEntry(NamedTuple):
    """The compiler of a kind, and its state."""

    kind: str
    state: str
    evidence: str
    fix: str
    distribution: str
    version: str


def ledger(*, load: bool = True, kinds: Iterable[str] = ()) -> tuple[CompileEntry, ...]:
    """Return an entry for each kind, and for each claim to a kind of Dovetail's; sorted.

    Args:
        load: Import each backend that has not been needed so far; if false, it is `not loaded`,
            and nothing is imported.
        kinds: Further kinds to list, even if nothing installed compiles for them.
    """
    claims: dict[str, list[BackendEntry]] = {kind: [] for kind in kinds}
    for entry in entries():
        claims.setdefault(entry.kind, []).append(entry)
    lines = {kind: _line(kind, found, load) for kind, found in claims.items()}
    for kind, found in claims.items():
        own, refused = rightful(found)
        for entry in refused:
            evidence, fix = taken(entry.owner, kind, own[0].owner)
            name = f"{kind} ({entry.distribution})"  # as the run side calls it
            lines[name] = CompileEntry(
                name, "failed", evidence, fix, entry.distribution, entry.version
            )
    return tuple(sorted(lines.values()))


def _line(kind: str, found: list[BackendEntry], importing: bool) -> CompileEntry:
    if not found:
        return CompileEntry(kind, "not installed", "", "", "", "")
    first = found[0]
    whose = (first.distribution, first.version)
    if not KIND.fullmatch(kind):
        name = repr(kind[:MAX_SHOWN])
        why = f"its entry point is called {name}, expected a kind that matches {KIND.pattern}"
        return CompileEntry(name, "failed", why, first.owner.mend(), *whose)
    usable, _ = rightful(found)
    if not usable:
        return CompileEntry(kind, "disabled", *(first.reason_against() or ("", "")), *whose)
    whose = (usable[0].distribution, usable[0].version)
    if len(usable) > 1:
        error = conflict(usable)
        return CompileEntry(kind, "failed", error.reason, error.fix, *whose)
    if not importing and not is_loaded(kind):
        return CompileEntry(kind, "not loaded", "", "", *whose)
    try:
        load(kind)
    except PluginError as error:
        return CompileEntry(kind, "failed", error.reason, error.fix, *whose)
    return CompileEntry(kind, "ready", "", "", *whose)
