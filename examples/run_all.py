"""The receiving machine of the demo: loads the bundles with the runtime alone, runs, checks."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE)]

from support import print_table, run_all


def main(out: Path) -> int:
    """Run both programs; 0 if every result is right."""
    from digits.run import STEPS as DIGITS_STEPS
    from digits.run import run as digits
    from edges.run import STEPS as EDGES_STEPS
    from edges.run import run as edges

    rows = run_all(
        [
            ("edges", out / "edges.dvt", EDGES_STEPS, edges),
            ("digits", out / "digits.dvt", DIGITS_STEPS, digits),
        ],
        out,
    )
    print_table(rows)
    compiler = sorted(
        name for name in sys.modules if name.split(".")[0] in ("dovetail", "llvmlite")
    )
    if compiler:
        print(f"error: this process must not import the compiler, but has {compiler}")
        return 1
    return 0 if rows and all(row.good for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
