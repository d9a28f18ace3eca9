"""`dovetail plan`: which variant a machine would use, and why others are rejected."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from dovetail.bundle import BundleReader
from dovetail.cli.machines import (
    Machine,
    Planned,
    here,
    lack,
    named,
    not_served,
    plan,
    read_fleet,
)
from dovetail.cli.wording import LIMITS, PATH, counted, listed
from dovetail.support.errors import DovetailError
from dovetail.support.printable import printable


@click.command("plan")
@click.argument("bundle", type=PATH)
@click.option(
    "--device", "machine", metavar="DEVICE",
    help="A tag (nvidia/h100), or a profile written by `dovetail doctor --profile`; default: the "
        "devices of this machine.",
)  # fmt: skip
@click.option(
    "--fleet", type=PATH, metavar="FLEET",
    help="A TOML file of machines, each of which must have a variant of every function.",
)  # fmt: skip
@click.option(
    "-f", "--function", "names", multiple=True, metavar="FUNCTION", help="Only these functions."
)
@click.option("--json", "as_json", is_flag=True, help="Print machine-readable JSON.")
@LIMITS
@click.pass_context
def command(
    context: click.Context,
    bundle: Path,
    machine: str | None,
    fleet: Path | None,
    names: tuple[str, ...],
    as_json: bool,
    limits: Mapping[str, int],
) -> None:
    """Show which image of BUNDLE each device of a machine would use, and why.

    DEVICE may be a tag of another machine (`dovetail targets --tags`), with its published
    attributes; requirements on other attributes are unknown.

    Exit status 1: for some function it is not certain that an image runs on some device of the
    machine (with --fleet: of each machine).
    """
    if fleet is not None and machine is not None:
        raise click.UsageError("give --device or --fleet, not both")
    reader = BundleReader.open(bundle, limits=limits)
    if fleet is not None:
        machines = read_fleet(fleet)
    else:
        devices = here() if machine is None else named(machine)
        if not devices:
            where = "on this machine" if machine is None else f"in '{machine}'"
            raise DovetailError(f"there is no device {where}; `dovetail doctor` says why")
        machines = (Machine("", devices, ()),)
    for name in names:
        if name not in reader.functions:
            raise DovetailError(
                f"bundle '{bundle}' has no function '{name}'; it has {listed(reader.functions)}"
            )
    report: list[dict[str, Any]] = []
    is_served = True
    for each in machines:
        found = plan(reader, names or tuple(reader.functions), each.devices)
        open_functions = not_served(found)
        is_served &= not open_functions
        entries = [_entry(reader, planned) for planned in found]
        if as_json:
            place = {"machine": each.name} if fleet is not None else {}
            report += [{**place, **entry} for entry in entries]
        elif fleet is None:
            _print(entries)
        else:
            _print_machine(each, entries, open_functions)
    if as_json:
        click.echo(json.dumps(report, indent=1))
    if not is_served:
        context.exit(1)


def _entry(reader: BundleReader, planned: Planned) -> dict[str, Any]:
    return {
        "function": planned.function,
        "device": planned.device.name,
        "kind": planned.device.kind,
        "variants": [
            {
                "image": verdict.image,
                "kind": reader.images[verdict.image].kind,
                "target": reader.images[verdict.image].target,
                "format": reader.images[verdict.image].format,
                "external": reader.images[verdict.image].tool.startswith("external"),
                "accepted": verdict.accepted,
                "chosen": verdict.chosen,
                "reasons": list(verdict.reasons),
            }
            for verdict in planned.verdicts
        ],
    }


def _print_machine(
    machine: Machine, entries: list[dict[str, Any]], lacking: Mapping[str, bool | None]
) -> None:
    """One line of a machine that runs everything; of another why each variant is refused."""
    total = len({entry["function"] for entry in entries})
    if not lacking:
        click.echo(f"machine '{machine.name}': {counted(total, 'function')}, each with a variant")
        return
    click.echo(lack(machine, lacking))
    _print([entry for entry in entries if entry["function"] in lacking])


def _print(report: list[dict[str, Any]]) -> None:
    """Functions of which the same is true are named together, and so are images of other kinds."""
    alike: dict[str, list[dict[str, Any]]] = {}
    for entry in report:
        chosen = [(each["image"], each["chosen"]) for each in entry["variants"]]
        said = json.dumps([entry["device"], chosen])
        alike.setdefault(said, []).append(entry)
    for entries in alike.values():
        names = ", ".join(printable(each["function"]) for each in entries)
        click.echo(f"{names} on {printable(entries[0]['device'])}")
        _print_variants(entries[0])


_MARKS = {True: "could", None: "unknown", False: "not"}


def _print_variants(entry: dict[str, Any]) -> None:
    others = [each for each in entry["variants"] if each["kind"] != entry["kind"]]
    for variant in entry["variants"]:
        if variant in others:
            continue
        mark = "uses" if variant["chosen"] else _MARKS[variant["accepted"]]
        external = f", an external kernel ({printable(variant['format'])})"
        made = external if variant["external"] else ""
        click.echo(f"  {mark:>5}  image {variant['image']}, {printable(variant['target'])}{made}")
        if not variant["accepted"]:
            for why in variant["reasons"]:
                click.echo(f"         {why}")
    if others:
        numbers = " ".join(str(each["image"]) for each in others)
        kinds = ", ".join(dict.fromkeys(printable(each["kind"]) for each in others))
        noun = "image" if len(others) == 1 else "images"
        click.echo(
            f"    not  {noun} {numbers}: for {kinds}, and the device is of kind"
            f" {printable(entry['kind'])}"
        )
    if any(variant["chosen"] for variant in entry["variants"]):
        return
    if any(variant["accepted"] is None for variant in entry["variants"]):
        click.echo("         it is unknown whether an image of this bundle runs on this device")
    else:
        click.echo("         no image of this bundle runs on this device")
