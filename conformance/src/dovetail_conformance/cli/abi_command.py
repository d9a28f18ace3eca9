"""`dovetail-conformance abi libacme.so`."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import click

from dovetail_conformance.abi.check import probe_library, with_image
from dovetail_conformance.abi.report import is_held, json_text, report_text
from dovetail_conformance.abi.subject import SubjectError, compiled_image, setup_of
from dovetail_runtime.errors import ManifestError


@click.command()
@click.argument("library")
@click.option(
    "--kind", default="", help="The kind that it must have, if there is no manifest next to it."
)
@click.option(
    "--driver",
    "drivers",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A vendor's library for driver_open (repeatable), before those that its manifest names.",
)
@click.option(
    "--image",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="An image of its kind (docs/format/image.md); default: one is compiled if a backend "
    "of the kind is installed.",
)
@click.option(
    "--target", default="", help="The target that the image is compiled for, with attributes."
)
@click.option("--timeout", default=30.0, show_default=True, help="Seconds that a probe may take.")
@click.option("--only", default="", metavar="TEXT", help="Only probes whose name contains this.")
@click.option("--strict", is_flag=True, help="Also fail for `should`.")
@click.option("--need-device", is_flag=True, help="Fail if probes were skipped.")
@click.option(
    "--json", "json_file", type=click.Path(path_type=Path), help="Write the report here."
)
def command(
    library: str,
    kind: str,
    drivers: tuple[Path, ...],
    image: Path | None,
    target: str,
    timeout: float,
    only: str,
    strict: bool,
    need_device: bool,
    json_file: Path | None,
) -> None:
    """Test the C interface of LIBRARY, in processes that it may crash.

    LIBRARY is a shared library, or the kind of an installed runtime. Each entry of
    dovetail/backend.h is called as the core calls it, and in ways that are wrong. `must`
    is what the header says; `should` is a wrong call that is answered instead of ending the
    process; `note` is not judged. The exit status is 1 where a `must` is broken.
    """
    try:
        setup = setup_of(library, kind)
    except (SubjectError, ManifestError) as error:
        raise click.ClickException(str(error)) from error
    given = tuple(str(each.resolve()) for each in drivers)
    setup = replace(setup, candidates=(*given, *setup.candidates))
    data = image.read_bytes() if image is not None else None
    if data is None:
        data, setup = compiled_image(setup, target)
    with tempfile.TemporaryDirectory(prefix="dovetail-abi-") as folder:
        if data is not None:
            setup = with_image(setup, data, Path(folder))
        findings = probe_library(setup, timeout, only)
    if not findings:
        raise click.ClickException(f"no probe's name contains '{only}'")
    if json_file is not None:
        json_file.write_text(json_text(setup, findings), encoding="utf-8")
    click.echo(report_text(setup, findings), nl=False)
    sys.exit(0 if is_held(findings, strict=strict, need_all=need_device) else 1)
