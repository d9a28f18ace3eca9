"""Writes the Metal text of every conformance case into a folder: for somebody who has a Mac.

    python fakedrivers/tests/write_metal_texts.py FOLDER [TARGET]

What a target refuses is left out. The how-to `build-for-metal.md` says what to do with them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from dovetail.bundle import BundleReader
from dovetail.compiler import build
from dovetail.support.errors import DovetailError
from dovetail_conformance.cases import DISTINCT


def main(folder: Path, target: str = "metal") -> int:
    """Write the texts, and say how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for case in DISTINCT:
        try:
            bundle = build([case.kernel], [target]).tobytes()
        except DovetailError:
            continue
        source = BundleReader(bundle).image(0).payload["source"]
        (folder / f"{case.name}.metal").write_bytes(source)
        count += 1
    print(f"{count} texts for '{target}' in {folder}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
