"""`dovetail docs`: the documents of this installation."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from dovetail.cli import shipped
from dovetail.cli.wording import PATH

MOST: Final = 12
"""Documents that a search shows."""


@click.command("docs")
@click.argument("words", nargs=-1, metavar="[PAGE]")
@click.option(
    "--copy",
    "output",
    type=PATH,
    metavar="FOLDER",
    help="Write all documents, with images, to a folder.",
)
def command(words: tuple[str, ...], output: Path | None) -> None:
    """List the documents, print one, search them, or copy all of them.

    PAGE is a name from the list, such as first-kernel, language or functions; a folder, such as
    extend or how-to, lists its pages. Any other text is searched for.
    """
    page = " ".join(words) or None
    if output is not None:
        if page is not None:
            raise click.UsageError("--copy writes all documents: leave out PAGE")
        click.echo(f"{output}: {shipped.copy_documents(output)} documents; begin with README.md")
    elif page is not None and not shipped.pages_in(page):
        found = [] if shipped.is_named(page) else shipped.search(page)[:MOST]
        if not found:
            click.echo(shipped.find(page).read_text(encoding="utf-8"), nl=False)
        for name, line in found:
            click.echo(f"{name}\n    {line}")
    else:
        every = shipped.pages() if page is None else shipped.pages_in(page)
        width = max(map(len, every))
        for name, path in every.items():
            click.echo(f"{name:<{width}}  {shipped.title(path)}")
