"""`dovetail examples`: copies the examples of this installation."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail.cli import shipped
from dovetail.cli.wording import PATH


@click.command("examples")
@click.argument("output", type=PATH, metavar="[FOLDER]", default=Path("examples"))
def command(output: Path) -> None:
    """Copy the examples to FOLDER, `examples` by default, which must be empty or not exist."""
    made = shipped.copy_examples(output)
    click.echo(f"{output}: {', '.join(made)}; README.md there says how to run them")
