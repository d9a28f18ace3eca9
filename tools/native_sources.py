"""What native tests are made of: targets as CMake's file API tells them, files, their headers."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).resolve().parent.parent
NATIVE = (ROOT / "runtime", ROOT / "fakedrivers")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
SUFFIXES = {".cc", ".c", ".h", ".inc", ".def"}
_WORD = re.compile(r'[^\s"\';=:,()<>|]+')


def digest(parts: Iterable[str]) -> str:
    """Hash of texts, each preceded by its length so that borders count."""
    state = hashlib.sha256()
    for part in parts:
        data = part.encode()
        state.update(len(data).to_bytes(8, "little"))
        state.update(data)
    return state.hexdigest()[:32]


@cache
def content(path: Path) -> str:
    """Hash of a file, or of all files of a folder with their names."""
    if path.is_dir():
        files = sorted(each for each in path.rglob("*") if each.is_file())
        left_out = {"__pycache__"}
        return digest(
            f"{each.relative_to(path).as_posix()} {content(each)}"
            for each in files
            if left_out.isdisjoint(each.parts)
        )
    return hashlib.sha256(path.read_bytes()).hexdigest()


@cache
def native_files() -> dict[str, list[Path]]:
    """Every C and C++ file of the runtimes and the fake drivers, by its name without folder."""
    found: dict[str, list[Path]] = {}
    for path in sorted(path for folder in NATIVE for path in folder.rglob("*")):
        if path.suffix in SUFFIXES:
            found.setdefault(path.name, []).append(path)
    return found


@cache
def included(path: Path) -> tuple[Path, ...]:
    """What a file may include from this tree: beside it, else whatever lies under that name.

    Folders of headers are not looked up: one header too many costs a second look at most.
    """
    found: list[Path] = []
    for name in cast("list[str]", INCLUDE.findall(path.read_text())):
        beside = Path(os.path.normpath(path.parent / name))
        if beside.is_file():
            found.append(beside)
            continue
        end = "/" + name.removeprefix("./").replace("../", "")
        found += [
            each for each in native_files().get(Path(name).name, []) if str(each).endswith(end)
        ]
    return tuple(found)


def with_headers(path: Path, seen: set[Path]) -> None:
    """Add `path` and what it includes, directly or not, to `seen`."""
    waiting = [path]
    while waiting:
        each = waiting.pop()
        if each not in seen:
            seen.add(each)
            waiting += included(each)


class Sources:
    """The targets of a build folder that CMake has configured."""

    def __init__(self, build: Path) -> None:
        self.build = build
        reply = build / ".cmake" / "api" / "v1" / "reply"
        index = json.loads(max(reply.glob("index-*.json")).read_text())
        model = json.loads((reply / index["reply"]["codemodel-v2"]["jsonFile"]).read_text())
        self.source = Path(model["paths"]["source"])
        (configuration,) = model["configurations"]
        self.targets: dict[str, dict[str, Any]] = {}
        for entry in configuration["targets"]:
            self.targets[entry["id"]] = json.loads((reply / entry["jsonFile"]).read_text())

    @cached_property
    def by_artifact(self) -> dict[Path, str]:
        """The targets, by the files that they make."""
        return {
            self.build / each["path"]: identity
            for identity, target in self.targets.items()
            for each in target.get("artifacts", [])
        }

    def _closure(self, identities: Iterable[str]) -> list[str]:
        seen: set[str] = set()
        waiting = list(identities)
        while waiting:
            each = waiting.pop()
            if each not in seen:
                seen.add(each)
                waiting += [one["id"] for one in self.targets[each].get("dependencies", [])]
        return sorted(seen, key=lambda each: self.targets[each]["name"])

    @cached_property
    def generated_alone(self) -> list[str]:
        """Targets that only run programs, on nothing that is compiled here: a test's inputs."""
        return sorted(
            target["name"]
            for identity, target in self.targets.items()
            if target["type"] == "UTILITY"
            and all(self.targets[each]["type"] == "UTILITY" for each in self._closure([identity]))
            and any(source.get("isGenerated") for source in target.get("sources", []))
        )

    def _named(self, words: Iterable[str], properties: str) -> list[str]:
        tokens = {token for text in (*words, properties) for token in _WORD.findall(text)}
        return [identity for path, identity in self.by_artifact.items() if str(path) in tokens]

    def targets_of(self, words: Iterable[str], properties: str) -> list[str]:
        """The names of the targets that a test needs."""
        return [self.targets[each]["name"] for each in self._named(words, properties)]

    def _portable(self, text: str) -> str:
        return text.replace(str(self.build), "<build>").replace(str(ROOT), "<root>")

    def _files_in(self, text: str) -> list[str]:
        """Hashes of what a text names of this tree, the build and the environment apart."""
        found: list[str] = []
        for token in _WORD.findall(text):
            path = Path(os.path.normpath(token))
            if not path.is_relative_to(ROOT) or path == ROOT:
                continue
            if path.relative_to(ROOT).parts[0] not in {"build", ".venv"} and path.exists():
                found.append(content(path))
        return found

    @cache  # noqa: B019  # one object a build, which lives as long as the program
    def _target_key(self, identity: str) -> str:
        target = self.targets[identity]
        parts = [target["name"], target["type"]]
        files: set[Path] = set()
        for source in target.get("sources", []):
            path = self.source / source["path"]
            if source.get("isGenerated"):
                # CMakeFiles: what CMake calls the rules themselves.
                if target["name"] in self.generated_alone and "CMakeFiles" not in path.parts:
                    parts.append(content(path.parent) if path.parent.is_dir() else "missing")
            elif path.suffix in SUFFIXES and path.is_file():
                with_headers(path.resolve(), files)
        for group in target.get("compileGroups", []):
            fragments = [each["fragment"] for each in group.get("compileCommandFragments", [])]
            definitions = [each["define"] for each in group.get("defines", [])]
            parts += [self._portable(text) for text in (*fragments, *definitions)]
            parts += [part for text in definitions for part in self._files_in(text)]
        parts += [
            self._portable(each["fragment"])
            for each in target.get("link", {}).get("commandFragments", [])
        ]
        parts += [f"{path.relative_to(ROOT)} {content(path)}" for path in sorted(files)]
        return digest(parts)

    def key(self, words: Iterable[str], properties: str) -> str:
        """Hash of all that a test is made of."""
        words = list(words)
        # Where CMake's files declare the test, by line, is not a part of it.
        text = re.sub(r"(?s)_BACKTRACE_TRIPLES .*", "", properties)
        named = self._closure(self._named(words, text))
        parts = [self._portable(each) for each in (*words, text)]
        parts += [part for each in (*words, text) for part in self._files_in(each)]
        return digest([*parts, *map(self._target_key, named)])
