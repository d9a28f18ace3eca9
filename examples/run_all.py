"""The receiving machine of the demo: loads the bundles with the runtime alone, runs, checks."""

from __future__ import annotations

import sys
from pathlib import Path

from support import left_out, print_left_out, print_table, run_all

import dovetail_runtime as dr


def main(out: Path, kinds: list[str]) -> int:
    """Run both programs on devices of these kinds, or all; 0 if every result is right."""
    from digits.run import STEPS as DIGITS_STEPS
    from digits.run import run as digits
    from edges.run import STEPS as EDGES_STEPS
    from edges.run import run as edges

    programs = [
        ("edges", out / "edges.dvt", EDGES_STEPS, edges),
        ("digits", out / "digits.dvt", DIGITS_STEPS, digits),
    ]
    try:
        rows = run_all(programs, out, kinds)
        reasons = left_out(out / "edges.dvt", kinds)
    except dr.DovetailError as bad:
        print(f"error: {bad}", file=sys.stderr)
        return 1
    print_table(rows)
    print_left_out(reasons)
    compiler = sorted(
        name for name in sys.modules if name.split(".")[0] in ("dovetail", "llvmlite")
    )
    if compiler:
        print(f"error: this process must not import the compiler, but has {compiler}")
        return 1
    return 0 if rows and all(row.good for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
