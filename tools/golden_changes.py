"""What changed between two emitted texts: hunks without shifted numbers, and which are alike.

An instruction more at the top of a SPIR-V module gives every later one another number, and the
same change of a pass shows up in a hundred kernels. So numbered names of the new text are first
called as in the old one, and hunks that say the same but for names are shown once.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

# A name with a number, and a line that gives a value such a name (SPIR-V, LLVM IR, WGSL, our IR).
NUMBERED = re.compile(r"%[\w.]*\d[\w.]*|\b[A-Za-z_]\w*_\d+\b")
DEFINES = re.compile(r"^\s*(?:let |var )?(?P<name>%?[\w.]+)(?:: [\w<>, ]+)? = ")
# What names begin anew after: a module of SPIR-V or WGSL, a function of LLVM IR, WGSL or our IR.
SCOPE = re.compile(r"; SPIR-V|// WGSL|define |def |fn ")
_RANGES = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


def _git_diff(old: str, new: str, context: int) -> list[str]:
    """The lines of git's diff from the first hunk on."""
    with tempfile.TemporaryDirectory(prefix="golden-") as folder:
        places = (Path(folder, "old"), Path(folder, "new"))
        for place, text in zip(places, (old, new), strict=True):
            place.write_text(text, encoding="utf-8")
        command = ["git", "diff", "--no-index", "--no-color", "--no-ext-diff", "--histogram"]
        done = subprocess.run(
            [*command, f"-U{context}", *map(str, places)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    if done.returncode not in (0, 1):
        raise RuntimeError(f"git diff failed with status {done.returncode}: {done.stderr}")
    lines = done.stdout.splitlines()
    first = next((at for at, line in enumerate(lines) if line.startswith("@@ ")), len(lines))
    return lines[first:]


def _aligned(old: list[str], new: list[str]) -> Iterator[tuple[int, int]]:
    """Which lines correspond: those that are equal but for numbered names."""
    plain = [
        "".join(NUMBERED.sub("%", line).strip() + "\n" for line in text) for text in (old, new)
    ]
    at_old = at_new = 0
    ranges = [match for line in _git_diff(plain[0], plain[1], 0) if (match := _RANGES.match(line))]
    for match in ranges:
        sizes = [1 if size is None else int(size) for size in (match[2], match[4])]
        # Of an empty range git names the line before it.
        start = int(match[1]) - (1 if sizes[0] else 0)
        while at_old < start:
            yield at_old, at_new
            at_old, at_new = at_old + 1, at_new + 1
        at_old, at_new = at_old + sizes[0], at_new + sizes[1]
    yield from zip(range(at_old, len(old)), range(at_new, len(new)), strict=True)


def renamed(old: str, new: str) -> str:
    """The new text with names as in the old one, where both define them by the same line.

    Only definitions say what a name is: an operand that changed still differs.
    """
    before, after = old.splitlines(), new.splitlines()
    scopes = list(accumulate(SCOPE.match(line) is not None for line in after))
    names: dict[tuple[int, str], str] = {}
    taken: set[tuple[int, str]] = set()
    for one, other in _aligned(before, after):
        was, now = DEFINES.match(before[one]), DEFINES.match(after[other])
        if was is None or now is None or not NUMBERED.fullmatch(now["name"]):
            continue
        scope = scopes[other]
        name, called = (scope, now["name"]), (scope, was["name"])
        if name not in names and called not in taken:
            names[name] = called[1]
            taken.add(called)

    def call(scope: int, name: str) -> str:
        # A new name is not to be taken for the old text's name of the same number.
        return names.get((scope, name)) or (f"{name}'" if (scope, name) in taken else name)

    return "".join(
        NUMBERED.sub(lambda match, scope=scope: call(scope, match[0]), line) + "\n"
        for scope, line in zip(scopes, after, strict=True)
    )


def hunks(old: str, new: str) -> list[list[str]]:
    """What differs, with three lines around it; each begins with its line of numbers."""
    found: list[list[str]] = []
    for line in _git_diff(old, renamed(old, new), 3):
        if line.startswith("@@ "):
            found.append([])
        found[-1].append(line)
    return found


def _meaning(hunk: list[str]) -> str:
    """The changed lines with names numbered in the order in which they occur."""
    names: dict[str, str] = {}
    changed = [line[0] + line[1:].strip() for line in hunk[1:] if line[0] in "+-"]
    return "\n".join(
        NUMBERED.sub(lambda m: names.setdefault(m[0], f"%{len(names)}"), line) for line in changed
    )


@dataclass
class Change:
    """Hunks that are alike.

    Attributes:
        hunk: The first of them.
        times: In which texts, and how often.
    """

    hunk: list[str]
    times: dict[str, int] = field(default_factory=dict[str, int])


def alike(found: Iterable[tuple[str, list[list[str]]]]) -> list[Change]:
    """The distinct hunks of several texts, those in most texts first."""
    changes: dict[str, Change] = {}
    for name, each in found:
        for hunk in each:
            change = changes.setdefault(_meaning(hunk), Change(hunk))
            change.times[name] = change.times.get(name, 0) + 1
    return sorted(changes.values(), key=lambda change: -len(change.times))
