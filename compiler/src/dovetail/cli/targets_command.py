"""`dovetail targets`: kinds of targets, with attributes, tags and what stands for them."""

from __future__ import annotations

import json
from typing import Any

import click

from dovetail.cli.wording import TargetCommand, counted
from dovetail.support.printable import printable


@click.command("targets", cls=TargetCommand)
@click.argument("target", required=False)
@click.option(
    "--tags",
    "searching",
    is_flag=True,
    help="List tags; with TARGET, those with its words in their name or target.",
)
@click.option("--json", "as_json", is_flag=True, help="Print machine-readable JSON.")
def command(target: str | None, searching: bool, as_json: bool) -> None:
    """List the targets, or describe TARGET.

    TARGET is a kind (`cuda`), whose attributes and tags are listed, or a tag (`nvidia/h100`) or a
    kind with attributes (`'cuda -arch=sm_90'`), which is shown with all attributes and its
    capabilities. A broken backend is listed with its error, which fails the command only if it is
    TARGET's.

    `dovetail targets --tags rtx` searches the names of devices, without loading a backend.
    """
    from dovetail import plugin
    from dovetail.cli.plugins import quarantine
    from dovetail.cli.target_report import describe, lines, spelled
    from dovetail.support.errors import DovetailError

    if searching:
        _list_tags(target or "", as_json)
        return
    if target is not None and (target not in plugin.kinds()):
        with quarantine():
            described = describe(target)
        click.echo(json.dumps(described, indent=1) if as_json else "\n".join(lines(described)))
        return
    data: dict[str, Any] = {}
    with quarantine():
        if target is not None:
            data[target] = _describe(target)
        for each in () if target is not None else plugin.kinds():
            try:
                data[each] = _describe(each)
            except DovetailError as error:
                data[each] = {**dict.fromkeys(("attributes", "variants"), ()), "tags": {},
                              "runtime": "", "error": str(error)}  # fmt: skip
    if as_json:
        click.echo(json.dumps(data, indent=1))
        return
    for name, entry in data.items():
        if entry["error"] is not None:
            click.echo(f"{name}: not usable: {entry['error']}")
            continue
        runner = entry["runtime"] or "nothing yet"
        click.echo(f"{name}: compiled as {', '.join(entry['variants'])}; run by {runner}")
        for attribute in entry["attributes"]:
            default = "open" if attribute["default"] is None else spelled(attribute["default"])
            choices = ", ".join(spelled(choice) for choice in attribute["choices"])
            allowed = f" (one of {choices})" if choices else ""
            unit = f" {attribute['unit']}" if attribute["unit"] else ""
            click.echo(f"  -{attribute['name']}={default}{unit}{allowed}  {attribute['doc']}")
            for name in attribute["implies"]:
                click.echo(f"      implies -{name}")
            if target is not None and attribute["source"]:
                click.echo(f"      by {attribute['source']}")
        count = len(entry["tags"])
        if target is None and count:
            click.echo(f"  {counted(count, 'tag')}: dovetail targets --tags {name}")
        for tag, text in entry["tags"].items() if target is not None else ():
            click.echo(f"  {tag} = {text}")


def _list_tags(text: str, as_json: bool) -> None:
    """Print the tags that a text finds.

    Raises:
        TargetError: It finds none.
    """
    from dovetail import plugin
    from dovetail.support.errors import TargetError

    found = plugin.search_tags(text)
    if not found:
        raise TargetError(f"no tag has '{printable(text)}' in its name{plugin.suggest(text)}")
    if as_json:
        rows = [
            {
                "tag": tag.name,
                "target": str(tag.target),
                "kind": tag.target.kind,
                "source": tag.source,
                "distribution": plugin.owner_of(tag.name).name,
            }
            for tag in found
        ]
        click.echo(json.dumps(rows, indent=1))
        return
    width = max(len(tag.name) for tag in found)
    for tag in found:
        click.echo(f"{tag.name:<{width}}  {tag.target}")


def _describe(kind: str) -> dict[str, Any]:
    """What there is to say about one kind.

    Raises:
        TargetError, PluginError: It is unknown, or broken.
    """
    from dovetail import plugin
    from dovetail.compiler import variants

    backend = plugin.load(kind)
    return {
        "attributes": [
            {
                "name": attribute.name,
                "type": attribute.type,
                "default": attribute.default,
                "choices": list(attribute.choices),
                "unit": attribute.unit,
                "implies": list(attribute.implies),
                "doc": attribute.doc,
                "source": attribute.source,
            }
            for attribute in backend.schema.attributes
        ],
        "tags": {
            tag.name: str(tag.target)
            for tag in plugin.all_tags().values()
            if tag.target.kind == kind
        },
        "variants": [str(backend.schema.shorten(variant)) for variant in variants(kind)],
        "runtime": backend.runtime.distribution,
        "error": None,
    }
