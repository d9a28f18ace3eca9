"""Writes the table of docs/targets.md, from what each backend's `kind.toml` says.

Run `python tools/targets.py` after changing one; `--check` only says whether that is needed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from dovetail.plugin import kind_files

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "targets.md"
BEGIN: Final = "<!-- Written by tools/targets.py from each backend's kind.toml. -->\n"
END: Final = "<!-- The end of what is written. -->\n"
HEAD: Final = """\
| target | read by | executed in place of the device | on silicon |
|---|---|---|---|
"""


def linked(cell: str) -> str:
    """A cell, whose links start at the root, on a page in docs."""
    return re.sub(r"\]\((docs/)?", lambda found: "](" if found[1] else "](../", cell)


def render() -> str:
    """The table."""
    rows = [row for file in kind_files().values() for row in file.support]
    lines: list[str] = []
    for row in rows:
        cells = [linked(each) for each in (row.target, row.read, row.executed, row.silicon)]
        lines.append("|" + "".join(f" {cell} |" if cell else " |" for cell in cells) + "\n")
    return HEAD + "".join(lines)


def main() -> int:
    """Write the table, or with --check compare it."""
    text = PAGE.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        print(f"{PAGE} has lost the lines that the table is between:\n{BEGIN}{END}", end="")
        return 1
    new = f"{before}{begin}{render()}{end}{after}"
    if "--check" in sys.argv[1:]:
        if new != text:
            print(f"{PAGE} is not what the kinds say: run `python tools/targets.py`")
        return int(new != text)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
