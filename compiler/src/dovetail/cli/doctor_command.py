"""`dovetail doctor`: one line a backend, with state, evidence and the command that fixes it."""

from __future__ import annotations

import json
from typing import Any

import click

_COLOURS = {"ready": "green", "no device": "yellow", "not installed": "bright_black"}


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print everything that is known as JSON.")
@click.option(
    "--profile", is_flag=True, help="Print the devices' attributes, for `dovetail plan`."
)
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
    report: Any = runtime.doctor(kinds=kinds)
    entries: list[dict[str, Any]] = report["backends"]
    kind_width = max((len(entry["kind"]) for entry in entries), default=0)
    state_width = max((len(entry["state"]) for entry in entries), default=0)
    indent = " " * (kind_width + state_width + 4)
    for entry in entries:
        colour = _COLOURS.get(entry["state"], "red")
        state = click.style(f"{entry['state']:<{state_width}}", fg=colour)
        evidence = (_devices(entry) or entry["evidence"]).replace("\n", f"\n{indent}")
        click.echo(f"{entry['kind']:<{kind_width}}  {state}  {evidence}".rstrip())
        if entry["fix"]:
            click.echo(f"{indent}fix: {entry['fix']}")
    if not any(entry["state"] == "ready" for entry in entries):
        context.exit(1)


def _devices(entry: dict[str, Any]) -> str:
    """The devices of a backend that is ready, one a line."""
    lines: list[str] = []
    for device in entry["devices"]:
        about = device.get("attributes", {})
        words = [about.get("device.name", ""), _platform(about)]
        lines.append(f"{device['name']}: {device.get('error') or ', '.join(filter(None, words))}")
    return "\n".join(lines)


def _platform(attributes: dict[str, str]) -> str:
    """What drives a device, where its backend says so."""
    if "cpu.threads" in attributes:
        return f"{attributes['cpu.threads']} threads"
    words = (attributes.get("platform.name"), attributes.get("driver.version"))
    return " ".join(word for word in words if word)
