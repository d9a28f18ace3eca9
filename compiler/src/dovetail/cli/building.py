"""The build of a bundle, as commands request it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from dovetail.api import Kernel
from dovetail.bundle import Bundle
from dovetail.cli.kernels import AnyKernel
from dovetail.cli.wording import counted
from dovetail.support.errors import Refusal


class Request(NamedTuple):
    """The options of a build.

    Attributes:
        targets: The targets.
        fleet: A file of machines, whose targets are added, and each of which must be served.
        passes: Passes from outside.
        debug: Make kernels report accesses out of range.
        sources: Put readable sources into the bundle.
        keep_going: Leave out kernels that a target does not support, with a message.
        jobs: The number of processes that compile in parallel; see `dovetail.build`.
    """

    targets: tuple[str, ...]
    fleet: Path | None = None
    passes: tuple[str, ...] = ()
    debug: bool = False
    sources: bool = False
    keep_going: bool = False
    jobs: int = 1


def build_bundle(
    kernels: Sequence[AnyKernel], request: Request, *, use_cache: bool = True, quiet: bool = False
) -> Bundle:
    """Build the bundle, with progress on a terminal.

    Raises:
        click.UsageError: There is no target.
        DovetailError: See `dovetail.build`; or a machine of the fleet is not served.
    """
    from dovetail.cli.machines import check_served, read_fleet
    from dovetail.cli.progress import progress
    from dovetail.compiler import build, count_images

    machines = () if request.fleet is None else read_fleet(request.fleet)
    tags = tuple(dict.fromkeys(tag for machine in machines for tag in machine.targets))
    targets = request.targets + tags
    if not targets:
        raise click.UsageError("missing option '-t' / '--target', or '--fleet' with tags in it")
    if request.debug:
        kernels = [each.debug if isinstance(each, Kernel) else each for each in kernels]
    with progress("building", count_images(kernels, targets), quiet) as step:
        bundle = build(
            kernels, targets, sources=request.sources, progress=step, use_cache=use_cache,
            passes=request.passes, keep_going=_leave_out if request.keep_going else None,
            jobs=request.jobs,
        )  # fmt: skip
    for machine in machines:
        check_served(bundle, machine)
    return bundle


def _leave_out(refusal: Refusal) -> None:
    click.echo(f"left out of '{refusal.target}': {refusal}", err=True)


def said(path: Path, bundle: Bundle) -> str:
    """A line about a bundle that has been written."""
    counts = ", ".join(
        (
            counted(len(bundle.functions), "function"),
            counted(len(bundle.images), "image"),
            counted(path.stat().st_size, "byte"),
        )
    )
    return f"{path}: {counts}"
