"""`dovetail new`: makes a complete, working package of a plug-in as a starting point."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail.cli.wording import PATH

_OUTPUT = click.option(
    "-o", "--output", type=PATH, metavar="FOLDER",
    help="The folder to create; it must be empty or not exist. Default: the name of the "
        "distribution.",
)  # fmt: skip


@click.group("new")
def command() -> None:
    """Create a package for a backend, a runtime, a pass or tags, with its tests.

    It can be installed and passes its tests unchanged, by the command that is printed.
    """


@command.command("backend")
@click.argument("kind")
@_OUTPUT
def backend(kind: str, output: Path | None) -> None:
    """Create a backend: it writes C, and compiles it with the system's C compiler."""
    _make("backend", kind, output)


@command.command("runtime")
@click.argument("kind")
@click.option("--c", "language", flag_value="c", help="In C, with backend.h alone.")
@click.option("--cpp", "language", flag_value="cpp", help="In C++, with the kit (the default).")
@click.option("--python", "language", flag_value="python", help="In Python, for prototypes.")
@_OUTPUT
def runtime(kind: str, language: str | None, output: Path | None) -> None:
    """Create a runtime: it runs images of the kind that `dovetail new backend` compiles for."""
    _make(f"runtime-{language or 'cpp'}", kind, output)


@command.command("pass")
@click.argument("name")
@_OUTPUT
def new_pass(name: str, output: Path | None) -> None:
    """Create a pass, such as acme-fuse."""
    _make("pass", name, output)


@command.command("tags")
@click.argument("vendor")
@_OUTPUT
def tags(vendor: str, output: Path | None) -> None:
    """Create tags for a vendor's devices, such as acme/x1."""
    _make("tags", vendor, output)


def _make(template: str, name: str, output: Path | None) -> None:
    from dovetail.cli.plugins import quarantine
    from dovetail.cli.scaffold import TEMPLATES, make
    from dovetail_runtime.install_help import how_to_install

    with quarantine():
        made = make(TEMPLATES[template], name, output)
    click.echo(f"{made.folder}: distribution '{made.distribution}', {len(made.files)} files")
    for name in made.lacks:
        click.echo(f"first: {how_to_install(name)}")
    click.echo(f"next: cd {made.folder} && {made.command}")
