"""`dovetail doctor`: one line a backend, with state, evidence and the command that fixes it."""

from __future__ import annotations

import json
import sys

import click

_COLOURS = {"ready": "green", "no device": "yellow", "not installed": "bright_black"}


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print everything that is known as JSON.")
@click.option("--profile", is_flag=True, help="Print the devices' attributes, for `dovetail plan`.")
@click.pass_context
def command(context: click.Context, as_json: bool, profile: bool) -> None:
    """Say what runs on this machine, and what is missing. Exit status 1: no device is ready."""
    import dovetail_runtime as runtime
    from dovetail import plugin

    kinds = plugin.kinds()
    if as_json:
        click.echo(json.dumps(runtime.doctor(kinds=kinds), indent=1, sort_keys=True))
        return
    if profile:
        click.echo(json.dumps(runtime.profile(), indent=1, sort_keys=True))
        return
    entries = runtime.ledger(kinds=kinds)
    kind_width = max(len(entry.kind) for entry in entries)
    state_width = max(len(entry.state) for entry in entries)
    colour = sys.stdout.isatty()
    for entry in entries:
        state = click.style(f"{entry.state:<{state_width}}", fg=_COLOURS.get(entry.state, "red"))
        indent = " " * (kind_width + state_width + 4)
        evidence = entry.evidence.replace("\n", f"\n{indent}")
        line = f"{entry.kind:<{kind_width}}  {state}  {evidence}".rstrip()
        click.echo(line, color=colour)
        if entry.fix:
            click.echo(f"{indent}fix: {entry.fix}")
    if not any(entry.state == "ready" for entry in entries):
        context.exit(1)
