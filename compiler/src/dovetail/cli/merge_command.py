"""`dovetail merge`: several bundles in one, what is equal stored once."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail.cli.wording import COMPRESS_OPTION, PATH


@click.command("merge")
@click.argument("bundles", type=PATH, nargs=-1, required=True, metavar="BUNDLE...")
@click.option("-o", "--output", type=PATH, required=True, help="The bundle to write.")
@COMPRESS_OPTION
@click.option("-q", "--quiet", is_flag=True, help="Print nothing when all is well.")
def command(bundles: tuple[Path, ...], output: Path, compress: bool, quiet: bool) -> None:
    """Put BUNDLEs into one: all of their functions, with all of their variants.

    Functions of one name are variants of one function, and must have one signature. So kernels
    that were built on several machines, or at several times, become one file; where two variants
    serve a device equally well, the earlier bundle's is taken. Without --compress the output is
    compressed if one of them is.
    """
    from dovetail.bundle import BundleReader, merge_bundles, read_bundle
    from dovetail.cli.building import said

    read = [read_bundle(BundleReader.open(path)) for path in bundles]
    made = merge_bundles(read, [str(path) for path in bundles])
    if compress:
        made = made.compressed()
    made.save(output)
    if not quiet:
        click.echo(said(output, made))
