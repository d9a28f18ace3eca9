"""Discovery and loading of backends: entry points of the group `dovetail.backends`.

Listing reads the metadata of installed distributions and imports nothing; a backend is imported
when it is first needed. In-tree backends are found like all others, and the environment enables or
disables them as in the runtime (`dovetail_runtime.selection`).

A broken backend raises an error, with its cause, only when it is used; `records` returns the error
in its place.
"""

from __future__ import annotations

import _thread
import importlib
import re
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Final, Generic, Protocol, TypeVar, cast

from dovetail.lang.script_namespace import ScriptNamespace
from dovetail.plugin.backend import API, Backend
from dovetail.plugin.record import wrong_field
from dovetail.support.dataclasses import dataclass
from dovetail.support.distribution import OURS
from dovetail.support.errors import PluginError, TargetError
from dovetail.target import suggestion
from dovetail_runtime import forks, installed
from dovetail_runtime.errors import describe
from dovetail_runtime.owner import Owner, settle
from dovetail_runtime.selection import KIND, selection
from dovetail_runtime.suggest import did_you_mean

GROUP: Final = "dovetail.backends"

MAX_SHOWN: Final = 64
"""Characters of a name out of an entry point, which may be anything."""

_OBJECT: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")


@dataclass(frozen=True, slots=True)
class BackendEntry:
    """An installed backend, not necessarily loaded.

    Attributes:
        kind: The entry point's name.
        value: The location of its record, `package.module:NAME`.
        distribution: The distribution of the entry point, with its version.
        version: The distribution's version.
    """

    kind: str
    value: str
    distribution: str
    version: str

    @property
    def owner(self) -> Owner:
        """The distribution, with a way to fix it."""
        return Owner(self.distribution, self.version)

    def reason_against(self) -> tuple[str, str] | None:
        """The evidence and fix if the environment disables it; None otherwise."""
        chosen = selection()
        # Whose it is takes long to find out, and matters where strangers' are turned off.
        first_party = chosen.autoload or self.owner.is_first_party
        return chosen.reason_against(self.kind, first_party)

    def error(self, cause: str, fix: str = "") -> PluginError:
        """The error of using it when it cannot be used."""
        fix = fix or self.owner.mend()
        return PluginError(self.distribution, self.kind, cause, version=self.version, fix=fix)


class Announced(Protocol):
    """An entry point of any group, with the error of using it."""

    @property
    def value(self) -> str:
        """The location of the object, `package.module:NAME`."""
        ...

    @property
    def owner(self) -> Owner:
        """The distribution that announces it."""
        ...

    def error(self, cause: str, fix: str = "") -> PluginError:
        """The error of using it when it cannot be used."""
        ...


EntryT = TypeVar("EntryT", bound=Announced)
ObjectT = TypeVar("ObjectT")


class Imports(Generic[EntryT, ObjectT]):
    """The objects of entries, each imported once, at its first use.

    A failed import is not repeated: its cause is kept and raised each time.
    """

    def __init__(self, fault: Callable[[EntryT, object], str]) -> None:
        """`fault` returns what is wrong with an object; empty if it is a valid ObjectT."""
        self._fault = fault
        self._found: dict[EntryT, ObjectT] = {}
        self._failed: dict[EntryT, tuple[str, BaseException | None]] = {}

    def __contains__(self, entry: EntryT) -> bool:
        return entry in self._found

    def clear(self) -> None:
        """Forget imported objects and failures."""
        self._found.clear()
        self._failed.clear()

    def load(self, entry: EntryT) -> ObjectT:
        """Load the object of an entry; the caller holds the lock, if there is one.

        Raises:
            PluginError: Its module fails to import, or the object is not valid.
        """
        if entry in self._found:
            return self._found[entry]
        if entry not in self._failed:
            try:
                found = named_object(entry.value)
                why = self._fault(entry, found)
            except KeyboardInterrupt:
                raise
            # A third party's code: whatever it raises, SystemExit too, is kept and shown.
            except BaseException as cause:  # noqa: BLE001
                self._failed[entry] = f"importing {entry.value} failed: {describe(cause)}", cause
            else:
                if not why:
                    self._found[entry] = cast("ObjectT", found)
                    return self._found[entry]
                self._failed[entry] = why, None
        why, cause = self._failed[entry]
        raise entry.error(why) from cause


_lock = _thread.RLock()
_entries: dict[str, list[BackendEntry]] | None = None
_generation = 0


def _scan() -> dict[str, list[BackendEntry]]:
    """Every claim, by kind; scanned once a process (see `refresh`)."""
    global _entries
    with _lock:
        if _entries is None:
            found: dict[str, set[BackendEntry]] = {}
            for point in installed.entry_points(GROUP):
                entry = BackendEntry(point.name, point.value, point.distribution, point.version)
                found.setdefault(point.name, set()).add(entry)
            _entries = {
                kind: sorted(found[kind], key=lambda entry: (entry.distribution, entry.value))
                for kind in sorted(found)
            }
        return _entries


