"""`dovetail diff`: the differences of two bundles."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail.cli.wording import PATH


@click.command("diff")
@click.argument("first", type=PATH)
@click.argument("second", type=PATH)
def command(first: Path, second: Path) -> None:
    """Show how FIRST and SECOND differ; exit status 1 if they do.

    One line each: `-` only in FIRST, `+` only in SECOND, `!` in both and different.
    """
    from dovetail.bundle import BundleReader, differences, read_bundle

    a, b = (read_bundle(BundleReader.open(path)) for path in (first, second))
    found = differences(a, b)
    for each in found:
        click.echo(str(each))
    if found:
        raise click.exceptions.Exit(1)
