"""`dovetail-conformance publish FOLDER`."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail_conformance.results import ResultsError, read
from dovetail_conformance.scorecard import json_text, of_results, report_text
from dovetail_conformance.scorecard_page import index, page


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--results",
    "file",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The results of a full run: conformance/results.txt of Dovetail's repository.",
)
def command(folder: Path, file: Path) -> None:
    """Write scorecards of all targets in a file of results, and an index, to FOLDER.

    Nothing is run: they show the results, with their date.
    """
    try:
        results = read(file)
    except ResultsError as error:
        raise click.ClickException(str(error)) from error
    cards = [card for each in results.targets if (card := of_results(results, each)) is not None]
    folder.mkdir(parents=True, exist_ok=True)
    for card in cards:
        for ending, text in (
            ("json", json_text(card)), ("txt", report_text(card)), ("html", page(card)),
        ):  # fmt: skip
            (folder / f"{card.name}.{ending}").write_text(text, encoding="utf-8")
    (folder / "index.html").write_text(index(cards), encoding="utf-8")
    click.echo(f"{len(cards)} scorecards, {results.measured}: {folder / 'index.html'}")
