"""What native tests are made of: the rules that CMake wrote for ninja, files, their headers."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import cast

ROOT = Path(__file__).resolve().parent.parent
NATIVE = (ROOT / "runtime", ROOT / "fakedrivers")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
SUFFIXES = {".cc", ".c", ".cxx", ".h", ".hxx", ".inc", ".def"}
_WORD = re.compile(r'[^\s"\';=:,()<>|\\]+')
_EDGE = re.compile(r"build (.+?): (\S+)(.*)")
_ESCAPED = re.compile(r"(?:\$.|[^\s$])+")


@cache
def in_tree(path: Path) -> bool:
    """Whether a path names a source of this tree, and nothing that was built or installed."""
    return (
        path.is_relative_to(ROOT)
        and path != ROOT
        and path.relative_to(ROOT).parts[0] not in {"build", ".venv"}
    )


@cache
def native_files() -> dict[str, list[Path]]:
    """Every C and C++ file of the runtimes and the fake drivers, by its name without folder."""
    found: dict[str, list[Path]] = {}
    for path in sorted(path for folder in NATIVE for path in folder.rglob("*")):
        if path.suffix in SUFFIXES:
            found.setdefault(path.name, []).append(path)
    return found


@cache
def included(path: Path, folders: tuple[Path, ...] | None = None) -> tuple[Path, ...]:
    """What a file includes: beside it or in `folders`.

    Without folders, all that lies in this tree under that name: one header too many costs a second
    look at most.
    """
    found: list[Path] = []
    for name in cast("list[str]", INCLUDE.findall(path.read_text())):
        places = (path.parent, *(folders or ()))
        near = (each for each in (resolved(place, name) for place in places) if each)
        if first := next(near, None):
            found.append(first)
        elif folders is None:
            end = "/" + name.removeprefix("./").replace("../", "")
            same = native_files().get(Path(name).name, [])
            found += [each for each in same if str(each).endswith(end)]
    return tuple(found)


@cache
def resolved(folder: Path, name: str) -> Path | None:
    """The file of that name in a folder, if there is one."""
    path = Path(os.path.normpath(folder / name))
    return path if path.is_file() else None


def named(texts: Iterable[str]) -> set[Path]:
    """The files of this tree that texts name, or that are in a folder which they name."""
    found: set[Path] = set()
    for token in {token for text in texts for token in _WORD.findall(text)}:
        path = Path(os.path.normpath(token))
        if in_tree(path):
            found.update(path.rglob("*") if path.is_dir() else [path])
    return found


class Sources:
    """What the tests of a build folder are made of, as the rules say that CMake wrote for ninja.

    They also say what programs generate, and from which files, which CMake's file API does not.
    """

    def __init__(self, build: Path) -> None:
        self.build = build
        self.inputs: dict[Path, list[Path]] = {}
        self.compiled: set[Path] = set()
        self.definitions: dict[Path, str] = {}
        self.folders: dict[Path, tuple[Path, ...]] = {}
        """Where what is compiled looks for headers."""
        self.generated: dict[Path, set[Path]] = {}
        """What programs make, by the folders that it is in."""
        self.configured: set[Path] = set()
        """What CMake reads of this tree: its own files, and others that it runs programs on."""
        made: list[Path] = []
        for line in (build / "build.ninja").read_text().splitlines():
            if found := _EDGE.fullmatch(line):
                rule = found[2]
                made, needed = self._paths(found[1]), self._paths(found[3])
                self.inputs |= dict.fromkeys(made, needed)
                if "_COMPILER__" in rule:
                    self.compiled.update(made)
                elif rule == "CUSTOM_COMMAND":
                    for each in [each for each in made if each.suffix != ".util"]:
                        for folder in each.parents:
                            self.generated.setdefault(folder, set()).add(each)
                elif rule == "RERUN_CMAKE":
                    # Sources that it reads are met by who includes them.
                    paths = {Path(os.path.normpath(each)) for each in needed}
                    self.configured = {
                        each for each in paths if in_tree(each) and each.suffix not in SUFFIXES
                    }
            elif line.startswith("  DEFINES = "):
                self.definitions |= dict.fromkeys(made, line)
            elif line.startswith("  INCLUDES = "):
                folders = tuple(Path(each) for each in re.findall(r"(?<=-I)\S+", line))
                self.folders |= dict.fromkeys(made, folders)

    def _paths(self, text: str) -> list[Path]:
        words = (re.sub(r"\$(.)", r"\1", word) for word in _ESCAPED.findall(text))
        return [self.build / word for word in words if not word.startswith("|")]

    def targets_of(self, words: Iterable[str], properties: str) -> set[Path]:
        """What has to be built for a test: files that it names, and what its folders hold."""
        tokens = {Path(word) for text in (*words, properties) for word in _WORD.findall(text)}
        found = {each for each in tokens & self.inputs.keys() if not in_tree(each)}
        return found.union(*(self.generated[each] for each in tokens & self.generated.keys()))

    @cache  # noqa: B019  # one object a build, which lives as long as the program
    def _closure(self, targets: frozenset[Path]) -> set[Path]:
        seen: set[Path] = set()
        waiting = list(targets)
        while waiting:
            each = waiting.pop()
            if each not in seen:
                seen.add(each)
                waiting += self.inputs.get(each, [])
        return seen

    def units(self, words: Iterable[str], properties: str) -> dict[Path, float]:
        """The object files that are compiled for a test, and what each costs.

        One of a single source costs 1. Two thirds of that are headers, which several share.
        """
        needed = self._closure(frozenset(self.targets_of(words, properties))) & self.compiled
        counts = {
            unit: sum(each.suffix in {".cc", ".c"} for each in self._sources(unit))
            for unit in needed
        }
        return {unit: (2 + max(1, count)) / 3 for unit, count in counts.items()}

    @cache  # noqa: B019
    def _sources(self, unit: Path) -> set[Path]:
        """What an object file is compiled from, with headers."""
        seen: set[Path] = set()
        # Also a unit of several sources and a precompiled header, which CMake writes.
        waiting = [each for each in self.inputs[unit] if each.suffix in SUFFIXES]
        while waiting:
            each = waiting.pop()
            if each not in seen and each.is_file():
                seen.add(each)
                waiting += included(each, self.folders.get(unit, ()))
        return seen

    @cache  # noqa: B019
    def _files(self, targets: frozenset[Path]) -> set[Path]:
        """What targets are made of."""
        needed = self._closure(targets)
        found = set[Path]().union(*(self._sources(unit) for unit in needed & self.compiled))
        folders = {folder for each in found if each.suffix != ".h" for folder in each.parents}
        found |= {
            each
            for each in self.configured
            if each.name != "CMakeLists.txt" or each.parent in folders
        }
        found |= named(self.definitions.get(each, "") for each in needed)
        return {each for each in found | needed if in_tree(each)}

    def files(self, words: Iterable[str], properties: str) -> set[Path]:
        """The files of this tree that a test is made of, with headers and what CMake reads."""
        words = list(words)
        made = self._files(frozenset(self.targets_of(words, properties)))
        return made | named([*words, properties])
