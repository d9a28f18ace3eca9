"""`dovetail-conformance publish FOLDER`."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail_conformance import record
from dovetail_conformance.scorecard import Scorecard, json_text, of_record, report_text
from dovetail_conformance.scorecard_page import index, page


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--record",
    "record_folder",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Where the record of verdicts is: conformance/record of Dovetail's repository.",
)
def command(folder: Path, record_folder: Path) -> None:
    """Write scorecards of all targets of a record of verdicts into FOLDER, and an index.

    Nothing is run: a verdict on record stands for what it was given for, byte by byte.
    """
    cards: list[Scorecard] = []
    try:
        for target in record.targets(record_folder):
            card = of_record(record_folder, target)
            if card is not None:
                cards.append(card)
    except record.RecordError as error:
        raise click.ClickException(str(error)) from error
    if not cards:
        raise click.ClickException(f"'{record_folder}' holds no verdict about a case")
    folder.mkdir(parents=True, exist_ok=True)
    for card in cards:
        for ending, text in (
            ("json", json_text(card)), ("txt", report_text(card)), ("html", page(card)),
        ):  # fmt: skip
            (folder / f"{card.name}.{ending}").write_text(text, encoding="utf-8")
    (folder / "index.html").write_text(index(cards), encoding="utf-8")
    click.echo(f"{len(cards)} scorecards: {folder / 'index.html'}")
