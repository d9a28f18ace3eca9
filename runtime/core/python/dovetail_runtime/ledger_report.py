"""The ledger: the state of every backend, with its evidence and a fix.

The states are `not installed`, `disabled`, `bad manifest`, `wrong ABI`, `failed to load`, `driver
missing`, `no device`, `ready`, and `not loaded` for a backend that has not been needed yet. Errors
contain the same line. `doctor()` returns a complete report on the machine as plain data.
"""

import json
import platform
import sys
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias, cast

from dovetail_runtime import _ffi, environment, installed, preference
from dovetail_runtime._native import encoded, library
from dovetail_runtime.device_object import Device
from dovetail_runtime.device_object import device as open_device
from dovetail_runtime.errors import DovetailError
from dovetail_runtime.variables import Variable, unread

#: What `json.dumps` takes.
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

#: The first field of a profile, by which readers know it.
PROFILE_FORMAT: Final = "dovetail-profile"


class LedgerEntry(NamedTuple):
    """The state of one backend or library of functions."""

    kind: str
    state: str
    evidence: str
    fix: str
    distribution: str
    library: str
    device_type: int
    device_count: int

    def __str__(self) -> str:
        """`opencl: driver missing: tried libOpenCL.so.1; to fix: apt install ...`."""
        line = f"{self.kind}: {self.state}"
        if self.evidence:
            line += f": {self.evidence}"
        if self.fix:
            line += f"; to fix: {self.fix}"
        return line


def ledger(*, load: bool = True, kinds: Iterable[str] = ()) -> tuple[LedgerEntry, ...]:
    """Returns an entry for each backend, sorted by kind.

    Args:
        load: Load each backend that has not been needed so far; if false, it is `not loaded`,
            and nothing is opened.
        kinds: Further kinds to list, also unknown ones.
    """
    native = library()
    entries = [LedgerEntry(**entry) for entry in json.loads(native.text("ledger", int(load)))]
    known = {entry.kind for entry in entries}
    entries.extend(ledger_entry(kind) for kind in dict.fromkeys(kinds) if kind not in known)
    return tuple(sorted(entries))


def libraries(*, load: bool = True) -> tuple[LedgerEntry, ...]:
    """Returns an entry for each usable library of functions that plans call, sorted by name.

    Args:
        load: As for `ledger`.
    """
    entries = json.loads(library().text("libraries", int(load)))
    return tuple(sorted(LedgerEntry(**entry) for entry in entries))


def ledger_entry(kind: str) -> LedgerEntry:
    """Returns the entry of one kind, known or not; loads nothing."""
    given = encoded(kind, "the kind of a backend", "pass one such as 'opencl'")
    return LedgerEntry(**json.loads(library().text("ledger_entry", given)))


def backends(*, load: bool = True) -> list[LedgerEntry]:
    """Returns the ledger as a list: each backend and its state.

    Args:
        load: As for `ledger`.
    """
    return list(ledger(load=load))


def devices() -> list[Device]:
    """Returns all devices of all ready backends, by kind and number; loads every backend.

    This includes backends in Python.
    """
    return [open_device(name) for entry in ledger() for name in device_names(entry)]


def doctor(*, kinds: Iterable[str] = (), variables: Iterable[Variable] = ()) -> dict[str, Json]:
    """Reports the backends and devices of this machine, as data for JSON.

    Args:
        kinds: As for `ledger`.
        variables: Environment variables that other software reads, unknown to this package.

    Returns:
        Keys `version`, `abi`, `library`, `tvm_ffi`, `python`, `platform`, `environment`
        (Dovetail's variables that are set), `warnings` (lines about variables without effect),
        `libraries` (the entries of libraries of functions) and `backends`: for each backend its
        ledger entry and `devices`, each with name, attributes and limits (or `error`).
    """
    native = library()
    entries: list[Json] = []
    lines = ledger(kinds=kinds)
    for entry in lines:
        described = cast("dict[str, Json]", entry._asdict())
        described["devices"] = [_describe_device(name) for name in device_names(entry)]
        entries.append(described)
    abi: dict[str, Json] = {
        "oldest": native.plain["abi_oldest"](),
        "newest": native.plain["abi_newest"](),
    }
    return {
        "version": _ffi.VERSION,
        "abi": abi,
        "library": native.path,
        "tvm_ffi": installed.version_of("apache-tvm-ffi"),
        "python": platform.python_version(),
        "platform": f"{sys.platform} {platform.machine()}",
        "elevated": environment.is_elevated(),
        "environment": dict(environment.settings()),
        "warnings": _warnings({entry.kind for entry in lines}, variables),
        "backends": entries,
        "libraries": [cast("dict[str, Json]", entry._asdict()) for entry in libraries()],
    }


def _warnings(kinds: set[str], variables: Iterable[Variable]) -> list[Json]:
    """What in the environment has no effect."""
    from dovetail_runtime.discovery import declared
    from dovetail_runtime.install_help import first_party_runtimes
    from dovetail_runtime.selection import selection

    known = {*kinds, *first_party_runtimes(), *(entry.kind for entry in libraries(load=False))}
    settings = [*selection().faults(known), *preference.faults(known)]
    return [*settings, *unread([*declared, *variables])]


def profile() -> dict[str, Json]:
    """Returns the attributes of every device, for choosing variants on another machine.

    Returns:
        `{"format": "dovetail-profile", "version": 1, "devices": [{"name", "kind",
        "attributes"}]}`.
    """
    devices: list[Json] = []
    for entry in ledger():
        for name in device_names(entry):
            found = open_device(name)
            attributes: dict[str, Json] = dict(found.attributes)
            devices.append({"name": found.name, "kind": found.kind, "attributes": attributes})
    return {"format": PROFILE_FORMAT, "version": 1, "devices": devices}


def device_names(entry: LedgerEntry) -> list[str]:
    """The names of a backend's devices; none unless it is ready."""
    if entry.state != "ready":
        return []
    return [f"{entry.kind}:{index}" for index in range(entry.device_count)]


def _describe_device(name: str) -> Json:
    try:
        found = open_device(name)
    except DovetailError as error:
        return {"name": name, "error": str(error)}
    attributes: dict[str, Json] = dict(found.attributes)
    limits: dict[str, Json] = dict(found.limits)
    return {"name": found.name, "attributes": attributes, "limits": limits}
