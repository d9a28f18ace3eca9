"""What changed since everything was last run, newest first, and which slice of the rest is due.

The base is the commit that conformance/results.txt names, which a full run writes. What
is chosen here depends on the tree and on committed files alone: the same tree gives the same
choice, on any machine and at any time.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

SLICES = 16


def git(root: Path, *arguments: str) -> str:
    """What a command of git prints."""
    # A checkout on a CI machine may belong to another user.
    command = ["git", "-c", "safe.directory=*", "-C", str(root), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def base(root: Path) -> str | None:
    """The commit that everything was run at; None where HEAD does not descend from it."""
    results = root / "conformance" / "results.txt"
    if not results.is_file():
        return None
    found = re.match(r"# Measured at ([0-9a-f]{40})\b", results.read_text(encoding="utf-8"))
    if found is None:
        return None
    command = ["git", "-c", "safe.directory=*", "-C", str(root)]
    command += ["merge-base", "--is-ancestor", found[1], "HEAD"]
    known = subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode == 0
    return found[1] if known else None


def developers_base(root: Path) -> str:
    """What a developer's change starts from: BASE, what `make test` passed on last, or HEAD."""
    stamp = root / "build" / "passed"
    passed = stamp.read_text(encoding="utf-8").strip() if stamp.is_file() else "HEAD"
    return os.environ.get("BASE") or passed


def files(root: Path, since: str | None) -> list[Path]:
    """Paths that differ between `since` and the work tree, newest first; deleted ones too.

    Uncommitted ones come first, then by the date of the last commit that touched them, then by
    name. Without a base every file counts as changed.
    """
    diff = ("diff", "--name-only", "--no-renames", "--no-ext-diff", "-z")
    listed = git(root, *diff, since) if since else git(root, "ls-files", "-z")
    new = git(root, "ls-files", "--others", "--exclude-standard", "-z").split("\0")
    uncommitted = {*git(root, *diff, "HEAD").split("\0"), *new}
    log = ("log", "--first-parent", "--name-only", "--no-renames", "-z", "--format=%x01%ct")
    dates: dict[str, int] = {}
    date = 0
    for word in git(root, *log).split("\0"):
        if word.startswith("\x01"):
            date = int(word[1:])
        else:
            name = word.removeprefix("\n")
            dates[name] = max(date, dates.get(name, 0))
    dates |= dict.fromkeys(uncommitted, sys.maxsize)
    names = {*listed.split("\0"), *new} - {""}
    return [Path(name) for name in sorted(names, key=lambda name: (-dates.get(name, 0), name))]


def number(name: str) -> int:
    """The hash of a name, as a number: what slices and shards are made by."""
    return int(hashlib.sha256(name.encode()).hexdigest(), 16)


def slice_of_tree(root: Path) -> str:
    """Hex digits that say which slice is due: SLICE, or those of the committed tree."""
    return os.environ.get("SLICE") or git(root, "rev-parse", "HEAD^{tree}")[:8]


def slice_number(digits: str) -> int:
    """The slice that hex digits stand for.

    Raises:
        SystemExit: They are no hex digits.
    """
    try:
        return int(digits, 16) % SLICES
    except ValueError:
        raise SystemExit(f"SLICE is '{digits}'; it must be hex digits, as a run prints") from None


def in_slice(name: str, digits: str) -> bool:
    """Whether a name is in the slice that hex digits stand for."""
    return number(name) % SLICES == slice_number(digits)


def in_shard(name: str, shard: str) -> bool:
    """Whether a name is in a shard: `2/6` is the second of six.

    Raises:
        SystemExit: That is no shard.
    """
    found = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", shard)
    if found is None or int(found[1]) > int(found[2]):
        raise SystemExit(f"'{shard}' is not a valid shard; it must be K/N, as 2/6")
    return number(name) % int(found[2]) == int(found[1]) - 1
