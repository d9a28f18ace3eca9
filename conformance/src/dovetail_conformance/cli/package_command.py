"""`dovetail-conformance package acme-dovetail`."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

import click

from dovetail_conformance.packaging import (
    NotInstalledError,
    check_distribution,
    json_text,
    report_text,
)


@click.command()
@click.argument("distribution")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write it as JSON.")
def command(distribution: str, json_file: Path | None) -> None:
    """Check the installed DISTRIBUTION: entry points, files, manifests, shared libraries.

    Nothing is imported or loaded. The exit status is 1 if a check fails.
    """
    try:
        checks = check_distribution(distribution)
    except NotInstalledError as error:
        raise click.ClickException(str(error)) from error
    version = metadata.version(distribution)
    if json_file is not None:
        json_file.write_text(json_text(distribution, version, checks), encoding="utf-8")
    click.echo(report_text(distribution, version, checks), nl=False)
    sys.exit(1 if any(each.outcome == "wrong" for each in checks) else 0)
