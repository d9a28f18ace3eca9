"""What the examples share: timing, a table, a progress bar; the runtime only."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import dovetail_runtime as dr
from dovetail_runtime import installed

# The machine that receives a bundle has no compiler. This one has, and with it the runtimes that
# are a part of it, `reference` and `trn`.
_KINDS = os.environ.get("DOVETAIL_BACKENDS", "")
if not _KINDS or _KINDS.startswith("-"):
    _PARTS = sorted(
        f"-{point.name}"
        for point in installed.entry_points("dovetail.runtimes")
        if point.distribution == "dovetail-compiler"
    )
    os.environ["DOVETAIL_BACKENDS"] = ",".join(filter(None, (_KINDS, *_PARTS)))

Step = Callable[[str], None]
"""Called with the name of the step that begins."""


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Attributes:
        kernel: What ran.
        device: Where.
        time: The shortest of several runs, in seconds; the level where a time says nothing.
        error: Largest absolute difference from the reference.
        good: Whether every element is within its bound.
        note: What else there is to say.
    """

    kernel: str
    device: str
    time: float | str
    error: float
    good: bool
    note: str = ""


Program = Callable[[dr.Module, dr.Device, Step, Path], list[Row]]


def level(device: dr.Device) -> str:
    """What a result of the device shows, in the words of the tests.

    "shim": a driver of `dovetail_fakedrivers` stands for it. "emulated": an emulator executes its
    machine code. Else "real".
    """
    if device.attributes.get("device.name", "").startswith("Dovetail fake "):
        return "shim"
    emulated = device.attributes.get(f"{device.kind}.is_emulated") == "true"
    return "emulated" if emulated else "real"


def timed(device: dr.Device, action: Callable[[], object], repeats: int = 7) -> float | str:
    """The shortest time of `action` with all that it started, in seconds, after a first run.

    On a fake driver or an emulator, whose speed is that of no device, the level.
    """
    action()
    dr.synchronize(device)
    if level(device) != "real":
        return level(device)
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        action()
        dr.synchronize(device)
        best = min(best, time.perf_counter() - start)
    return best


def run_all(
    programs: list[tuple[str, Path, int, Program]], out: Path, kinds: Collection[str] = ()
) -> list[Row]:
    """Run programs on every device found that a bundle has code for.

    Args:
        programs: Title, bundle, number of steps, function.
        out: Where pictures go.
        kinds: Of devices; all by default.

    Returns:
        The results. A device that a bundle has no image for is left out, and standard error says
        so.

    Raises:
        dr.DovetailError: A bundle cannot be read, or a call failed.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    # Neither computes anything at speed: null nothing at all, reference in Python.
    found = [device for device in dr.devices() if device.kind not in ("null", "reference")]
    devices = [device for device in found if not kinds or device.kind in kinds]
    rows: list[Row] = []
    columns = (TextColumn("{task.description:<34}"), BarColumn(), MofNCompleteColumn())
    total = len(devices) * sum(steps for _, _, steps, _ in programs)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("loading", total=total)
        begun, start, due = 0, time.monotonic(), 1.0

        def step(name: str) -> None:
            # The bar counts what is done: a step is, when the next one begins.
            nonlocal begun, due
            bar.update(task, description=name, completed=begun)
            passed = time.monotonic() - start
            quiet = console.is_terminal or os.environ.get("DOVETAIL_PROGRESS") == "no"
            if not quiet and passed >= due:  # lines stay there: a few will do
                print(f"running {begun}/{total}: {name}", file=sys.stderr, flush=True)
                due = 4 * passed
            begun += 1

        for title, path, _, program in programs:
            for device in devices:
                module = dr.load(path, device=device)
                try:
                    rows += program(module, device, partial(_named, step, title, device), out)
                except dr.UnsupportedError as missing:
                    console.print(f"left out: {missing}", markup=False, highlight=False)
        bar.update(task, description="done", completed=total)
    return rows


def _named(step: Step, title: str, device: dr.Device, name: str) -> None:
    step(f"{title}.{name} on {device}")


def left_out(path: Path, kinds: Collection[str] = ()) -> dict[str, list[str]]:
    """The targets of a bundle that nothing here runs, by the reason.

    Args:
        path: The bundle.
        kinds: Of targets; all by default.
    """
    module = dr.load(path)
    function = module[next(iter(module))]
    verdicts = {
        device: [line.partition("): ")[2] for line in function.explain(device).splitlines()]
        for device in dr.devices()
    }
    # What `devices()` has not tried is asked for by name only: it is not what is missing here.
    kinds_inside = [image.kind for image in module.images]
    ledger = {entry.kind: entry for entry in dr.ledger(load=False, kinds=kinds_inside)}
    reasons: dict[str, list[str]] = {}
    for number, image in enumerate(module.images):
        if kinds and image.kind not in kinds:
            continue
        said = [lines[number] for device, lines in verdicts.items() if device.kind == image.kind]
        if not said:
            reasons.setdefault(str(ledger[image.kind]), []).append(image.target)
        elif not any(each.startswith(("chosen", "fits")) for each in said):
            reasons.setdefault(said[0], []).append(image.target)
    return reasons


def print_left_out(reasons: dict[str, list[str]]) -> None:
    """One line a reason, with the targets that it keeps from running."""
    for reason, targets in reasons.items():
        print(f"   left out: {', '.join(targets)}: {reason}")


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
        time = row.time if isinstance(row.time, str) else f"{row.time * 1e3:.3f} ms"
        table.add_row(
            row.kernel, row.device, time, f"{row.error:.2g}", f"{mark} {row.note}"
        )  # fmt: skip
    Console(width=100 if not sys.stdout.isatty() else None).print(table)


def main(program: Program, steps: int, name: str) -> None:
    """Run one program by hand: `python run.py [BUNDLE] [--out FOLDER]`."""
    folder = Path(__file__).parent.parent / "out"
    parser = argparse.ArgumentParser(description=f"Run the {name} bundle on every device here.")
    parser.add_argument("bundle", nargs="?", default=folder / f"{name}.dvt", type=Path)
    parser.add_argument("--out", default=folder, type=Path, help="where pictures go")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    try:
        rows = run_all([(name, given.bundle, steps, program)], given.out)
    except dr.BundleNotFoundError as missing:
        sys.exit(
            f"error: {missing}; make it first:\n"
            f"  dovetail build examples/{name}/kernels.py -t cpu -t opencl -o {given.bundle}"
        )
    except dr.DovetailError as bad:
        sys.exit(f"error: {bad}")
    print_table(rows)
    sys.exit(0 if rows and all(row.good for row in rows) else 1)
