"""`dovetail merge`: merges bundles into one, storing equal parts once."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail.cli.wording import PATH


@click.command("merge")
@click.argument("bundles", type=PATH, nargs=-1, required=True, metavar="BUNDLE...")
@click.option("-o", "--output", type=PATH, required=True, help="The bundle to write.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing on success.")
def command(bundles: tuple[Path, ...], output: Path, quiet: bool) -> None:
    """Merge BUNDLEs into one, with all their functions and variants.

    Functions of one name become variants of one function, and must have the same signature. This
    combines builds of several machines, or of several times, in one file; if two variants serve a
    device equally well, the earlier bundle's is used.
    """
    from dovetail.bundle import BundleReader, merge_bundles, read_bundle
    from dovetail.cli.building import said

    read = [read_bundle(BundleReader.open(path)) for path in bundles]
    made = merge_bundles(read, [str(path) for path in bundles])
    made.save(output)
    if not quiet:
        click.echo(said(output, made))
