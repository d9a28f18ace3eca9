"""`dovetail-conformance run acme`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dovetail.cli.progress import progress
from dovetail.support.errors import DovetailError
from dovetail_conformance.gaps import gaps_of
from dovetail_conformance.groups import GROUPS, LEVELS
from dovetail_conformance.levels import missing_device
from dovetail_conformance.scorecard import json_text, level_text, of_run, report_text
from dovetail_conformance.scorecard_page import page
from dovetail_conformance.suite import Order, chosen, run_suite


@click.command()
@click.argument("kind")
@click.option("--compile-only", is_flag=True, help="Compile every case; execute nothing.")
@click.option("--target", default="", help="The target of --compile-only, with attributes.")
@click.option(
    "--device", default="", help="The device that executes; the first of the kind by default."
)
@click.option(
    "--group", "groups", multiple=True, type=click.Choice([*GROUPS]), help="Only this group."
)
@click.option("--only", default="", metavar="TEXT", help="Only cases whose name contains this.")
@click.option("--claim", type=click.IntRange(0, max(LEVELS)), help="Fail below this level.")
@click.option("--timeout", default=300.0, show_default=True, help="Seconds that a case may take.")
@click.option("--jobs", "-j", default=0, help="Processes at a time; one per processor by default.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write it as JSON.")
@click.option("--html", "html_file", type=click.Path(path_type=Path), help="Write it as a page.")
def command(
    kind: str,
    compile_only: bool,
    target: str,
    device: str,
    groups: tuple[str, ...],
    only: str,
    claim: int | None,
    timeout: float,
    jobs: int,
    json_file: Path | None,
    html_file: Path | None,
) -> None:
    """Run the suite on backend KIND, a process for each group of cases.

    A case that crashes its process is found by running its group again one by one. The exit status
    is 1 if a result is unexpected, or, with --claim, if that level is not reached
    (docs/extend/prove-it.md).
    """
    try:
        gaps_of(kind)
    except DovetailError as error:
        raise click.ClickException(str(error)) from error
    if target and not compile_only:
        raise click.UsageError("--target needs --compile-only: a device determines its own target")
    device = "" if compile_only else device or f"{kind}:0"
    if device:
        reason = missing_device(device.partition(":")[0])
        if reason is not None:
            raise click.ClickException(f"{reason}; --compile-only needs none")
    cases = chosen(groups, only)
    if not cases:
        raise click.ClickException(f"no case's name contains '{only}'")
    order = Order(kind, target or kind, device, cases, timeout)
    with progress(f"{kind}: cases", sum(map(len, cases.values()))) as step:
        results = [*run_suite(order, jobs, step)]
    try:
        card = of_run(kind, target or kind, device, results)
    except DovetailError as error:
        raise click.ClickException(str(error)) from error
    if json_file is not None:
        json_file.write_text(json_text(card), encoding="utf-8")
    if html_file is not None:
        html_file.write_text(page(card), encoding="utf-8")
    click.echo(report_text(card), nl=False)
    if claim is not None:
        reached = card.level is not None and card.level >= claim
        if not reached:
            click.echo(f"level {claim} is claimed, reached: {level_text(card)}", err=True)
        sys.exit(0 if reached else 1)
    sys.exit(1 if card.bad else 0)
