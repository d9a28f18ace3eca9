"""`dovetail verify`: every hash, image and plan of a bundle."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail.cli.files import open_bundle
from dovetail.cli.wording import PATH, counted
from dovetail.support.errors import DovetailError


@click.command("verify")
@click.argument("bundles", metavar="BUNDLE...", nargs=-1, required=True, type=PATH)
@click.option("-q", "--quiet", is_flag=True, help="Print only what is wrong.")
@click.pass_context
def command(context: click.Context, bundles: tuple[Path, ...], quiet: bool) -> None:
    """Check every byte of each BUNDLE: hashes, images, plans; nothing of it is run.

    Exit status 1: one of them is not good.
    """
    bad = False
    for path in bundles:
        findings: list[DovetailError] = []
        reader = None
        try:
            reader = open_bundle(path)
            findings += reader.verify()
        except DovetailError as wrong:
            findings.append(wrong)
        for finding in findings:
            bad = True
            text = str(finding)
            click.echo(f"error: {text if str(path) in text else f'{path}: {text}'}", err=True)
        if not findings and reader is not None and not quiet:
            counts = ", ".join(
                (
                    counted(reader.size, "byte"),
                    counted(len(reader.sections), "section"),
                    counted(len(reader.images), "image"),
                    counted(len(reader.functions), "function"),
                )
            )
            click.echo(f"{path}: good ({counts})")
    if bad:
        context.exit(1)
