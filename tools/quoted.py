"""Where texts are quoted that a change removes: in tests, documents, goldens.

    python tools/quoted.py [BASE]    against BASE; without it, against what passed last

An exact text is tested where it is made; whoever changes it finds here what else shows it, before
tests of that fail one after the other. Of a literal with placeholders, its longest piece counts.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import changed

ROOT: Final = Path(__file__).resolve().parent.parent
SHORTEST: Final = 12
"""Characters: shorter pieces are found everywhere."""

_LITERAL: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'')
_PLACEHOLDER: Final = re.compile(r"\{[^{}]*\}|%[sd]|\\.")
_SOURCES: Final = ("*.py", "*.cc", "*.h", "*.c", "*.ts")


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-c", "safe.directory=*", *words], cwd=root, capture_output=True, check=False
    )
    return done.stdout.decode(errors="replace")


def pieces(lines: list[str]) -> set[str]:
    """The longest piece of every string literal in some lines of source."""
    found: set[str] = set()
    for line in lines:
        for double, single in _LITERAL.findall(line):
            piece = max(_PLACEHOLDER.split(double or single), key=len).strip()
            if len(piece) >= SHORTEST and not piece.isidentifier():
                found.add(piece)
    return found


def quoted(root: Path, base: str | None) -> dict[str, list[str]]:
    """Text that the change since `base` removes from the sources → `file:line` that quote it."""
    diff = _git(root, "diff", "-U0", base or "HEAD", "--", *_SOURCES).splitlines()
    before = pieces([line[1:] for line in diff if line.startswith("-") and line[:3] != "---"])
    after = pieces([line[1:] for line in diff if line.startswith("+") and line[:3] != "+++"])
    found: dict[str, list[str]] = {}
    for piece in sorted(before - after):
        places = _git(root, "grep", "-nIF", "-e", piece).splitlines()
        if places:
            found[piece] = [":".join(each.split(":", 2)[:2]) for each in places]
    return found


def main(base: str | None) -> int:
    """Print the places; always succeeds, as a text may stay on purpose."""
    for piece, places in quoted(ROOT, base).items():
        print(f"removed, and quoted still: {piece!r}")
        print("".join(f"  {each}\n" for each in places), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else changed.developers_base(ROOT)))
