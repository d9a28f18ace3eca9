"""`dovetail verify`: every hash, image and plan of a bundle."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail.bundle import BundleReader


@click.command("verify")
@click.argument("bundles", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-q", "--quiet", is_flag=True, help="Print only what is wrong.")
@click.pass_context
def command(context: click.Context, bundles: tuple[Path, ...], quiet: bool) -> None:
    """Check every byte of each BUNDLE: hashes, images, plans; nothing of it is run."""
    from dovetail.support.errors import FormatError

    bad = False
    for path in bundles:
        try:
            reader = BundleReader.open(path)
            findings = reader.verify()
        except FormatError as wrong:
            findings = [wrong]
            reader = None
        for finding in findings:
            bad = True
            text = str(finding)
            click.echo(f"error: {text if str(path) in text else f'{path}: {text}'}", err=True)
        if not findings and reader is not None and not quiet:
            click.echo(
                f"{path}: good ({reader.size} bytes, {len(reader.sections)} sections,"
                f" {len(reader.images)} images, {len(reader.functions)} functions)"
            )
    if bad:
        context.exit(1)
