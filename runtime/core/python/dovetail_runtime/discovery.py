"""Finding runtimes: which are installed, and which of these may be used.

Two sources: installed distributions with an entry point in the group `dovetail.runtimes` (its
value is the name of the package that holds `backend.json`), and the folders of
DOVETAIL_RUNTIME_PATH (each holds `backend.json` itself or in its child folders). Packages are not
imported and libraries are not opened. It runs once, when the engine is first asked for a backend
that it does not know; the engine sees to that (`_native.py`), and keeps what is recorded here for
the ledger.
"""

import importlib.machinery
import importlib.metadata
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from dovetail_runtime import _ffi, environment, vendor
from dovetail_runtime.errors import DovetailError, ManifestError
from dovetail_runtime.manifest import Manifest, read_manifest

_GROUP: Final = "dovetail.runtimes"
_FILE: Final = "backend.json"
_BUILT_IN: Final = "cpu"  # the one device of the core: no runtime may claim it

_callbacks: list[object] = []  # what the engine calls; kept for ever


class Claim(NamedTuple):
    """One runtime that says it runs a kind."""

    kind: str
    source: str  # the distribution, or the folder and the variable that named it
    path: Path | None  # of backend.json
    manifest: Manifest | None
    problem: str  # why there is no manifest
    libraries: tuple[Path, ...] = ()  # where else its library may lie, by file name
    folder: Path | None = None  # of a manifest that belongs to no distribution


on_request: set[str] = set()
"""Kinds that are loaded only when they are named."""


def discover(library: _ffi.Library) -> None:
    """Registers every runtime that may be used and records why the others may not."""
    by_kind: dict[str, list[Claim]] = {}
    for claim in find_claims():
        by_kind.setdefault(claim.kind, []).append(claim)
    rules = Rules.from_environment()
    for kind, claims in sorted(by_kind.items()):
        reason = rules.reason_against(kind)
        if kind == _BUILT_IN:
            _record(library, f"{kind} ({claims[0].source})", "bad manifest", _CPU_CLAIM, "")
        elif reason is not None:
            _record(library, kind, "disabled", *reason)
        elif len(claims) > 1:
            names = " and ".join(f"'{claim.source}' ({claim.path})" for claim in claims)
            _record(
                library,
                kind,
                "bad manifest",
                f"claimed by both {names}",
                f"keep one: pip uninstall {claims[-1].source}",
            )
        else:
            _register(library, claims[0])
            if claims[0].manifest is not None and claims[0].manifest.on_request:
                on_request.add(kind)


_CPU_CLAIM: Final = "the kind 'cpu' is the core's own and cannot be claimed"


class Rules:
    """What the environment allows and denies."""

    def __init__(self, allowed: frozenset[str], denied: frozenset[str], autoload: bool) -> None:
        """`allowed`: only these, unless empty."""
        self._allowed = allowed
        self._denied = denied
        self._autoload = autoload

    @classmethod
    def from_environment(cls) -> "Rules":
        """Reads DOVETAIL_BACKENDS (`cuda,vulkan` allows only these, `-opencl` denies one)."""
        names = [name.strip() for name in environment.read(environment.BACKENDS).split(",")]
        return cls(
            frozenset(name for name in names if name and not name.startswith("-")),
            frozenset(name[1:].strip() for name in names if name.startswith("-")),
            environment.read(environment.AUTOLOAD) != "0",
        )

    def reason_against(self, kind: str) -> tuple[str, str] | None:
        """Evidence and fix when a kind may not be used."""
        setting = f"{environment.BACKENDS}={environment.read(environment.BACKENDS)}"
        if kind in self._denied:
            return f"by {setting}", f"take '-{kind}' out of {environment.BACKENDS}"
        if self._allowed and kind not in self._allowed:
            return f"by {setting}", f"add '{kind}' to {environment.BACKENDS}, or unset it"
        if not self._autoload:
            return f"by {environment.AUTOLOAD}=0", f"unset {environment.AUTOLOAD}"
        return None


def find_claims() -> Iterator[Claim]:
    """Every runtime that is installed or in a named folder, each manifest once."""
    seen: set[Path] = set()
    for claim in (*_from_entry_points(), *_from_folders()):
        if claim.path is not None:
            path = claim.path.resolve()
            if path in seen:
                continue
            seen.add(path)
        yield claim


def _from_entry_points() -> Iterator[Claim]:
    seen: set[tuple[str, str]] = set()
    for entry in importlib.metadata.entry_points(group=_GROUP):
        distribution = entry.dist
        source = distribution.name if distribution is not None else entry.value
        if (source, entry.value) in seen:  # the same distribution twice on sys.path: first wins
            continue
        seen.add((source, entry.value))
        try:
            path, libraries = _locate(entry.value, distribution)
            manifest = read_manifest(path)
            if manifest.kind != entry.name:
                raise ManifestError(
                    f"'{path}': 'kind' is '{manifest.kind}', but the entry point of '{source}' "
                    f"in group '{_GROUP}' is called '{entry.name}'"
                )
        except ManifestError as error:
            yield Claim(entry.name, source, None, None, str(error))
        else:
            yield Claim(manifest.kind, source, path, manifest, "", libraries)


