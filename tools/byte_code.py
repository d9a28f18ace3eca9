"""Compiles the Python of this workspace, and of what it needs at run time, to byte code.

Run by `make setup` with the Python of `.venv`. The first import would do it as well, and take
longer than all that it imports; where PYTHONDONTWRITEBYTECODE is set, every process would. What
only tools import is left to them: all packages would take 20 s.

    .venv/bin/python tools/byte_code.py
"""

from __future__ import annotations

import compileall
import re
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from members import ROOT, find_members

_NAME = re.compile(r"[A-Za-z0-9._-]+")


def sources() -> list[Path]:
    """The Python files of the members that users import."""
    folders = [ROOT / each.folder / name for each in find_members() for name in ("src", "python")]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def needed() -> set[str]:
    """The distributions that the members depend on, themselves left out."""
    import tomllib  # new in Python 3.11, and this file is imported by `make setup`

    members = find_members()
    projects = [tomllib.loads((ROOT / each.folder / "pyproject.toml").read_text())["project"]
                for each in members]  # fmt: skip
    asked = [line for project in projects for line in project.get("dependencies", [])]
    names = {match[0] for line in asked if (match := _NAME.match(line))}
    return names - {each.name for each in members}


def installed(distribution: str) -> Iterator[Path]:
    """The Python files of an installed distribution, without its tests."""
    for file in metadata.files(distribution) or ():
        if file.suffix == ".py" and "tests" not in file.parts:
            yield Path(str(file.locate()))


def main() -> int:
    """Entry point; returns the exit status."""
    files = [*sources(), *(path for name in sorted(needed()) for path in installed(name))]
    failed = [path for path in files if not compileall.compile_file(path, quiet=1)]
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
