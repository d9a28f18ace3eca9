"""Finding runtimes and libraries of functions: which are installed, and which may be used.

Two sources: installed distributions with an entry point in the group `dovetail.runtimes` (its
value is the name of the package that holds `backend.json`), and the folders of
DOVETAIL_RUNTIME_PATH (each holds `backend.json` itself or in its child folders). Libraries of
functions that plans call are found in the same way, in the group `dovetail.libraries`, by
`library.json`; to the ledger both are kinds. Packages are not
imported and libraries are not opened. It runs once, when the engine is first asked for a backend
that it does not know; the engine sees to that (`_native.py`), and keeps what is recorded here for
the ledger.
"""

import ctypes
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from dovetail_runtime import _ffi_backends, environment, installed, vendor
from dovetail_runtime._ffi import Library
from dovetail_runtime.errors import DovetailError, ManifestError, describe
from dovetail_runtime.install_help import first_party_runtimes, how_to_install
from dovetail_runtime.manifest import Manifest, read_manifest
from dovetail_runtime.owner import Owner, settle, taken
from dovetail_runtime.preference import Candidate, choose, how_to_choose
from dovetail_runtime.selection import CORE, KIND, selection
from dovetail_runtime.variables import Variable


class Part(NamedTuple):
    """What is looked for.

    Attributes:
        group: The group of entry points.
        file: The name of a manifest.
        register: The engine's function that takes one up.
    """

    group: str
    file: str
    register: str


RUNTIMES: Final = Part("dovetail.runtimes", "backend.json", "register_runtime")
LIBRARIES: Final = Part("dovetail.libraries", "library.json", "register_library")


_callbacks: list[object] = []  # what the engine calls; kept for ever


class Claim(NamedTuple):
    """One runtime that says it runs a kind."""

    kind: str
    owner: Owner
    path: Path | None  # of backend.json
    manifest: Manifest | None
    problem: str  # why there is no manifest
    part: Part
    libraries: tuple[Path, ...] = ()  # where else its library may lie, by file name

    @property
    def source(self) -> str:
        """For the ledger: the distribution, or the folder and the variable that named it."""
        return self.owner.name or f"{self.owner.folder} ({environment.RUNTIME_PATH})"

    @property
    def mend(self) -> str:
        """What to do when it is broken."""
        return self.owner.mend(self.manifest.install if self.manifest is not None else "")


declared: set[Variable] = set()
"""The environment variables that the manifests found here declare."""


def discover(library: Library) -> None:
    """Registers every runtime that may be used and records why the others may not."""
    by_kind: dict[str, list[Claim]] = {}
    for claim in (*find_claims(), *_claims(LIBRARIES)):
        by_kind.setdefault(claim.kind, []).append(claim)
    for kind, distribution in first_party_runtimes().items():
        # Nothing that the ledger lists, but what it says when somebody asks for the kind.
        fix = how_to_install(distribution)
        _record(library, kind, "not installed", "no installed distribution registers it", fix)
    for kind, claims in sorted(by_kind.items()):
        try:
            _take(library, kind, claims)
        except Exception as error:  # noqa: BLE001  # one plug-in's; kept, shown, and no other's
            names = " and ".join(str(claim.owner) for claim in claims)
            evidence = f"taking up {names} failed: {describe(error)}"
            _record(library, kind, "bad manifest", evidence, claims[0].mend)


def _take(library: Library, kind: str, claims: list[Claim]) -> None:
    """Registers the usable claim to a kind that is chosen, or records why there is none."""
    chosen = selection()
    allowed: list[Claim] = []
    for claim in claims:
        if claim.manifest is not None:
            declared.update(claim.manifest.environment)
        reason = chosen.reason_against(kind, claim.owner.is_first_party)
        if kind == CORE:
            evidence = f"{claim.owner} claims the kind '{CORE}', which is the core's own"
            _record(
                library, f"{kind} ({claim.source})", "bad manifest", evidence, claim.owner.removal
            )
        elif reason is None:
            allowed.append(claim)
        else:
            _record(library, kind, "disabled", *reason)
    whole = [claim for claim in allowed if claim.manifest is not None]
    broken = [claim for claim in allowed if claim.manifest is None]
    for claim in broken:
        # Damage takes nothing from a runtime of the same kind that is whole.
        name = f"{kind} ({claim.source})" if whole or claim is not broken[0] else kind
        _record(library, name, "bad manifest", claim.problem, claim.mend)
    own = [claim for claim in whole if claim.owner.is_first_party]
    if own:
        # No package takes a kind of Dovetail's own away.
        for claim in whole:
            if claim not in own:
                evidence, fix = taken(claim.owner, kind, own[0].owner)
                _record(library, f"{kind} ({claim.source})", "bad manifest", evidence, fix)
        whole = own
    if len(whole) > 1:
        whole = _chosen(library, kind, whole)
    if whole:
        _register(library, whole[0])


