"""`dovetail build`: kernels of a Python file into one bundle."""

from __future__ import annotations

from pathlib import Path

import click

from dovetail.cli.wording import PASS_OPTION, PATH, TargetCommand, counted


@click.command("build", cls=TargetCommand)
@click.argument("file", type=PATH)
@click.option(
    "-t", "--target", "targets", multiple=True, metavar="TARGET",
    help="What to compile for, e.g. 'cpu', 'cpu -arch=aarch64', 'opencl', 'nvidia/h100'; repeat"
    " for several.",
)  # fmt: skip
@click.option(
    "--fleet", type=PATH, metavar="FLEET",
    help="Compile for the tags of the machines in a TOML file, and fail unless each of them has a"
    " variant of every function.",
)  # fmt: skip
@click.option(
    "-k", "--kernel", "names", multiple=True, metavar="NAME",
    help="Only these kernels of the file; default: all.",
)  # fmt: skip
@PASS_OPTION
@click.option(
    "-o", "--output", type=PATH, default=None,
    help="The bundle to write; default: FILE with the ending .dvt.",
)  # fmt: skip
@click.option(
    "--debug", is_flag=True, help="Let the kernels report what they read or write out of range."
)
@click.option("--sources", is_flag=True, help="Put readable sources and assembly into the bundle.")
@click.option(
    "--no-cache", is_flag=True, help="Compile, even if the same was compiled before; keep nothing."
)
@click.option("-q", "--quiet", is_flag=True, help="Print nothing when all is well.")
def command(
    file: Path,
    targets: tuple[str, ...],
    fleet: Path | None,
    names: tuple[str, ...],
    passes: tuple[str, ...],
    output: Path | None,
    debug: bool,
    sources: bool,
    no_cache: bool,
    quiet: bool,
) -> None:
    """Compile the kernels of FILE (a Python file, which is run) into one bundle.

    Needs no device, driver or SDK of any target.
    """
    from dovetail.api import Kernel
    from dovetail.cli.kernels import choose_all, load_all
    from dovetail.cli.machines import check_served, read_fleet
    from dovetail.cli.progress import progress
    from dovetail.compiler import build, expand
    from dovetail.support.files import check_writable

    machines = () if fleet is None else read_fleet(fleet)
    targets += tuple(dict.fromkeys(tag for machine in machines for tag in machine.targets))
    if not targets:
        raise click.UsageError("missing option '-t' / '--target', or '--fleet' with tags in it")
    kernels = choose_all(load_all(file), names, file)
    if debug:
        kernels = [each.debug if isinstance(each, Kernel) else each for each in kernels]
    total = len(expand(kernels, targets))
    path = output if output is not None else file.with_suffix(".dvt")
    check_writable(path, "bundle")
    with progress("building", total, quiet) as step:
        bundle = build(
            kernels, targets, sources=sources, progress=step, use_cache=not no_cache,
            passes=passes,
        )  # fmt: skip
    for machine in machines:
        check_served(bundle, machine)
    bundle.save(path)
    if not quiet:
        counts = ", ".join(
            (
                counted(len(bundle.functions), "function"),
                counted(len(bundle.images), "image"),
                counted(path.stat().st_size, "byte"),
            )
        )
        click.echo(f"{path}: {counts}")
