"""What the examples share: timing, a table, a progress bar; the runtime only."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dovetail_runtime as dr

Step = Callable[[str], None]
"""Called with the name of the step that begins."""


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Attributes:
        kernel: What ran.
        device: Where.
        seconds: The shortest of several runs.
        error: Largest absolute difference from the reference.
        good: Whether every element is within its bound.
        note: What else there is to say.
    """

    kernel: str
    device: str
    seconds: float
    error: float
    good: bool
    note: str = ""


Program = Callable[[Any, Any, Step, Path], list[Row]]


def timed(device: Any, action: Callable[[], object], repeats: int = 7) -> float:
    """The shortest time of `action` with everything it started, in seconds, after a first run."""
    action()
    dr.synchronize(device)
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        action()
        dr.synchronize(device)
        best = min(best, time.perf_counter() - start)
    return best


def run_all(programs: list[tuple[str, Path, int, Program]], out: Path) -> list[Row]:
    """Run programs on every device found that a bundle has code for.

    Args:
        programs: Title, bundle, number of steps, function.
        out: Where pictures go.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    devices = [device for device in dr.devices() if device.kind != "null"]
    rows: list[Row] = []
    columns = (TextColumn("{task.description:<34}"), BarColumn(), MofNCompleteColumn())
    total = len(devices) * sum(steps for _, _, steps, _ in programs)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("running", total=total)
        for title, path, _, program in programs:
            for device in devices:
                module = dr.load(path, device=device)

                def step(name: str, title: str = title, device: Any = device) -> None:
                    bar.update(task, description=f"{title}.{name} on {device}", advance=1)

                rows += program(module, device, step, out)
    return rows


def print_table(rows: list[Row]) -> None:
    """The result, one line a kernel and device."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table("kernel", "device", box=SIMPLE_HEAD)
    for title in ("time", "max error"):
        table.add_column(title, justify="right")
    table.add_column("")
    for row in rows:
        mark = "[green]✓[/]" if row.good else "[red]WRONG[/]"
        table.add_row(
            row.kernel, row.device, f"{row.seconds * 1e3:.3f} ms", f"{row.error:.2g}",
            f"{mark} {row.note}",
        )  # fmt: skip
    Console(width=100 if not sys.stdout.isatty() else None).print(table)


def main(program: Program, steps: int, default: str) -> None:
    """Run one program by hand: `python run.py [BUNDLE] [--out FOLDER]`."""
    parser = argparse.ArgumentParser()
    parser.add_argument("bundle", nargs="?", default=default, type=Path)
    parser.add_argument("--out", default=Path("out"), type=Path)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    rows = run_all([(given.bundle.stem, given.bundle, steps, program)], given.out)
    print_table(rows)
    sys.exit(0 if rows and all(row.good for row in rows) else 1)
