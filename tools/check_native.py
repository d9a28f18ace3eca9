"""Runs clang-format over all C++ sources, and clang-tidy over those that nobody has found clean.

clang-tidy costs seconds a file, so `tools/record/clang-tidy.txt` holds, for each file found
clean, the hash of its content, of its configuration and of clang-tidy's version; a file whose
hash stands there is not looked at. A header has a line of its own: when it changes, it is looked
at through the source of its name or, failing that, one that includes it, and not through all that
do. What a change of one file makes of others is found by `--all`, which looks at everything. Both
write the record, and both programs are pinned in tools/requirements/check.txt.

    python tools/check_native.py --build build/cpp          what changed
    python tools/check_native.py --build build/cpp --all    everything (make test-all)
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from native_sources import NATIVE, ROOT, included

RECORD = ROOT / "tools" / "record" / "clang-tidy.txt"
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


@dataclass(frozen=True)
class Tidy:
    """clang-tidy as it is installed, over a build that was configured.

    Attributes:
        program: The path of clang-tidy.
        version: What it says of itself.
        build: The folder with compile_commands.json.
    """

    program: str
    version: str
    build: Path

    def key(self, path: Path) -> str:
        """Hash of what a finding in `path` itself depends on."""
        state = hashlib.sha256(self.version.encode())
        for folder in path.parents:
            nearer = folder / ".clang-tidy"
            if nearer.is_file():
                state.update(nearer.read_bytes())
            if folder == ROOT:
                break
        state.update(path.read_bytes())
        return state.hexdigest()[:32]

    def findings(self, unit: Path) -> str:
        """What clang-tidy says of a translation unit and of this tree's headers in it."""
        # GCC's -Werror would also turn "unknown option" remarks of clang into errors.
        extra = ["--extra-arg=-Wno-unknown-warning-option", "--quiet"]
        command = [self.program, "-p", str(self.build), *extra, str(unit)]
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


def read_record() -> dict[str, str]:
    """Hashes of files that were clean, by path."""
    lines = RECORD.read_text().splitlines() if RECORD.is_file() else []
    rows = (line.split() for line in lines if line and not line.startswith("#"))
    return {path: key for key, path in rows}


def write_record(clean: dict[str, str]) -> None:
    """Rewrite the record, sorted by path."""
    head = "# Written by `make lint-native`: hash of content and configuration, a clean file\n"
    RECORD.parent.mkdir(exist_ok=True)
    RECORD.write_text(head + "".join(f"{clean[path]} {path}\n" for path in sorted(clean)))


def check_tidy(build: Path, files: list[Path], jobs: int, *, everything: bool) -> bool:
    """Whether clang-tidy finds nothing in what has to be looked at; updates the record.

    On a CI machine the record is only read: nobody would commit it.
    """
    program = shutil.which("clang-tidy")
    if program is None:
        print("clang-tidy is not installed: run `make setup`")
        return False
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True)
    tidy = Tidy(program, version.stdout, build)
    keys = {path: tidy.key(path) for path in files}
    names = {path: path.relative_to(ROOT).as_posix() for path in files}
    recorded = read_record()
    units = compiled(build)
    known = {path for path in files if recorded.get(names[path]) == keys[path]}
    through = units_for([path for path in files if everything or path not in known], units)
    looked = {unit for unit in through.values() if unit}
    if everything:
        looked |= units
    unseen = sorted(names[path] for path, unit in through.items() if unit is None)
    if unseen:
        print(f"clang-tidy: not compiled on this machine, not looked at: {', '.join(unseen)}")
    order = sorted(looked)
    with ThreadPoolExecutor(jobs) as pool:
        found = dict(zip(order, pool.map(tidy.findings, order), strict=True))
    failed = {unit for unit, text in found.items() if text}
    for unit in sorted(failed):
        print(f"== {unit.relative_to(ROOT)}\n{found[unit]}")
    print(
        f"clang-tidy: {len(order)} translation units looked at, {len(failed)} with findings; "
        f"{0 if everything else len(known)} of {len(files)} files clean by {RECORD.name}"
    )
    clean = {path for path, unit in through.items() if unit and unit not in failed}
    # What this machine cannot compile keeps what another machine has found.
    kept = {path for path in known if path not in through or through[path] is None}
    fresh = {names[path]: keys[path] for path in clean | kept}
    if os.environ.get("CI", "").lower() in {"", "0", "false"} and fresh != recorded:
        write_record(fresh)
    return not failed


def main() -> int:
    """Entry point; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--build", type=Path, required=True, help="folder that CMake configured")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--all", action="store_true", help="everything, whatever the record says")
    arguments = parser.parse_args()
    files = sources()
    clean = check_format(files)
    clean &= check_tidy(
        ROOT / cast("Path", arguments.build),
        files,
        cast("int", arguments.jobs),
        everything=cast("bool", arguments.all),
    )
    return int(not clean)


if __name__ == "__main__":
    sys.exit(main())
