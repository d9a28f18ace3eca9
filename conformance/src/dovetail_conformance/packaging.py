"""Checks of an installed distribution that extends Dovetail: completeness and conflicts.

The installed files are checked: entry points, the list of files (RECORD), and the manifests and
shared libraries among them. Nothing is imported or loaded.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path, PurePosixPath
from typing import Any, Final, Literal, cast

from dovetail_conformance.abi.contract import SYMBOL
from dovetail_conformance.elf import ElfError, is_elf, read_library
from dovetail_runtime.errors import ManifestError
from dovetail_runtime.manifest import Manifest, read_manifest

GROUPS: Final = ("dovetail.backends", "dovetail.runtimes", "dovetail.passes", "dovetail.tags")
"""The groups of entry points that extend Dovetail."""

_RUNTIMES: Final = "dovetail.runtimes"

Outcome = Literal["ok", "wrong", "weak"]


@dataclass(frozen=True)
class Check:
    """The result of a check.

    Attributes:
        name: The item that was checked.
        outcome: The outcome; `weak`: works, but should be changed.
        found: The problem, with a fix.
    """

    name: str
    outcome: Outcome
    found: str = ""


class NotInstalledError(Exception):
    """There is no such distribution, or it is an editable install."""


def check_distribution(name: str) -> list[Check]:
    """Check an installed distribution.

    Raises:
        NotInstalledError: It is not installed, or an editable install.
    """
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError as error:
        raise NotInstalledError(f"distribution '{name}' is not installed") from error
    said: dict[str, Any] = json.loads(found.read_text("direct_url.json") or "{}")
    if cast("dict[str, Any]", said.get("dir_info", {})).get("editable"):
        raise NotInstalledError(
            f"distribution '{name}' is installed as editable, so its files are not where users "
            f"have them: build its wheel and install that"
        )
    return [*_checks(found)]


def _checks(found: metadata.Distribution) -> Iterator[Check]:
    entries = [each for each in found.entry_points if each.group in GROUPS]
    if entries:
        yield Check("entry points", "ok")
    else:
        yield Check("entry points", "wrong", f"it has none in {', '.join(GROUPS)}")
    files = found.files
    if files is None:
        yield Check("list of files", "wrong", "it has no RECORD, so that nobody can remove it")
        return
    here = {str(each): Path(str(found.locate_file(each))) for each in files}
    yield _complete(found, here)
    yield _shared(found, here)
    yield from _modules(entries, here)
    libraries: set[Path] = set()
    for entry in entries:
        if entry.group == _RUNTIMES:
            yield from _runtime(entry, here, libraries)
    elves = [(name, path) for name, path in here.items() if path.is_file() and is_elf(path)]
    yield from _tag(found, [name for name, _ in elves])
    for name, path in elves:
        yield from _library(name, path, path.resolve() in libraries)
    yield from _described(found)


def _complete(found: metadata.Distribution, here: dict[str, Path]) -> Check:
    missing = sorted(name for name, path in here.items() if not path.is_file())
    changed: list[str] = []
    for each in found.files or ():
        path = here[str(each)]
        if each.hash is None or each.hash.mode != "sha256" or not path.is_file():
            continue
        digest = hashlib.sha256(path.read_bytes()).digest()
        if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() != each.hash.value:
            changed.append(str(each))
    said = [f"missing: {', '.join(missing)}"] if missing else []
    said += [f"not as they were installed: {', '.join(sorted(changed))}"] if changed else []
    return Check("files", "wrong" if said else "ok", "; ".join(said))


def _shared(found: metadata.Distribution, here: dict[str, Path]) -> Check:
    own = {os.path.normpath(path) for path in here.values() if not _is_made(str(path))}
    clashes: list[str] = []
    for other in metadata.distributions():
        name = other.metadata["Name"]
        if name == found.metadata["Name"]:
            continue
        # As text: an environment has a hundred thousand files.
        folder = str(other.locate_file(""))
        for row in csv.reader((other.read_text("RECORD") or "").splitlines()):
            if row and os.path.normpath(f"{folder}/{row[0]}") in own:
                clashes.append(f"{row[0]} of '{name}'")
    text = f"also brought by others, who break it when they are removed: {', '.join(clashes)}"
    return Check("files of its own", "wrong" if clashes else "ok", text if clashes else "")


def _is_made(name: str) -> bool:
    """Whether an installer makes it, so that it is nobody's."""
    return "__pycache__" in name


