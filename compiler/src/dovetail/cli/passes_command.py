"""`dovetail passes`: the passes there are, and which of them a target uses."""

from __future__ import annotations

import inspect

import click

from dovetail.cli.wording import TargetCommand


@click.command("passes", cls=TargetCommand)
@click.option("-t", "--target", metavar="TARGET", help="Print this target's pipeline instead.")
def command(target: str | None) -> None:
    """List every pass with its purpose, or the pipeline of a target in replayable text."""
    from dovetail import plugin
    from dovetail.compiler import variants
    from dovetail.passes import ALL

    if target is not None:
        chosen = variants(target)[0]
        pipeline = plugin.load(chosen.kind).pipeline(chosen)
        click.echo(",".join(str(each) for each in pipeline))
        return
    width = max(len(each.name) for each in ALL)
    for each in ALL:
        summary = (inspect.getdoc(each) or "").partition("\n")[0]
        click.echo(f"{each.name:<{width}}  {summary}")
