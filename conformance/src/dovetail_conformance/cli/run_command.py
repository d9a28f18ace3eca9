"""`dovetail-conformance run acme`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dovetail import plugin
from dovetail.support.errors import DovetailError
from dovetail_conformance.groups import GROUPS, LEVELS
from dovetail_conformance.levels import missing_device
from dovetail_conformance.scorecard import json_text, level_text, of_run, report_text
from dovetail_conformance.scorecard_page import page
from dovetail_conformance.suite import Order, Result, chosen, run_suite


@click.command()
@click.argument("kind")
@click.option("--compile-only", is_flag=True, help="Compile every case; execute nothing.")
@click.option("--target", default="", help="The target for --compile-only, with attributes.")
@click.option("--device", default="", help="The device; default: the first of the kind.")
@click.option(
    "--group", "groups", multiple=True, type=click.Choice([*GROUPS]), help="Only this group."
)
@click.option("--only", default="", metavar="TEXT", help="Only cases whose name contains this.")
@click.option("--claim", type=click.IntRange(0, max(LEVELS)), help="Fail below this level.")
@click.option("--timeout", default=300.0, show_default=True, help="The maximum seconds of a case.")
@click.option("--jobs", "-j", default=0, help="Parallel processes; default: one per processor.")
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
        plugin.load(kind)
    except DovetailError as error:
        raise click.ClickException(str(error)) from error
    if target and not compile_only:
        raise click.UsageError("--target goes with --compile-only: a device says what it is")
    device = "" if compile_only else device or f"{kind}:0"
    if device:
        reason = missing_device(device.partition(":")[0])
        if reason is not None:
            raise click.ClickException(f"{reason}; --compile-only needs none")
    cases = chosen(groups, only)
    if not cases:
        raise click.ClickException(f"no case's name contains '{only}'")
    order = Order(kind, target or kind, device, cases, timeout)
    results: list[Result] = []
    for each in run_suite(order, jobs):
        results.append(each)
        if sys.stderr.isatty():
            click.echo(f"\r{len(results):4} cases", nl=False, err=True)
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
