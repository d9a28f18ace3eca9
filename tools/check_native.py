"""Runs clang-format and clang-tidy over the C++ sources, in parallel, remembering what was clean.

clang-tidy costs seconds a file, so the hash of a file, of everything it includes from this tree
and of the configuration is kept in the build folder; a file whose hash is known is not looked at
again. Both programs are pinned in tools/requirements/check.txt.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

ROOT = Path(__file__).resolve().parent.parent
NATIVE = (ROOT / "runtime", ROOT / "fakedrivers")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
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


class Fingerprints:
    """Hashes of translation units that include this tree's headers."""

    def __init__(self, files: list[Path], version: str) -> None:
        self.by_name: dict[str, list[Path]] = {}
        for path in files:
            self.by_name.setdefault(path.name, []).append(path)
        self.start = version.encode() + (ROOT / ".clang-tidy").read_bytes()

    def closure(self, path: Path, seen: set[Path]) -> None:
        """Add `path` and what it includes from this tree to `seen`."""
        if path in seen:
            return
        seen.add(path)
        for name in cast("list[str]", INCLUDE.findall(path.read_text())):
            # By file name only: taking one header too many costs a second look, never misses one.
            for header in self.by_name.get(Path(name).name, []):
                self.closure(header, seen)

    def of(self, path: Path, command: str) -> str:
        """The hash for one translation unit and the command that compiles it."""
        seen: set[Path] = set()
        self.closure(path, seen)
        state = hashlib.sha256(self.start + command.encode())
        for folder in path.parents:
            if folder == ROOT:
                break
            nearer = folder / ".clang-tidy"
            if nearer.is_file():
                state.update(nearer.read_bytes())
        for part in sorted(seen):
            state.update(part.read_bytes())
        return state.hexdigest()


def compile_commands(build: Path) -> dict[Path, str]:
    """Translation units of the build, with their commands."""
    entries = cast(
        "list[dict[str, str]]", json.loads((build / "compile_commands.json").read_text())
    )
    commands = {Path(entry["file"]).resolve(): entry["command"] for entry in entries}
    ours = (path for path in sorted(commands) if any(path.is_relative_to(one) for one in NATIVE))
    return {path: commands[path] for path in ours}


def check_tidy(build: Path, files: list[Path], jobs: int) -> bool:
    """Whether clang-tidy finds nothing in the translation units of `build`."""
    program = shutil.which("clang-tidy")
    if program is None:
        print("clang-tidy is not installed: run `make setup`")
        return False
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True)
    generated = build.glob("**/formats/**/*.h")
    fingerprints = Fingerprints([*files, *generated], version.stdout)
    cache = build / "clang-tidy"
    cache.mkdir(parents=True, exist_ok=True)

    def look(path: Path, command: str) -> tuple[Path, str]:
        stamp = cache / fingerprints.of(path, command)
        if stamp.is_file():
            return path, ""
        # GCC's -Werror would also turn "unknown option" remarks of clang into errors.
        extra = ["--extra-arg=-Wno-unknown-warning-option", "--quiet"]
        result = subprocess.run(
            [program, "-p", str(build), *extra, str(path)],
            cwd=ROOT,
            check=False,
            capture_output=True,
            text=True,
        )
        if result.returncode == 0:
            stamp.touch()
            return path, ""
        return path, result.stdout + (result.stderr if not result.stdout.strip() else "")

    commands = compile_commands(build)
    with ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(look, commands.keys(), commands.values()))
    failed = [(path, text) for path, text in results if text]
    for path, text in failed:
        print(f"== {path.relative_to(ROOT)}\n{text}")
    print(f"clang-tidy: {len(results)} translation units, {len(failed)} with findings")
    return not failed


def main() -> int:
    """Entry point; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--build", type=Path, required=True, help="folder that CMake configured")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    files = sources()
    clean = check_format(files)
    clean &= check_tidy(ROOT / cast("Path", arguments.build), files, cast("int", arguments.jobs))
    return int(not clean)


if __name__ == "__main__":
    sys.exit(main())
