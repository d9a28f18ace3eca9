"""`make bench`: figures as ratios, measured in one run, so that they mean something anywhere.

Wall-clock times differ from machine to machine and from minute to minute; what is reported is how
long ours takes relative to a yardstick measured in the same process, the two taking turns. Writes
out/bench.json and out/bench.png, prints a table.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from measure import Result

HERE = Path(__file__).parent

GROUPS = {"latency": ("import", "first-call", "cache", "call", "load")}
"""Benchmarks that belong together: all that lies between a program's start and its results."""


def main() -> int:
    """Run everything, or the benchmarks named on the command line."""
    import bench_cache
    import bench_call
    import bench_compile
    import bench_contractions
    import bench_cuda
    import bench_emission
    import bench_extra
    import bench_first_call
    import bench_gpu
    import bench_import
    import bench_kernels
    import bench_language
    import bench_load
    import bench_loops
    import bench_openmp
    import bench_robust
    import bench_rows
    import bench_session
    import bench_ship
    import bench_tiles

    every = {
        "import": bench_import.run,
        "call": bench_call.run,
        "load": bench_load.run,
        "loops": bench_loops.run,
        "cache": bench_cache.run,
        "compile": bench_compile.run,
        "contractions": bench_contractions.run,
        "cuda": bench_cuda.run,
        "kernels": bench_kernels.run,
        "emission": bench_emission.run,
        "extra": bench_extra.run,
        "first-call": bench_first_call.run,
        "gpu": bench_gpu.run,
        "language": bench_language.run,
        "openmp": bench_openmp.run,
        "robust": bench_robust.run,
        "rows": bench_rows.run,
        "session": bench_session.run,
        "ship": bench_ship.run,
        "tiles": bench_tiles.run,
    }
    wanted = [each for name in sys.argv[1:] for each in GROUPS.get(name, (name,))]
    unknown = [name for name in wanted if name not in every]
    if unknown:
        print(
            f"error: no benchmark {', '.join(unknown)}; there are {', '.join((*every, *GROUPS))}"
        )
        return 2
    os.environ.setdefault("DOVETAIL_CACHE", "programs")  # what is timed is compiled
    results: list[Result] = []
    for name in wanted or list(every):
        print(f"{name} …", file=sys.stderr, flush=True)
        results += every[name]()
    out = HERE.parent / "out"
    out.mkdir(exist_ok=True)
    (out / "bench.json").write_text(json.dumps([each.as_dict() for each in results], indent=1))
    print_table(results)
    draw(results, out / "bench.png")
    print(f"wrote {out / 'bench.json'} and {out / 'bench.png'}")
    return 0


def print_table(results: list[Result]) -> None:
    """One line a figure."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table("benchmark", box=SIMPLE_HEAD)
    for title in ("ours", "yardstick", "ratio"):
        table.add_column(title, justify="right")
    table.add_column("of what")
    for each in results:
        table.add_row(
            each.name,
            text(each.ours, each.unit),
            text(each.yardstick, each.unit),
            f"{each.ratio:.2f}",
            each.against,
        )
    Console(width=110 if not sys.stdout.isatty() else None).print(table)


def text(amount: float, unit: str) -> str:
    """A human-readable duration or size."""
    if unit == "bytes":
        return f"{amount / 1024:.0f} KiB"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if amount >= size:
            return f"{amount / size:.3g} {unit}"
    return f"{amount / 1e-9:.3g} ns"


def draw(results: list[Result], path: Path) -> None:
    """The ratios as bars; 1 is the yardstick."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 0.36 * len(results) + 1.2))
    names = [each.name for each in results][::-1]
    axes.barh(names, [each.ratio for each in results][::-1], color="#4477aa")
    axes.axvline(1.0, color="black", linewidth=1)
    axes.set_xscale("log")
    axes.set_xlabel("time relative to the yardstick (shorter is better)")
    figure.tight_layout()
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    sys.exit(main())
