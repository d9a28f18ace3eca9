"""`dovetail plan`: which variant a machine would use, and why each other one is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from dovetail.bundle import BundleReader, choose
from dovetail.bundle.requirement import Decisions
from dovetail.cli.wording import LIMITS, PATH, listed
from dovetail.support.errors import DovetailError
from dovetail.support.files import read_regular
from dovetail.support.printable import printable

MAX_PROFILE = 16 << 20
"""Bytes of a profile."""


@click.command("plan")
@click.argument("bundle", type=PATH)
@click.option(
    "--device", "profile", type=PATH, metavar="PROFILE",
    help="A profile written by `dovetail doctor --profile`; default: the devices here.",
)  # fmt: skip
@click.option(
    "-f", "--function", "names", multiple=True, metavar="FUNCTION", help="Only these functions."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")
@LIMITS
@click.pass_context
def command(
    context: click.Context,
    bundle: Path,
    profile: Path | None,
    names: tuple[str, ...],
    as_json: bool,
    limits: Mapping[str, int],
) -> None:
    """Say which image of BUNDLE each device of a machine would use, and why.

    The machine need not be here. Exit status 1: some function has no usable image on any device.
    """
    reader = BundleReader.open(bundle, limits=limits)
    devices = _profile(profile)
    if not devices:
        where = "on this machine" if profile is None else f"in '{profile}'"
        raise DovetailError(f"there is no device {where}; `dovetail doctor` says why")
    for name in names:
        if name not in reader.functions:
            raise DovetailError(
                f"bundle '{bundle}' has no function '{name}'; it has {listed(reader.functions)}"
            )
    report: list[dict[str, Any]] = []
    served: set[str] = set()
    decisions: list[Decisions] = [{} for _ in devices]
    for function in names or tuple(reader.functions):
        for device, known in zip(devices, decisions, strict=True):
            verdicts = choose(reader, function, device["kind"], device["attributes"], known)
            if any(verdict.chosen for verdict in verdicts):
                served.add(function)
            report.append(
                {
                    "function": function,
                    "device": device["name"],
                    "kind": device["kind"],
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
                        for verdict in verdicts
                    ],
                }
            )
    if as_json:
        click.echo(json.dumps(report, indent=1))
    else:
        _print(report)
    if served != set(names or reader.functions):
        context.exit(1)


def _profile(path: Path | None) -> list[Mapping[str, Any]]:
    """The devices to decide for."""
    if path is None:
        import dovetail_runtime as runtime

        found: Any = runtime.profile()
        return found["devices"]
    text = read_regular(path, "profile", MAX_PROFILE)
    try:
        data: Any = json.loads(text)
        devices = data["devices"]
        for each in devices:
            texts = [each["name"], each["kind"], *each["attributes"], *each["attributes"].values()]
            if not all(isinstance(text, str) for text in texts):
                raise TypeError
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as bad:
        raise DovetailError(
            f"'{path}' is not a device profile; write one with `dovetail doctor --profile`"
        ) from bad
    return devices


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


def _print_variants(entry: dict[str, Any]) -> None:
    others = [each for each in entry["variants"] if each["kind"] != entry["kind"]]
    for variant in entry["variants"]:
        if variant in others:
            continue
        mark = "uses" if variant["chosen"] else "could" if variant["accepted"] else "not"
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
    if not any(variant["chosen"] for variant in entry["variants"]):
        click.echo("         no image of this bundle runs on this device")
