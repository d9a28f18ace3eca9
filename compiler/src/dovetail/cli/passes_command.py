"""`dovetail passes`: the passes, and the pipeline of a target."""

from __future__ import annotations

import inspect

import click

from dovetail.cli.wording import PASS_OPTION, TargetCommand


@click.command("passes", cls=TargetCommand)
@click.option("-t", "--target", metavar="TARGET", help="Print this target's pipeline instead.")
@PASS_OPTION
def command(target: str | None, passes: tuple[str, ...]) -> None:
    """List every pass with its purpose, or print the pipeline of a target as text for `lower`.

    Passes of other packages come last; `-p` puts them into a pipeline.
    """
    from dovetail import plugin
    from dovetail.cli.plugins import quarantine
    from dovetail.compiler import pipeline_of, variants
    from dovetail.passes import ALL

    if target is not None:
        pipeline = pipeline_of(variants(target)[0], plugin.passes_of(passes))
        click.echo(",".join(str(each) for each in pipeline))
        return
    if passes:
        raise click.UsageError("-p needs -t, the target whose pipeline it changes")
    with quarantine():
        outside = plugin.pass_ledger()
    width = max(len(each.name) for each in (*ALL, *outside))
    for each in ALL:
        click.echo(f"{each.name:<{width}}  {_summary(each)}")
    for line in outside:
        owner = f"{line.distribution} {line.version}".rstrip()
        if line.state == "ready":
            about = f"{_summary(plugin.OUTSIDE_PASSES[line.name])} ({owner}, {line.evidence})"
        else:
            about = f"{line.state}: {line.evidence} ({owner})"
        click.echo(f"{line.name:<{width}}  {about}")


def _summary(kind: type[object]) -> str:
    return (inspect.getdoc(kind) or "").partition("\n")[0]
