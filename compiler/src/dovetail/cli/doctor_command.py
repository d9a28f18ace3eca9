"""`dovetail doctor`: the state of each backend's compiler and runtime, with evidence and fix."""

from __future__ import annotations

import json
from typing import Any, Final

import click

_COLOURS: Final = {"ready": "green", "no device": "yellow", "not installed": "bright_black"}
_HEAD: Final = ("", "compile", "run")


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print all details as JSON.")
@click.option(
    "--profile", is_flag=True, help="Print the devices' attributes, for `dovetail plan`."
)
@click.pass_context
def command(context: click.Context, as_json: bool, profile: bool) -> None:
    """Show what compiles and runs on this machine, and what is missing.

    Exit status 1: no device is ready.
    """
    import dovetail_runtime as runtime
    from dovetail.cli.plugins import quarantine

    if profile:
        click.echo(json.dumps(runtime.profile(), indent=1, sort_keys=True))
        return
    with quarantine():
        report = examine()
    if as_json:
        click.echo(json.dumps(report, indent=1, sort_keys=True))
        return
    entries: list[dict[str, Any]] = report["backends"]
    rows = [(each["kind"], each["compile"]["state"], each["state"]) for each in entries]
    widths = [max(map(len, column)) for column in zip(_HEAD, *rows, strict=True)]
    click.echo("  ".join(map(str.ljust, _HEAD, widths)).rstrip())
    for row, entry in zip(rows, entries, strict=True):
        words = list(map(str.ljust, row, widths))
        words[1:] = [click.style(word, fg=_COLOURS.get(word.strip(), "red")) for word in words[1:]]
        first, *rest = _lines(entry) or [""]
        click.echo("  ".join([*words, first]).rstrip())
        for line in rest:
            click.echo(" " * (sum(widths) + 6) + line)
    for tags in report["tags"]:
        if tags["state"] == "failed" or "; not used: " in tags["evidence"]:
            _print_part("tags", tags)
    for each in report["passes"]:
        if each["state"] == "failed":
            _print_part(f"pass '{each['name']}'", each)
    for name, value in report["environment"].items():
        click.echo(f"set: {name}={value}")
    for warning in report["warnings"]:
        click.echo(f"warning: {warning}")
    if not any(entry["state"] == "ready" for entry in entries):
        context.exit(1)


def _print_part(what: str, entry: dict[str, Any]) -> None:
    """A line about something other than a backend that a distribution brings."""
    owner = f"'{entry['distribution']}' {entry['version']}".rstrip()
    click.echo(f"{what} of {owner}: {entry['state']}: {entry['evidence']}")
    if entry["fix"]:
        click.echo(f"  fix: {entry['fix']}")


def examine() -> dict[str, Any]:
    """What `dovetail_runtime.doctor` says, and of each backend its compile side."""
    import dovetail_runtime as runtime
    from dovetail import plugin
    from dovetail_runtime.install_help import how_to_install

    records = {kind: each for kind, each in plugin.records() if isinstance(each, plugin.Backend)}
    variables = [variable for record in records.values() for variable in record.environment]
    report: dict[str, Any] = runtime.doctor(kinds=plugin.kinds(), variables=variables)
    running = {entry["kind"]: entry for entry in report["backends"]}
    for entry in plugin.ledger(kinds=running):
        run = running.setdefault(entry.kind, {**_NOTHING, "kind": entry.kind})
        run["compile"] = {key: value for key, value in entry._asdict().items() if key != "kind"}
        record = records.get(entry.kind)
        if run["state"] == "not installed" and not run["fix"].startswith("pip "):
            # Known to its compile side alone, which says what runs it.
            run["evidence"] = "no installed distribution registers it"
            hint = None if record is None else record.runtime
            if hint is None:
                run["fix"] = ""
            elif hint.distribution:
                run["fix"] = hint.install or how_to_install(hint.distribution)
            else:
                run["evidence"] = "it has no runtime yet: its images are built and inspected"
                run["fix"] = hint.install or "build for another target of `dovetail targets` too"
    report["backends"] = [running[kind] for kind in sorted(running)]
    for entry in report["backends"]:
        record = records.get(entry["kind"])
        known = {} if record is None else dict(record.driver_faults)
        for device in entry["devices"]:
            name = device.get("attributes", {}).get("device.name", "")
            device["faults"] = [fault for part, fault in known.items() if part in name]
    report["tags"] = [entry._asdict() for entry in plugin.tag_ledger()]
    report["passes"] = [entry._asdict() for entry in plugin.pass_ledger()]
    return report


_NOTHING: Final[dict[str, Any]] = {
    "state": "not installed", "evidence": "", "fix": "", "distribution": "", "library": "",
    "device_type": 0, "device_count": 0, "devices": [],
}  # fmt: skip
"""The run side of what is no backend's kind at all."""


def _lines(entry: dict[str, Any]) -> list[str]:
    """What is written beside a backend's states: devices or evidence, and what to do."""
    lines = (_devices(entry) or entry["evidence"]).splitlines()
    lines += [f"fix: {entry['fix']}"] if entry["fix"] else []
    compiling = entry["compile"]
    if compiling["state"] == "failed" or (
        compiling["evidence"] and compiling["evidence"] != entry["evidence"]
    ):
        lines += [f"compile: {line}" for line in compiling["evidence"].splitlines()]
        lines += [f"fix: {compiling['fix']}"] if compiling["fix"] else []
    return lines


def _devices(entry: dict[str, Any]) -> str:
    """The devices of a backend that is ready, one a line, each followed by what fails there."""
    lines: list[str] = []
    for device in entry["devices"]:
        about = device.get("attributes", {})
        words = [about.get("device.name", ""), _platform(about)]
        lines.append(f"{device['name']}: {device.get('error') or ', '.join(filter(None, words))}")
        lines += [f"{device['name']}: {fault}" for fault in device["faults"]]
    return "\n".join(lines)


def _platform(attributes: dict[str, str]) -> str:
    """What drives a device, where its backend says so."""
    if "cpu.threads" in attributes:
        return f"{attributes['cpu.threads']} threads"
    words = (attributes.get("platform.name"), attributes.get("driver.version"))
    return " ".join(word for word in words if word)