def _chosen(library: Library, kind: str, claims: list[Claim]) -> list[Claim]:
    """The one of several usable claims that the policy takes; the others get a line that says so.

    Without a policy that decides there is none, and the kind's line says who quarrels.
    """
    candidates = [
        Candidate(claim.owner, "python" if claim.manifest and claim.manifest.python else "library")
        for claim in claims
    ]
    place, reason = choose(kind, candidates)
    if place is None:
        names = " and ".join(f"{claim.owner} ({claim.path})" for claim in claims)
        fix = settle([claim.owner for claim in claims])
        if not any(claim.owner.is_first_party for claim in claims):
            fix += f"; or {how_to_choose(kind, candidates[0], candidates)}, for the first one"
        _record(library, kind, "bad manifest", f"claimed by both {names}", fix)
        return []
    for number, claim in enumerate(claims):
        if number != place:
            evidence = f"{claims[place].owner} runs the kind instead: {reason}"
            fix = how_to_choose(kind, candidates[number], candidates)
            _record(library, f"{kind} ({claim.source})", "disabled", evidence, fix)
    return [claims[place]]


def find_claims() -> Iterator[Claim]:
    """Every runtime that is installed or in a named folder, as `_claims` lists them."""
    return _claims(RUNTIMES)


def _claims(part: Part) -> Iterator[Claim]:
    """Everything of a sort that is installed or in a named folder, each manifest once.

    Dovetail's own come first, so that nobody becomes the owner of one by naming its package.
    """
    seen: set[str] = set()
    claims = (*_from_entry_points(part), *_from_folders(part))
    for claim in sorted(claims, key=lambda each: not each.owner.is_first_party):
        if claim.path is not None and claim.manifest is not None:
            path = os.path.realpath(claim.path)
            if path in seen:
                continue
            seen.add(path)
        yield claim


def _from_entry_points(part: Part) -> Iterator[Claim]:
    for entry in installed.entry_points(part.group):
        kind = entry.name
        path: Path | None = None
        libraries: tuple[Path, ...] = ()
        manifest: Manifest | None = None
        problem = ""
        try:
            if KIND.fullmatch(kind) is None:
                kind = f"{entry.name[:_MAX_SHOWN]!r}"
                raise ManifestError(f"its entry point in group '{part.group}' is called {kind}, "
                                    f"expected a kind that matches {KIND.pattern}")  # fmt: skip
            path, libraries = _locate(entry, part)
            manifest = read_manifest(path)
            if manifest.kind != kind:
                found, manifest = manifest.kind, None
                raise ManifestError(
                    f"'{path}': 'kind' is '{found}', but its entry point in group '{part.group}' "
                    f"is called '{kind}'"
                )
        except ManifestError as error:
            problem = str(error)
        except Exception as error:  # noqa: BLE001  # whatever a distribution's damage may cause
            problem = describe(error)
        owner = Owner(entry.distribution, entry.version)
        problem = problem and f"distribution {owner}: {problem}"
        yield Claim(kind, owner, path, manifest, problem, part, libraries)


_MAX_SHOWN: Final = 64  # characters of a name that is none


def _locate(entry: installed.EntryPoint, part: Part) -> tuple[Path, tuple[Path, ...]]:
    """The manifest of a package, and the shared libraries of its distribution.

    Through the distribution's RECORD, because in an editable install the Python files stay in the
    source tree while the library is installed; through the import system's finders otherwise.
    """
    package = entry.value
    if installed.PACKAGE.fullmatch(package) is None:
        raise ManifestError(
            f"its entry point '{entry.name}' in group '{part.group}' names "
            f"{package[:_MAX_SHOWN]!r}, expected the package that holds {part.file}"
        )
    manifest: Path | None = None
    libraries: list[Path] = []
    wanted = f"{package.replace('.', '/')}/{part.file}"
    for name, path in installed.files(entry.source):
        if name == wanted:
            manifest = path
        elif path.suffix in (".so", ".dylib", ".dll"):
            libraries.append(path)
    if manifest is not None and os.path.lexists(manifest):
        return manifest, tuple(libraries)
    for folder in _package_folders(package):
        if os.path.lexists(folder / part.file):
            return folder / part.file, tuple(libraries)
    raise ManifestError(
        f"names the package '{package}' in its entry points (group '{part.group}'), but no "
        f"'{wanted}' is installed"
    )


