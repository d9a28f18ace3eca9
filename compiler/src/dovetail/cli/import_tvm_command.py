"""`dovetail import-tvm`: makes a bundle of device modules that TVM has exported."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail.cli.wording import PATH, counted


@click.command("import-tvm")
@click.argument("files", type=PATH, nargs=-1, required=True)
@click.option(
    "-l", "--launches", type=PATH, metavar="LAUNCHES",
    help="A TOML file with a table for each function: its signature, grid and block.",
)  # fmt: skip
@click.option(
    "--template", is_flag=True,
    help="Print such a file with what is known, to fill in, and build nothing.",
)  # fmt: skip
@click.option(
    "-k", "--kernel", "names", multiple=True, metavar="NAME",
    help="Only these functions of it; default: all, and every kernel must have one.",
)  # fmt: skip
@click.option(
    "-o", "--output", type=PATH, default=None,
    help="The bundle to write; default: the first FILE with the ending .dvt.",
)  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="Print nothing on success.")
def command(
    files: tuple[Path, ...],
    launches: Path | None,
    template: bool,
    names: tuple[str, ...],
    output: Path | None,
    quiet: bool,
) -> None:
    """Put the device kernels of FILES (libraries that TVM 0.27 has exported) into a bundle.

    Kernels, their launch tags and their code are copied; nothing in FILES is run, and no host code
    is put into the bundle. TVM's grids are in host code, so LAUNCHES must state them.
    """
    from dovetail.api import tvm
    from dovetail.compiler import build
    from dovetail.support.files import check_writable

    if template:
        click.echo(tvm.template([tvm.read_library(each) for each in files]), nl=False)
        return
    if launches is None:
        raise click.UsageError(
            "missing option '-l' / '--launches': TVM's host code has the grids, and it is not "
            "read; --template prints a file to fill in"
        )
    path = output if output is not None else files[0].with_suffix(".dvt")
    made = tvm.import_tvm(files, launches, only=names)
    check_writable(path, "bundle")
    bundle = build(made, tuple(dict.fromkeys(each.kind for each in made)))
    bundle.save(path)
    if not quiet:
        counts = (
            counted(len(bundle.functions), "function"),
            counted(len(bundle.images), "image"),
            counted(path.stat().st_size, "byte"),
        )
        click.echo(f"{path}: {', '.join(counts)}")