def _locate(
    package: str, distribution: importlib.metadata.Distribution | None
) -> tuple[Path, tuple[Path, ...]]:
    """The manifest of a package, and the shared libraries of its distribution.

    Through the distribution's RECORD, because in an editable install the Python files stay in the
    source tree while the library is installed; through the import system's finders otherwise.
    """
    manifest: Path | None = None
    libraries: list[Path] = []
    wanted = f"{package.replace('.', '/')}/{_FILE}"
    for file in (distribution.files if distribution is not None else None) or ():
        if file.as_posix() == wanted:
            manifest = Path(str(file.locate()))
        elif file.suffix in (".so", ".dylib", ".dll"):
            libraries.append(Path(str(file.locate())))
    if manifest is not None and manifest.is_file():
        return manifest, tuple(libraries)
    for folder in _package_folders(package):
        if (folder / _FILE).is_file():
            return folder / _FILE, tuple(libraries)
    name = distribution.name if distribution is not None else package
    raise ManifestError(
        f"distribution '{name}' names the package '{package}' in its entry points (group "
        f"'{_GROUP}'), but no '{wanted}' is installed"
    )


def _package_folders(package: str) -> list[Path]:
    """Where a package lies, without importing it (top-level packages; others through sys.path)."""
    if "." not in package:
        try:
            spec: importlib.machinery.ModuleSpec | None = importlib.util.find_spec(package)
        except (ImportError, ValueError):
            spec = None
        return [Path(folder) for folder in (spec and spec.submodule_search_locations) or ()]
    parts = package.split(".")
    return [Path(entry, *parts) for entry in sys.path if entry]


def _from_folders() -> Iterator[Claim]:
    variable = environment.RUNTIME_PATH
    for entry in environment.read(variable).split(os.pathsep):
        if not entry.strip():
            continue
        folder = Path(entry.strip())
        for path in _manifests_under(folder):
            source = f"{path.parent} ({variable})"
            try:
                manifest = read_manifest(path)
            except ManifestError as error:
                yield Claim(path.parent.name, source, path, None, str(error))
            else:
                yield Claim(manifest.kind, source, path, manifest, "", (), path.parent)


def _manifests_under(folder: Path) -> list[Path]:
    if not folder.is_absolute():  # never something relative to the current directory
        return []
    if (folder / _FILE).is_file():
        return [folder / _FILE]
    try:
        return sorted(child / _FILE for child in folder.iterdir() if (child / _FILE).is_file())
    except OSError:
        return []


def _record(library: _ffi.Library, kind: str, state: str, evidence: str, fix: str) -> None:
    library.call(
        "record_unavailable", kind.encode(), state.encode(), evidence.encode(), fix.encode()
    )


def _register(library: _ffi.Library, claim: Claim) -> None:
    manifest = claim.manifest
    if manifest is None or claim.path is None:
        fix = f"reinstall it: pip install --force-reinstall {claim.source}"
        _record(library, claim.kind, "bad manifest", claim.problem, fix)
        return
    structure = _ffi.Manifest(
        kind=manifest.kind.encode(),
        library=manifest.python.encode() or os.fsencode(_library_path(claim, manifest)),
        sonames="\n".join(manifest.sonames).encode(),
        formats="\n".join(manifest.formats).encode(),
        install=manifest.install.encode(),
        driver_help=manifest.driver_help.encode(),
        distribution=claim.source.encode(),
        abi_oldest=manifest.abi_oldest,
        abi_newest=manifest.abi_newest,
        device_type=manifest.device_type,
        find_candidates=_finder(manifest),
        open_table=_opener(library, claim, manifest),
    )
    try:
        library.call("register_runtime", structure)
    except DovetailError as error:
        _record(library, claim.kind, "bad manifest", str(error), f"pip uninstall {claim.source}")


def _library_path(claim: Claim, manifest: Manifest) -> Path:
    """Where a manifest's library is: next to it, or where its distribution's RECORD has it."""
    assert claim.path is not None
    beside = claim.path.parent / manifest.library
    if beside.is_file():
        return beside.resolve()
    wanted = Path(manifest.library).name
    for path in claim.libraries:
        if path.name == wanted and path.is_file():
            return path.resolve()
    return beside.absolute()  # missing: opening it will say so, with this path


def _opener(library: _ffi.Library, claim: Claim, manifest: Manifest) -> Any:
    """The callback that makes the table of a runtime written in Python."""
    if not manifest.python:
        return _ffi.OPEN_TABLE()

    def open_table(error: Any) -> int | None:
        from dovetail_runtime import _python_load

        return _python_load.open_table(
            library,
            manifest.kind,
            manifest.device_type,
            lambda: _python_load.load_object(manifest.python, claim.folder),
            error,
        )

    callback = _ffi.OPEN_TABLE(open_table)
    _callbacks.append(callback)
    return callback


def _finder(manifest: Manifest) -> Any:
    """The callback that finds vendor libraries, called once, before the driver is opened."""
    wheels = manifest.vendor_wheels
    if not wheels:
        return _ffi.FIND_CANDIDATES()

    def find(sink: int, add: Any) -> None:
        for path in vendor.find_candidates(wheels):
            add(sink, os.fsencode(path))

    callback = _ffi.FIND_CANDIDATES(find)
    _callbacks.append(callback)
    return callback
