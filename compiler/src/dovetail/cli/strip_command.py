"""`dovetail strip`: removes images from a bundle."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail.cli.wording import PATH


@click.command("strip")
@click.argument("bundle", type=PATH)
@click.option(
    "-k", "--keep", "kept", multiple=True, metavar="KIND",
    help="Keep the images of this kind ('cuda'), or of this target as in `dovetail inspect`;"
    " repeat for several. Default: all.",
)  # fmt: skip
@click.option("--no-sources", is_flag=True, help="Leave out readable sources.")
@click.option("-o", "--output", type=PATH, required=True, help="The bundle to write.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing on success.")
def command(
    bundle: Path, kept: tuple[str, ...], no_sources: bool, output: Path, quiet: bool
) -> None:
    """Remove images from a BUNDLE, e.g. for a container of one kind of machine.

    If a function would have no variant left, nothing is written.
    """
    from dovetail.bundle import BundleReader, keep_images, read_bundle
    from dovetail.cli.building import said
    from dovetail.cli.wording import listed
    from dovetail.support.errors import DovetailError

    if not kept and not no_sources:
        raise click.UsageError("missing option '-k' / '--keep', or '--no-sources'")
    whole = read_bundle(BundleReader.open(bundle))
    known = dict.fromkeys(name for each in whole.images for name in (each.kind, each.target))
    for name in kept:
        if name not in known:
            raise DovetailError(f"'{bundle}' has no image of '{name}'; it has {listed(known)}")
    made = keep_images(
        whole,
        lambda image: not kept or image.kind in kept or image.target in kept,
        sources=not no_sources,
    )
    made.save(output)
    if not quiet:
        click.echo(said(output, made))