def refresh() -> None:
    """Forget found and loaded backends; for tests, and after an installation."""
    global _entries, _generation
    with _lock:
        _generation += 1
        _entries = None
        _imports.clear()


def generation() -> int:
    """The number of calls of `refresh`, the version of knowledge of installed packages."""
    return _generation


def kinds() -> tuple[str, ...]:
    """The kinds of targets that can be compiled for, sorted; imports nothing."""
    return tuple(
        kind
        for kind, entries in _scan().items()
        if KIND.fullmatch(kind) and any(entry.reason_against() is None for entry in entries)
    )


def entries() -> tuple[BackendEntry, ...]:
    """All installed backends, enabled or not; imports nothing."""
    return tuple(entry for found in _scan().values() for entry in found)


def is_loaded(kind: str) -> bool:
    """Whether `load(kind)` has succeeded in this process."""
    return any(entry in _imports for entry in _scan().get(kind, ()))


def load(kind: str) -> Backend:
    """Load the Backend record of a kind; later calls return the same value.

    Raises:
        TargetError: No installed backend has this kind, or the environment disables it.
        PluginError: Two distributions, neither of them Dovetail's, claim the kind; its module
            fails to import; or its record is not valid in this version of Dovetail.
    """
    with forks.whole(f"loading backend '{kind}'"), _lock:
        found = _scan().get(kind, [])
        if not found:
            listing = ", ".join(kinds()) or "none"
            hint = did_you_mean(kind, kinds(), before="; ") or suggestion(kind)
            raise TargetError(
                f"no installed backend has the kind '{kind}'; installed are {listing}{hint}"
            )
        claims, _ = rightful(found)
        if not claims:
            evidence, fix = found[0].reason_against() or ("", "")
            raise TargetError(f"backend '{kind}' is disabled {evidence}; to fix: {fix}")
        if len(claims) > 1:
            raise conflict(claims)
        return _imports.load(claims[0])


def rightful(found: list[BackendEntry]) -> tuple[list[BackendEntry], list[BackendEntry]]:
    """The valid claims to a kind, and the rejected ones.

    Disabled ones are neither. If one of several is Dovetail's own, only that is valid, so that no
    package can replace a kind of Dovetail's.
    """
    allowed = [entry for entry in found if entry.reason_against() is None]
    # Whose it is takes long to find out, and matters where there are several.
    own = [entry for entry in allowed if entry.owner.is_first_party] if len(allowed) > 1 else []
    return (own, [entry for entry in allowed if entry not in own]) if own else (allowed, [])


def conflict(claims: Sequence[Announced]) -> PluginError:
    """The error for several claims to one name."""
    names = " and ".join(f"{entry.owner} ({entry.value})" for entry in claims)
    return claims[0].error(f"claimed by {names}", settle([entry.owner for entry in claims]))


def shown(name: str) -> str:
    """An entry point's name in messages: quoted and shortened if it is unusual."""
    return name if len(name) <= MAX_SHOWN and name.isprintable() else repr(name[:MAX_SHOWN])


def records() -> Iterator[tuple[str, Backend | PluginError]]:
    """Iterate over the enabled kinds, each with its record or its error; loads them lazily.

    Dovetail's own come first: a search that ends among them loads no others.
    """
    own = {entry.kind for entry in entries() if entry.owner.is_first_party}
    for kind in sorted(kinds(), key=lambda kind: (kind not in own, kind)):
        try:
            record = load(kind)
        except PluginError as error:
            yield kind, error
        else:
            yield kind, record


def namespace(kind: str) -> ScriptNamespace | None:
    """The namespace `T.<kind>`; None if no backend of that kind is installed, or it has none.

    Raises:
        PluginError: As `load`.
    """
    return load(kind).namespace if kind in kinds() else None


def named_object(value: str) -> object:
    """The object of an entry point.

    Args:
        value: The entry point's value, `package.module:NAME`.

    Raises:
        BaseException: The exception of importing its module.
    """
    if not _OBJECT.fullmatch(value):
        raise ValueError(f"{value!r} is not the name of an object, 'package.module:NAME'")
    module, _, name = value.partition(":")
    return attrgetter(name)(importlib.import_module(module))


def _wrong(entry: BackendEntry, record: object) -> str:
    """What is wrong with a record; empty if nothing is."""
    if not isinstance(record, Backend):
        return f"{entry.value} is a {type(record).__name__}, expected a dovetail.plugin.Backend"
    if type(record.api) is int and record.api != API:
        newer = OURS if record.api > API else entry.distribution
        return f"written for plug-in API {record.api}, this dovetail has {API}; upgrade {newer}"
    if record.kind != entry.kind:
        return f"its record has the kind '{record.kind}'"
    return wrong_field(record)


_imports: Final = Imports[BackendEntry, Backend](_wrong)