def _modules(entries: list[metadata.EntryPoint], here: dict[str, Path]) -> Iterator[Check]:
    for entry in entries:
        parts = PurePosixPath(*entry.module.split("."))
        brought = f"{parts}.py" in here or f"{parts}/__init__.py" in here
        if brought or any(name.startswith(f"{parts}/") for name in here):
            yield Check(f"entry point {entry.name}", "ok")
        else:
            yield Check(
                f"entry point {entry.name}",
                "wrong",
                f"'{entry.value}' of group '{entry.group}' is in no file of the distribution",
            )


def _runtime(
    entry: metadata.EntryPoint, here: dict[str, Path], libraries: set[Path]
) -> Iterator[Check]:
    folder = entry.value.partition(":")[0].replace(".", "/")
    name = f"{folder}/backend.json"
    title = f"manifest of {entry.name}"
    if name not in here:
        yield Check(title, "wrong", f"'{name}' is not in the distribution: make it package data")
        return
    try:
        manifest: Manifest = read_manifest(here[name])
    except ManifestError as error:
        yield Check(title, "wrong", str(error))
        return
    if manifest.kind != entry.name:
        text = f"its kind is '{manifest.kind}', the entry point is called '{entry.name}'"
        yield Check(title, "wrong", text)
        return
    if manifest.library and f"{folder}/{manifest.library}" not in here:
        text = f"its library '{manifest.library}' is not in the distribution"
        yield Check(title, "wrong", text)
        return
    if manifest.library:
        libraries.add(here[f"{folder}/{manifest.library}"].resolve())
    yield Check(title, "ok")


def _tag(found: metadata.Distribution, elves: list[str]) -> Iterator[Check]:
    wheel = found.read_text("WHEEL") or ""
    pure = "Root-Is-Purelib: true" in wheel or "-none-any" in wheel
    if elves and pure:
        text = f"the wheel says that it runs anywhere, and holds machine code: {', '.join(elves)}"
        yield Check("wheel tag", "wrong", text)
    elif wheel:
        yield Check("wheel tag", "ok")


def _library(name: str, path: Path, is_runtime: bool) -> Iterator[Check]:
    try:
        library = read_library(path)
    except ElfError as error:
        yield Check(f"library {name}", "wrong", str(error))
        return
    if is_runtime:
        others = [each for each in library.exported if each != SYMBOL]
        if SYMBOL not in library.exported:
            text = f"it does not export {SYMBOL}"
            yield Check(f"exports of {name}", "wrong", text)
        elif others:
            shown = ", ".join(others[:8]) + (f" and {len(others) - 8} more" * (len(others) > 8))
            text = (
                f"exports {shown} besides {SYMBOL}, which other libraries of the process may "
                "meet: hide them, as exports.map of runtime/null does"
            )
            yield Check(f"exports of {name}", "wrong", text)
        else:
            yield Check(f"exports of {name}", "ok")
    outside = [each for each in library.search if not each.startswith("$ORIGIN")]
    if outside:
        text = (
            f"looks for libraries in {', '.join(repr(each) for each in outside)}, folders of the "
            "machine that built it: build without RPATH, or with one below $ORIGIN"
        )
        yield Check(f"RPATH of {name}", "wrong", text)
    else:
        yield Check(f"RPATH of {name}", "ok")
    if library.executable_stack:
        text = "asks for an executable stack: link with -z noexecstack"
        yield Check(f"stack of {name}", "wrong", text)
    if library.text_relocations:
        text = "has relocations in its code: compile with -fPIC"
        yield Check(f"code of {name}", "wrong", text)


def _described(found: metadata.Distribution) -> Iterator[Check]:
    needed = " ".join(found.requires or ())
    if "dovetail-compiler" not in needed and "dovetail-runtime" not in needed:
        text = (
            "depends on neither dovetail-compiler nor dovetail-runtime, whose API it is made for"
        )
        yield Check("dependencies", "weak", text)
    else:
        yield Check("dependencies", "ok")
    keys = ("License-File", "License-Expression", "License")
    if not any(found.metadata.get_all(each) for each in keys):
        yield Check("license", "weak", "its metadata names none")
    else:
        yield Check("license", "ok")


def report_text(name: str, version: str, checks: list[Check]) -> str:
    """The checks as text, one line each."""
    words = {"ok": "ok", "wrong": "WRONG", "weak": "weak"}
    lines = [f"{name} {version}"]
    for each in checks:
        lines.append(f"  {words[each.outcome]:6}{each.name}")
        if each.found:
            lines.append(f"        {each.found}")
    bad = sum(each.outcome == "wrong" for each in checks)
    lines.append(f"{len(checks)} checks: {bad} wrong")
    return "\n".join(lines) + "\n"


def json_text(name: str, version: str, checks: list[Check]) -> str:
    """The checks as JSON."""
    content = {
        "version": 1,
        "distribution": name,
        "distribution_version": version,
        "checks": [asdict(each) for each in checks],
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
