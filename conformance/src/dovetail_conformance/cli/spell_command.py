"""`dovetail-conformance spell acme`."""

from __future__ import annotations

import json
import sys

import click

from dovetail.support.errors import DovetailError
from dovetail_conformance.spell import SORTS, Sort, as_json, report, spell


@click.command()
@click.argument("target")
@click.option("--op", "ops", multiple=True, metavar="NAME", help="Only this row (repeatable).")
@click.option(
    "--table", "tables", multiple=True, type=click.Choice([*SORTS]), help="Only this table."
)
@click.option("--json", "is_json", is_flag=True, help="Print JSON.")
def command(target: str, ops: tuple[str, ...], tables: tuple[str, ...], is_json: bool) -> None:
    """List what TARGET must implement, per op and dtype, and what it implements, refuses or lacks.

    Every cell is a kernel of one statement that is compiled. The exit status is 1 if the target
    declares an op, but its code generator fails.
    """
    sorts: list[Sort] = [each for each in SORTS if each in tables]
    try:
        cells = spell(target, ops, sorts)
    except DovetailError as error:
        raise click.ClickException(str(error)) from error
    if is_json:
        click.echo(json.dumps(as_json(cells, target), indent=1))
    else:
        click.echo(report(cells, target), nl=False)
    sys.exit(1 if any(each.state == "missing" for each in cells) else 0)
