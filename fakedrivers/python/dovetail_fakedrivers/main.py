"""`dovetail-fakedrivers`: runs programs on fake drivers, and makes CPU images.

Exit status of `run`: that of the program; 3 if the program succeeded and `--strict` found misuses
or leaks.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Final

import click

from dovetail.plugin import kind_files
from dovetail.support.errors import DovetailError
from dovetail_fakedrivers import libraries
from dovetail_fakedrivers.environment import Fakes
from dovetail_fakedrivers.report import files, read_reports
from dovetail_fakedrivers.script import check, language

UNCLEAN: Final = 3
KINDS: Final = tuple(libraries.drivers())
TITLES: Final = ", ".join(kind_files()[kind].title for kind in KINDS)
# \b keeps click from filling the lines.
RUN_EXAMPLES: Final = """\b
dovetail-fakedrivers run --kind cuda --strict -- pytest tests
dovetail-fakedrivers run --script "fail memory with CUDA_ERROR_OUT_OF_MEMORY" -- ./program
"""
PREPARE_EXAMPLE: Final = """\b
dovetail-fakedrivers prepare kernels.py:saxpy --target "cuda -arch=sm_90" --images images
"""


@contextlib.contextmanager
def _errors() -> Generator[None]:
    try:
        yield
    except DovetailError as error:
        raise click.ClickException(str(error)) from error


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 99},
    help=f"Fake drivers of the libraries of {TITLES}, for tests without a GPU.\n\n"
    "They check every call, inject faults by a script, and execute kernels on the host.",
)
@click.version_option(package_name=libraries.DISTRIBUTION)
def main() -> None:
    """The command `dovetail-fakedrivers`."""


@main.command(context_settings={"ignore_unknown_options": True}, epilog=RUN_EXAMPLES)
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(KINDS),
    help="the libraries; default: all",
)
@click.option("--script", help="faults: a file, or the text itself (see `explain`)")
@click.option(
    "--images",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="a folder of CPU images, made by `prepare`; repeatable",
)
@click.option("--log", help="the log of calls: a file, or stderr")
@click.option("--strict", is_flag=True, help="fail (3) on misuses and leaks")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@click.pass_context
def run(
    context: click.Context,
    kinds: tuple[str, ...],
    script: str | None,
    images: tuple[Path, ...],
    log: str | None,
    strict: bool,
    command: tuple[str, ...],
) -> None:
    """Run a program on fake drivers.

    They replace the drivers; a report on their use is printed at the end of the program.
    """
    with _errors(), tempfile.TemporaryDirectory(prefix="dovetail-fake-") as folder:
        report = Path(folder) / "report"
        chosen = kinds or _installed()
        if script is not None and not Path(script).exists():
            for kind in chosen:
                check(script, kind)
        fakes = Fakes(
            kinds=chosen,
            images=tuple(each.resolve() for each in images),
            script=Path(script).resolve() if script and Path(script).exists() else script,
            log=log if log in (None, "stderr") else Path(log).resolve(),
            report=report,
        )
        try:
            status = subprocess.run(
                command, env={**os.environ, **fakes.variables()}, check=False
            ).returncode
        except OSError as error:
            raise click.ClickException(f"cannot run {command[0]}: {error.strerror}") from error
        reports = read_reports(report) if report.exists() else ()
    for each in reports:
        click.echo(each.text(), err=True)
    if not reports:
        click.echo("no fake driver was called", err=True)
    if strict and status == 0 and not all(each.is_clean for each in reports):
        status = UNCLEAN
    # A program that a signal ended: as shells say it.
    context.exit(status if status >= 0 else 128 - status)


def _installed() -> tuple[str, ...]:
    """Kinds whose libraries are all there."""
    found: list[str] = []
    for kind in KINDS:
        with contextlib.suppress(libraries.LibraryError):
            libraries.variables([kind])
            found.append(kind)
    return tuple(found)


@main.command(epilog=PREPARE_EXAMPLE)
@click.argument("kernels", nargs=-1, required=True, metavar="FILE[:KERNEL]...")
@click.option(
    "-t",
    "--target",
    "targets",
    multiple=True,
    required=True,
    help="as for `dovetail build`; repeatable",
)
@click.option(
    "--images",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="the folder for the images",
)
def prepare(kernels: tuple[str, ...], targets: tuple[str, ...], images: Path) -> None:
    """Make the CPU images of kernels.

    The fake drivers execute them in place of the device code that Dovetail generates from the same
    kernels for the same targets. CUDA C++ of `dt.external` gets one, too, by the C++ compiler in
    CXX, or g++.
    """
    from dovetail.cli.kernels import choose_all, load_all
    from dovetail_fakedrivers.images import prepare as make

    with _errors():
        for each in kernels:
            file, _, name = each.partition(":")
            path = Path(file)
            chosen = choose_all(load_all(path), (name,) if name else (), path)
            for made in make(chosen, targets, images):
                click.echo(made)


@main.command(name="libraries")
def list_libraries() -> None:
    """Print the paths of the fake drivers."""
    for kind, name in files().items():
        try:
            where = str(libraries.library(name))
        except libraries.LibraryError:
            where = "not built"
        click.echo(f"{kind:8}{where}")


@main.command()
def explain() -> None:
    """Print the language of scripts."""
    click.echo(language(), nl=False)


if __name__ == "__main__":
    main()
