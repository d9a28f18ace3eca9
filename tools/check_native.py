"""Runs clang-format over all C++ sources, and clang-tidy over those that changed.

clang-tidy costs seconds a file. What changed, newest first, tools/changed.py says; below a changed
.clang-tidy every file counts as changed. A header is looked at through the source of its name or,
failing that, one that includes it, and not through all that do, and translation units have a
budget. What a change of one file makes of others is found by `--all`, which looks at everything.
Both programs are pinned in tools/requirements/check.txt.

    python tools/check_native.py --build build/cpp                    what changed
    python tools/check_native.py --build build/cpp --all              everything (make test-all)
    python tools/check_native.py --build build/cpp --all --shard 2/6  a sixth of it
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, cast

import changed
from native_sources import NATIVE, ROOT, included

BUDGET = 25
"""How many translation units clang-tidy looks at after a change."""

SUFFIXES = {".cc", ".c", ".h"}


def sources() -> list[Path]:
    """Every C and C++ file of the runtimes and the fake drivers."""
    files = (path for folder in NATIVE for path in folder.rglob("*"))
    return sorted(path for path in files if path.suffix in SUFFIXES)


def check_format(files: list[Path]) -> bool:
    """Whether all files are laid out as .clang-format says; differences are printed."""
    program = shutil.which("clang-format")
    if program is None:
        print("clang-format is not installed: run `make setup`")
        return False
    command = [program, "--dry-run", "--Werror", "--style=file", *map(str, files)]
    clean = subprocess.run(command, cwd=ROOT, check=False).returncode == 0
    print(
        f"clang-format: {len(files)} files, {'clean' if clean else 'run clang-format -i on these'}"
    )
    return clean


def compiled(build: Path) -> set[Path]:
    """Translation units of the build that lie in this tree."""
    entries = cast(
        "list[dict[str, str]]", json.loads((build / "compile_commands.json").read_text())
    )
    found = {Path(entry["file"]).resolve() for entry in entries}
    return {path for path in found if any(path.is_relative_to(one) for one in NATIVE)}


def findings(program: str, build: Path, unit: Path) -> str:
    """What clang-tidy says of a translation unit and of this tree's headers in it."""
    # GCC's -Werror would also turn "unknown option" remarks of clang into errors.
    extra = ["--extra-arg=-Wno-unknown-warning-option", "--quiet"]
    command = [program, "-p", str(build), *extra, str(unit)]
    result = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if result.returncode == 0:
        return ""
    return result.stdout + (result.stderr if not result.stdout.strip() else "")


def units_for(files: Iterable[Path], units: set[Path]) -> dict[Path, Path | None]:
    """The translation unit through which each file is looked at; None where there is none."""
    # Headers too: one that only headers include is seen through a unit that includes one of those.
    including: dict[Path, list[Path]] = {}
    for path in sources():
        for each in included(path):
            including.setdefault(each, []).append(path)

    def unit_of(path: Path, seen: set[Path]) -> Path | None:
        if path in units:
            return path
        if path.suffix != ".h" or path in seen:
            return None
        seen.add(path)
        includers = including.get(path, [])
        # The source of its name, then any source, then what is included itself.
        near = sorted(includers, key=lambda each: (each.stem != path.stem, each not in units))
        for each in near:
            if found := unit_of(each, seen):
                return found
        return None

    return {path: unit_of(path, set()) for path in files}


def changed_sources(files: list[Path], paths: Iterable[Path]) -> list[Path]:
    """Those of `files` that are among changed paths, or configured by one, newest first."""
    known = set(files)
    found: dict[Path, None] = {}
    for path in paths:
        if path.name == ".clang-tidy":
            found |= dict.fromkeys(each for each in files if each.is_relative_to(path.parent))
        elif path in known:
            found[path] = None
    return list(found)


def check_tidy(build: Path, files: list[Path], jobs: int, shard: str | None) -> bool:
    """Whether clang-tidy finds nothing in what changed, or in a shard of everything."""
    program = shutil.which("clang-tidy")
    if program is None:
        print("clang-tidy is not installed: run `make setup`")
        return False
    units = compiled(build)
    if shard:
        wanted = files
    else:
        since = changed.base(ROOT)
        wanted = changed_sources(files, (ROOT / path for path in changed.files(ROOT, since)))
    through = units_for(wanted, units)
    unseen = sorted(str(path.relative_to(ROOT)) for path, unit in through.items() if not unit)
    if unseen:
        print(f"clang-tidy: not compiled on this machine, not looked at: {', '.join(unseen)}")
    order = list(dict.fromkeys(unit for unit in through.values() if unit))
    if shard:
        names = {unit: unit.relative_to(ROOT).as_posix() for unit in units.union(order)}
        looked = sorted(unit for unit in names if changed.in_shard(names[unit], shard))
        what = f"shard {shard} of {len(names)} translation units"
    else:
        looked = order[:BUDGET]
        what = f"{len(wanted)} of {len(files)} files changed, in {len(order)} translation units"
    with ThreadPoolExecutor(jobs) as pool:
        found = dict(zip(looked, pool.map(partial(findings, program, build), looked), strict=True))
    failed = [unit for unit, text in found.items() if text]
    for unit in failed:
        print(f"== {unit.relative_to(ROOT)}\n{found[unit]}")
    left = "" if shard else f", {len(order) - len(looked)} left out by the budget of {BUDGET}"
    print(f"clang-tidy: {what}; {len(looked)} looked at{left}, {len(failed)} with findings")
    return not failed


def main() -> int:
    """Entry point; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--build", type=Path, required=True, help="folder that CMake configured")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--all", action="store_true", help="everything, whatever changed")
    parser.add_argument("--shard", default="1/1", metavar="K/N", help="with --all: a part of it")
    arguments = cast("Any", parser.parse_args())
    files = sources()
    clean = check_format(files)
    shard = arguments.shard if arguments.all else None
    clean &= check_tidy(ROOT / arguments.build, files, arguments.jobs, shard)
    return int(not clean)


if __name__ == "__main__":
    sys.exit(main())
