"""`dovetail lower`: the IR of a kernel, after any pass of a target's pipeline."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dovetail.cli.wording import PASS_OPTION, PATH, TargetCommand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dovetail import ir
    from dovetail.image import DeviceImage
    from dovetail.passes import Pass
    from dovetail.target import Target


@click.command("lower", cls=TargetCommand)
@click.argument("file", type=PATH)
@click.argument("kernel", required=False)
@click.option(
    "-t", "--target", metavar="TARGET",
    help="The target; of several variants the most specific one; default: the kind of this"
    " machine's own processor.",
)  # fmt: skip
@click.option("--after", metavar="PASS", help="Print the IR after this pass (or 'parse').")
@click.option(
    "--all", "every", is_flag=True, help="Print the IR after every pass that changes it."
)
@PASS_OPTION
@click.option("--passes", "pipeline_text", metavar="PIPELINE", help="Run these passes instead.")
@click.option("--emit", is_flag=True, help="Print the generated code.")
def command(
    file: Path,
    kernel: str | None,
    target: str | None,
    after: str | None,
    every: bool,
    passes: tuple[str, ...],
    pipeline_text: str | None,
    emit: bool,
) -> None:
    """Print the IR of KERNEL in FILE (default: all kernels) in its lowered form.

    FILE is Python, or IR as this command prints it (*.ir).
    """
    from dovetail import ir, plugin
    from dovetail.api import Kernel
    from dovetail.cli.kernels import choose, load_kernels, read_ir
    from dovetail.compiler import merge, pipeline_of, run_passes, variants
    from dovetail.passes import ALL, parse_pipeline
    from dovetail.support.errors import DovetailError

    if sum((after is not None, every, emit)) > 1 or (emit and pipeline_text is not None):
        raise click.UsageError(
            "--after, --all and --emit exclude each other, --emit also --passes"
        )
    if passes and pipeline_text is not None:
        raise click.UsageError(
            "-p puts passes into a target's pipeline, and --passes is a whole pipeline: give one"
        )
    if target is None:
        import dovetail_runtime as runtime

        target = runtime.device_of().kind
    chosen = variants(target)[0]
    backend = plugin.load(chosen.kind)
    added = plugin.passes_of(passes)
    pipeline = pipeline_of(chosen, added)
    if pipeline_text is not None:
        available = dict.fromkeys((*ALL, *(type(each) for each in pipeline)))
        pipeline = parse_pipeline(pipeline_text, available, plugin.OUTSIDE_PASSES)
    names = ["parse", *(each.name for each in pipeline)]
    if after is not None and after not in names:
        listing = ", ".join(dict.fromkeys(names))
        owner = "given" if pipeline_text is not None else f"of '{backend.schema.shorten(chosen)}'"
        raise DovetailError(f"the pipeline {owner} has no pass '{after}'; it has {listing}")
    if file.suffix == ".ir":
        chosen_kernels: list[Kernel] = []
        module = read_ir(file)
    else:
        chosen_kernels = choose(load_kernels(file), (kernel,) if kernel else (), file)
        module = merge(chosen_kernels)
    if emit:
        if passes and module.kernels:
            raise click.UsageError(
                f"{file} is in split form, which --emit takes as it is: no pass runs. Run them"
                f" first, `dovetail lower {file} --passes {','.join(passes)}`, and emit the result"
            )
        from dovetail.bundle import without_extents

        with plugin.working_on(chosen_kernels):
            image = _emit(module, chosen, added)
        texts = dict(image.sources) or {
            key: data.decode("utf-8", "replace")
            for key, data in without_extents(image).payload.items()
        }
        for name, text in texts.items():
            click.echo(f"// {name}\n{text.rstrip()}")
        return
    seen: list[tuple[str, str]] = []

    def observe(name: str, state: ir.Module) -> None:
        text = ir.print_ir(state)
        if every and (not seen or seen[-1][1] != text):
            click.echo(f"# after {name}\n{text.rstrip()}\n")
        seen.append((name, text))

    with plugin.working_on(chosen_kernels):
        run_passes(module, pipeline, chosen, observe)
    if not every:
        wanted = after if after is not None else names[-1]
        click.echo(next(text for name, text in reversed(seen) if name == wanted).rstrip())


def _emit(module: ir.Module, target: Target, passes: Sequence[Pass]) -> DeviceImage:
    """What code generation makes of a module; one in split form is not lowered once more."""
    from dovetail import plugin
    from dovetail.compiler import compile_module

    if not module.kernels:
        return compile_module(module, target, passes=passes).image
    backend = plugin.load(target.kind)
    device_ir = plugin.DeviceIR(module, plugin.capabilities_of(backend, target))
    return plugin.image_of(backend, device_ir, target)
