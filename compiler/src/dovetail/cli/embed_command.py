"""`dovetail embed`: builds the bundles of a Python package for its wheel.

The build hooks of hatchling and setuptools run it, and so does `load_package` in an editable
installation; other build tools must run it before they collect the files.
"""

from __future__ import annotations

from operator import methodcaller
from pathlib import Path

import click

from dovetail.cli.wording import PATH


@click.command("embed")
@click.argument("project", type=PATH, default=".", metavar="[PROJECT]")
@click.option(
    "--only", metavar="BUNDLE",
    help="Only the bundle of this path in the wheel, e.g. 'acme_norms/kernels.dvt'.",
)  # fmt: skip
@click.option(
    "-o", "--output", type=PATH, default=None, metavar="FOLDER",
    help="Write below this folder, as if it were the wheel; default: next to the sources.",
)  # fmt: skip
@click.option("--no-record", is_flag=True, help="Write no record of the sources next to a bundle.")
@click.option(
    "--check", is_flag=True,
    help="Write nothing; fail if a bundle is missing or not up to date with its sources.",
)  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="Print nothing on success.")
def command(
    project: Path, only: str | None, output: Path | None, no_record: bool, check: bool, quiet: bool
) -> None:
    """Build the bundles of PROJECT, a folder with a pyproject.toml (default: this one).

    Its table [tool.dovetail] has the kernels, the targets or fleet, and the path of each bundle in
    the wheel (docs/how-to/ship-kernels-in-a-wheel.md).
    """
    from dovetail.cli.building import build_bundle, said
    from dovetail.cli.kernels import loaded_sources
    from dovetail.cli.project import read_settings
    from dovetail.support.errors import DovetailError
    from dovetail.support.files import check_writable, read_regular, write_whole
    from dovetail_runtime import stale

    root = project.resolve()
    found = read_settings(root)
    wanted = [each for each in found if only in (None, each.bundle)]
    if not wanted:
        names = ", ".join(each.bundle for each in found)
        raise DovetailError(f"'{root}' has no bundle '{only}'; it has {names}")
    for settings in wanted:
        path = settings.path if output is None else output / settings.bundle
        if output is not None and not check:
            path.parent.mkdir(parents=True, exist_ok=True)
        if not check:
            check_writable(path, "bundle")
        kernels = settings.load()
        sources = loaded_sources(root)
        if settings.request.fleet is not None:
            sources.append(settings.request.fleet.resolve())
        bundle = build_bundle(kernels, settings.request, quiet=quiet)
        if check:
            if not path.exists() or read_regular(path, "bundle") != bundle.tobytes():
                state = "is not up to date with its sources" if path.exists() else "does not exist"
                raise DovetailError(f"'{path}' {state}; run `dovetail embed`")
            continue
        bundle.save(path)
        if output is None and not no_record:
            inside = [each for each in sources if each.is_relative_to(root)]
            text = stale.record(root, dict(settings.table), inside).encode()
            write_whole(stale.record_path(path), "record", methodcaller("write", text))
        else:
            stale.record_path(path).unlink(missing_ok=True)
        if not quiet:
            click.echo(said(path, bundle))
