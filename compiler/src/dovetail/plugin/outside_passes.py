"""Passes from other packages: entry points of the group `dovetail.passes`.

One is imported only when it is named (`build(..., passes="acme-fuse")`, `dovetail build -p`), not
because it is installed: compiled kernels must not depend on other installed packages. A broken one
raises an error, with its cause, where it is named, and is a line in the ledger.
"""

from __future__ import annotations

import inspect
import re
import threading
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, cast

from dovetail.passes import ALL, Pass, Pipeline, Place, parse_pipeline
from dovetail.plugin.discovery import Imports, conflict, generation, shown
from dovetail.support import dataclasses
from dovetail.support.errors import DovetailError, PluginError
from dovetail_runtime import installed
from dovetail_runtime.owner import Owner

GROUP: Final = "dovetail.passes"

NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""The form of the name of a pass: `acme-fuse-loads`."""


class PassEntry(NamedTuple):
    """An announced pass, not necessarily loaded."""

    name: str
    value: str
    owner: Owner

    def error(self, cause: str, fix: str = "") -> PluginError:
        """The error of using it when it cannot be used."""
        return PluginError(
            self.owner.name, shown(self.name), cause, version=self.owner.version,
            fix=fix or self.owner.mend(), what="pass",
        )  # fmt: skip


class PassLine(NamedTuple):
    """A line of the ledger: a pass and its state."""

    name: str
    state: str  # "ready" or "failed"
    evidence: str
    fix: str
    distribution: str
    version: str


_lock = threading.RLock()
_entries: tuple[int, dict[str, list[PassEntry]]] | None = None  # with `generation` at the time


def pass_entries() -> Mapping[str, list[PassEntry]]:
    """All announced passes, loaded or not; imports nothing."""
    global _entries
    with _lock:
        if _entries is None or _entries[0] != generation():
            claims: dict[str, list[PassEntry]] = {}
            points = installed.entry_points(GROUP)
            for point in sorted(points, key=lambda point: (point.distribution, *point[:2])):
                entry = PassEntry(
                    point.name, point.value, Owner(point.distribution, point.version)
                )
                claims.setdefault(entry.name, []).append(entry)
            _imports.clear()
            _entries = generation(), claims
        return _entries[1]


class _OutsidePasses(Mapping[str, type[Pass]]):
    """Passes by name; looking one up imports it, and no other."""

    def __getitem__(self, name: str) -> type[Pass]:
        """A pass.

        Raises:
            KeyError: Nobody announces it. PluginError: It cannot be used.
        """
        return _load(pass_entries()[name])

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(pass_entries()))

    def __len__(self) -> int:
        return len(pass_entries())


OUTSIDE_PASSES: Final = _OutsidePasses()
"""Every announced pass by its name."""


def pass_ledger() -> tuple[PassLine, ...]:
    """Return a line for each announced pass; imports all of them."""
    lines: list[PassLine] = []
    for name, claims in sorted(pass_entries().items()):
        for entry in claims:
            try:
                kind = _load(claims)
            except PluginError as error:
                state, evidence, fix = "failed", error.reason, error.fix
            else:
                state, evidence, fix = "ready", f"{kind.place}" if kind.place else "", ""
            lines.append(PassLine(shown(name), state, evidence, fix, *entry.owner[:2]))
    return tuple(lines)


def passes_of(given: object) -> Pipeline:
    """Convert an argument `passes` to passes: a pass, text, or an iterable of both.

    Args:
        given: Text has the form that `dovetail passes` prints, "acme-fuse{depth=2}", and names
            passes of installed packages.

    Raises:
        DovetailError: Something is neither a pass nor text, or names no pass, or one of
            Dovetail's own, whose positions are fixed. PluginError: One cannot be used.
    """
    items = [given] if isinstance(given, str | Pass) else given
    if not isinstance(items, Iterable):
        raise DovetailError(
            f"passes is {given!r}: give passes, or text such as 'acme-fuse{{depth=2}}'"
        )
    found: list[Pass] = []
    for item in cast("Iterable[object]", items):
        if isinstance(item, str):
            found += parse_pipeline(item, ALL, OUTSIDE_PASSES)
        elif isinstance(item, Pass):
            name: object = getattr(type(item), "name", None)
            if not isinstance(name, str) or not NAME.fullmatch(name):
                raise DovetailError(
                    f"{type(item).__qualname__} has the name {name!r}, expected {NAME.pattern}"
                )
            if item.place is not None and (why := _wrong_place(type(item))):
                raise DovetailError(f"{type(item).__qualname__} {why}")
            found.append(item)
        else:
            raise DovetailError(
                f"{item!r} is not a pass: give a `dovetail.passes.Pass`, or text such as "
                "'acme-fuse{depth=2}'"
            )
    return tuple(found)


def _load(claims: list[PassEntry]) -> type[Pass]:
    if len(claims) > 1:
        raise conflict(claims)
    with _lock:
        return _imports.load(claims[0])


def _wrong(entry: PassEntry, kind: object) -> str:
    """What is wrong with the class that an entry names; empty if nothing is."""
    if not NAME.fullmatch(entry.name):
        return f"its entry point is called {shown(entry.name)!r}, expected {NAME.pattern}"
    own = {each.name for each in ALL}
    if entry.name in own:
        return f"'{entry.name}' is a pass of Dovetail; put your name in front of it"
    if not isinstance(kind, type) or not issubclass(kind, Pass):
        what = _described(cast("object", kind))
        return f"{entry.value} is {what}, expected a class of dovetail.passes.Pass"
    if inspect.isabstract(kind):
        missing = ", ".join(sorted(getattr(kind, "__abstractmethods__", ())))
        return f"{entry.value} lacks {missing}"
    if getattr(kind, "name", None) != entry.name:
        return f"{entry.value} has the name {getattr(kind, 'name', None)!r}, not its entry point's"
    if why := _wrong_place(kind):
        return f"{entry.value} {why}"
    for field in dataclasses.fields(kind):
        if type(field.default) not in (bool, int, str):
            return (
                f"option '{field.name}' of {entry.value} has the default {field.default!r};"
                " an option needs a default of type bool, int or str"
            )
    return kind.fault()


def _wrong_place(kind: type[Pass]) -> str:
    """What is wrong with the place of a class; empty if nothing is."""
    if isinstance(kind.place, Place):
        return ""
    return f"has the place {kind.place!r}, expected dovetail.passes.before(...) or after(...)"


def _described(value: object) -> str:
    return f"the class {value.__name__}" if isinstance(value, type) else type(value).__name__


_imports: Final = Imports[PassEntry, type[Pass]](_wrong)
