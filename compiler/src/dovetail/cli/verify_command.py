"""`dovetail verify`: every hash, image and plan of a bundle."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from dovetail.bundle import MAX_FINDINGS, BundleReader
from dovetail.cli.wording import LIMITS, PATH, counted
from dovetail.support.printable import printable_lines


@click.command("verify")
@click.argument("bundles", metavar="BUNDLE...", nargs=-1, required=True, type=PATH)
@click.option("-q", "--quiet", is_flag=True, help="Print only errors.")
@LIMITS
@click.pass_context
def command(
    context: click.Context, bundles: tuple[Path, ...], quiet: bool, limits: Mapping[str, int]
) -> None:
    """Check every byte of each BUNDLE: hashes, images, plans; nothing of it is run.

    Exit status 1: one of them is not valid.
    """
    import dovetail_runtime as runtime

    bad = False
    for path in bundles:
        findings: list[runtime.DovetailError] = []
        reader = None
        try:
            reader = BundleReader.open(path, limits=limits)
            findings += reader.verify()
            if not findings:
                # The reader of the run side looks further: into objects that it would place.
                runtime.load(path, limits=limits).verify()
        except runtime.DovetailError as wrong:
            findings.append(wrong)
        for finding in findings:
            bad = True
            text = printable_lines(str(finding))
            click.echo(f"error: {text if str(path) in text else f'{path}: {text}'}", err=True)
        if len(findings) == MAX_FINDINGS:
            click.echo(f"error: {path}: {MAX_FINDINGS} findings; the check ended there", err=True)
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
