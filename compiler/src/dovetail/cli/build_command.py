"""`dovetail build`: kernels of a Python file into one bundle."""

from __future__ import annotations

import re
from pathlib import Path

import click

from dovetail.cli.wording import PASS_OPTION, PATH, TargetCommand


@click.command("build", cls=TargetCommand)
@click.argument("files", type=PATH, nargs=-1, required=True, metavar="FILE...")
@click.option(
    "-t", "--target", "targets", multiple=True, metavar="TARGET",
    help="The target, e.g. 'cpu', 'cpu -arch=aarch64', 'opencl', 'nvidia/h100'; repeat"
    " for several.",
)  # fmt: skip
@click.option(
    "--fleet", type=PATH, metavar="FLEET",
    help="Compile for the tags of the machines in a TOML file, and fail unless every machine has "
        "a variant of every function.",
)  # fmt: skip
@click.option(
    "-k", "--kernel", "names", multiple=True, metavar="NAME",
    help="Only these kernels of the files; default: all.",
)  # fmt: skip
@PASS_OPTION
@click.option(
    "-o", "--output", type=PATH, default=None,
    help="The bundle to write; default: the only FILE with the ending .dvt.",
)  # fmt: skip
@click.option(
    "--depfile", type=PATH, default=None,
    help="Write a dependency file for make and ninja: a rule with the FILEs and what they import "
        "from their folders.",
)  # fmt: skip
@click.option(
    "--debug", is_flag=True, help="Make the kernels report reads and writes out of range."
)
@click.option("--sources", is_flag=True, help="Put readable sources and assembly into the bundle.")
@click.option(
    "--keep-going", is_flag=True,
    help="Leave kernels that a target does not support out of its image, and list them; without "
        "this option, nothing is written then.",
)  # fmt: skip
@click.option(
    "-j", "--jobs", type=click.IntRange(min=0), default=None, metavar="N",
    help="Compile N images in parallel, each in a separate process; default: as many as there are "
        "processors; with --pass 1, so that a pass can print and be debugged. The bundle is the "
        "same.",
)  # fmt: skip
@click.option(
    "--no-cache", is_flag=True, help="Compile everything anew, and keep nothing on disk."
)
@click.option("-q", "--quiet", is_flag=True, help="Print nothing on success.")
def command(
    files: tuple[Path, ...],
    targets: tuple[str, ...],
    fleet: Path | None,
    names: tuple[str, ...],
    passes: tuple[str, ...],
    output: Path | None,
    depfile: Path | None,
    debug: bool,
    sources: bool,
    keep_going: bool,
    jobs: int | None,
    no_cache: bool,
    quiet: bool,
) -> None:
    """Compile the kernels of FILEs (Python files, which are run) into one bundle.

    Needs no device, driver or SDK of any target.
    """
    from dovetail.cli.building import Request, build_bundle, said
    from dovetail.cli.kernels import choose_all, load_all, loaded_sources
    from dovetail.support.files import check_writable, write_whole

    if output is None and len(files) > 1:
        raise click.UsageError("missing option '-o' / '--output': there are several files")
    first = next(iter(files))
    kernels = [each for file in files for each in load_all(file)]
    kernels = choose_all(kernels, names, first)
    path = output if output is not None else first.with_suffix(".dvt")
    if jobs is None:
        jobs = 1 if passes else 0
    request = Request(targets, fleet, passes, debug, sources, keep_going, jobs)
    check_writable(path, "bundle")
    bundle = build_bundle(kernels, request, use_cache=not no_cache, quiet=quiet)
    bundle.save(path)
    if depfile is not None:
        used = {each for file in files for each in loaded_sources(file.resolve().parent)}
        rule = depfile_rule(path, sorted({*used, *([fleet.resolve()] if fleet else [])}))
        write_whole(depfile, "depfile", lambda file: file.write(rule.encode()))
    if not quiet:
        click.echo(said(path, bundle))


def depfile_rule(path: Path, sources: list[Path]) -> str:
    """The dependencies of a file in the syntax of make and ninja."""

    def escaped(each: Path) -> str:
        return re.sub(r"([ #\\])", r"\\\1", str(each)).replace("$", "$$")

    return f"{escaped(path)}: {' '.join(map(escaped, sources))}\n"
