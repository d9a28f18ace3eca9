"""Checks that no committed file names this machine, a package registry or a secret.

Such text works here and nowhere else, or leaks. The files looked at are those that git tracks or
would add. Patterns are assembled from pieces, so that this file does not match itself.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LARGEST_FILE = 1 << 20  # bytes; a bigger one is no source, and git keeps it for ever
SLASH = "/"


def machine_folders() -> list[str]:
    """Absolute folders that exist only on the machine this runs on."""
    folders = {str(ROOT), str(ROOT.parent), str(Path.home())}
    # One level deep says nothing about a machine, except where root is at home.
    at_home = {str(Path.home())}
    return sorted(folder for folder in folders if folder.count(SLASH) > 1 or folder in at_home)


def forbidden() -> dict[str, re.Pattern[str]]:
    """What may not occur: description -> pattern."""
    literal = "|".join(re.escape(folder) for folder in machine_folders())
    homes = (
        rf"{SLASH}(?:home|Users){SLASH}[a-z][\w.-]*{SLASH}|{SLASH}root{SLASH}|{SLASH}work{SLASH}"
    )
    hosts = ("py" + "pi.", "python" + "hosted.", "registry." + "npmjs", "art" + "ifactory")
    options = ("--index" + "-url", "extra-index" + "-url", "find" + "-links", "trusted" + "-host")
    return {
        "path of a machine": re.compile(rf"(?<![\w.$)}}~-])(?:{homes})"),
        "path of this machine": re.compile(rf"(?<![\w.-])(?:{literal})(?![\w-])"),
        "package registry": re.compile("|".join(map(re.escape, hosts + options))),
        "private key": re.compile("BEGIN (?:[A-Z]+ )?" + "PRIVATE KEY"),
        "access token": re.compile(r"\b(?:gh[pousr]_|glpat-|xox[abp]-)[A-Za-z0-9_-]{20,}"),
        "merge marker": re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE),
    }


def committed_files() -> list[Path]:
    """Files that git tracks or would add."""
    # A checkout that belongs to another user (containers) is still ours to read.
    command = [
        "git",
        "-c",
        "safe.directory=*",
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    paths = [ROOT / name for name in listing.decode().split("\0") if name]
    return sorted(path for path in paths if path.is_file() and not path.is_symlink())


def findings(path: Path, patterns: dict[str, re.Pattern[str]]) -> list[str]:
    """What is wrong with one file, one line each."""
    name = path.relative_to(ROOT).as_posix()
    content = path.read_bytes()
    if len(content) > LARGEST_FILE:
        return [f"{name}: {len(content)} bytes, allowed are {LARGEST_FILE}"]
    text = content.decode("utf-8", errors="replace")
    found: list[str] = []
    for description, pattern in patterns.items():
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            found.append(f"{name}:{line}: {description}: '{match.group()}'")
    return found


def main() -> int:
    """Entry point; returns the exit status."""
    patterns = forbidden()
    files = committed_files()
    found = [line for path in files for line in findings(path, patterns)]
    print("\n".join(found) if found else f"{len(files)} files name no machine and no registry")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
