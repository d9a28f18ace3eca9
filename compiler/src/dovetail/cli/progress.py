"""A progress bar on standard error, only where a person watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager


@contextmanager
def progress(title: str, total: int, quiet: bool = False) -> Generator[Callable[[str], None]]:
    """A function that starts the next of `total` steps; draws nothing if nobody can see it."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn(title),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[at]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total, at="")
        started = False

        def step(at: str) -> None:
            nonlocal started
            bar.update(task, advance=1 if started else 0, at=at)
            started = True

        yield step