def _package_folders(package: str) -> list[Path]:
    try:
        return installed.package_folders(package)
    except Exception as error:  # a finder of the distribution's own, in editable installs
        raise ManifestError(
            f"looking for its package '{package}' failed: {describe(error)}"
        ) from error


def _from_folders(part: Part) -> Iterator[Claim]:
    variable = environment.RUNTIME_PATH
    for entry in environment.read(variable).split(os.pathsep):
        if not entry.strip():
            continue
        folder = Path(entry.strip())
        for path in _manifests_under(folder, part.file):
            owner = Owner("", folder=str(path.parent))
            try:
                manifest = read_manifest(path)
            except ManifestError as error:
                kind = path.parent.name
                kind = kind if KIND.fullmatch(kind) else repr(kind[:_MAX_SHOWN])
                yield Claim(kind, owner, path, None, str(error), part)
            else:
                yield Claim(manifest.kind, owner, path, manifest, "", part)


def _manifests_under(folder: Path, file: str) -> list[Path]:
    if not folder.is_absolute():  # never something relative to the current directory
        return []
    if os.path.lexists(folder / file):
        return [folder / file]
    try:
        return sorted(path for each in folder.iterdir() if os.path.lexists(path := each / file))
    except OSError:
        return []


def _record(library: Library, kind: str, state: str, evidence: str, fix: str) -> None:
    texts = (each.encode(errors="replace") for each in (kind, state, evidence, fix))
    library.call("record_unavailable", *texts)


def _register(library: Library, claim: Claim) -> None:
    manifest = claim.manifest
    assert manifest is not None
    structure = _ffi_backends.Manifest(
        kind=manifest.kind.encode(),
        library=manifest.python.encode() or os.fsencode(_library_path(claim, manifest)),
        sonames="\n".join(manifest.sonames).encode(),
        formats="\n".join(manifest.formats).encode(),
        install=claim.mend.encode(errors="replace"),
        driver_help=claim.owner.driver_help(manifest.driver_help).encode(errors="replace"),
        distribution=claim.source.encode(errors="replace"),
        stranger=b"" if claim.owner.is_first_party else str(claim.owner).encode(errors="replace"),
        abi_oldest=manifest.abi_oldest,
        abi_newest=manifest.abi_newest,
        device_type=manifest.device_type,
        find_candidates=_finder(manifest),
        open_table=_opener(library, claim, manifest),
    )
    try:
        library.call(claim.part.register, ctypes.byref(structure))
    except DovetailError as error:
        _record(library, claim.kind, "bad manifest", f"{claim.owner}: {error}", claim.mend)


def _library_path(claim: Claim, manifest: Manifest) -> Path:
    """Where a manifest's library is: next to it, or where its distribution's RECORD has it."""
    assert claim.path is not None
    beside = claim.path.parent / manifest.library
    if beside.is_file():
        return Path(os.path.realpath(beside))
    wanted = Path(manifest.library).name
    for path in claim.libraries:
        if path.name == wanted and path.is_file():
            return Path(os.path.realpath(path))
    return beside.absolute()  # missing: opening it will say so, with this path


def _opener(library: Library, claim: Claim, manifest: Manifest) -> Any:
    """The callback that makes the table of a runtime written in Python."""
    if not manifest.python:
        return _ffi_backends.OPEN_TABLE()

    folder = Path(claim.owner.folder) if claim.owner.folder else None

    def open_table(error: Any) -> int | None:
        from dovetail_runtime import _python_load

        return _python_load.open_table(
            library,
            manifest.kind,
            manifest.device_type,
            lambda: _python_load.load_object(manifest.python, folder),
            error,
        )

    callback = _ffi_backends.OPEN_TABLE(open_table)
    _callbacks.append(callback)
    return callback


def _finder(manifest: Manifest) -> Any:
    """The callback that finds vendor libraries, called once, before the driver is opened."""
    wheels = manifest.vendor_wheels
    if not wheels:
        return _ffi_backends.FIND_CANDIDATES()

    def find(sink: int, add: Any) -> None:
        for path in vendor.find_candidates(wheels):
            add(sink, os.fsencode(path))

    callback = _ffi_backends.FIND_CANDIDATES(find)
    _callbacks.append(callback)
    return callback
