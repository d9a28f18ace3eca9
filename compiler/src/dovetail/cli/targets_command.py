"""`dovetail targets`: kinds of targets, with attributes, tags and what stands for them."""

from __future__ import annotations

import json
from typing import Any

import click


@click.command("targets")
@click.argument("kind", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")
def command(kind: str | None, as_json: bool) -> None:
    """List what can be compiled for; give KIND for one only."""
    from dovetail import plugin
    from dovetail.compiler import variants

    data: dict[str, Any] = {}
    for each in (kind,) if kind else plugin.kinds():
        backend = plugin.load(each)
        data[each] = {
            "attributes": [
                {
                    "name": attribute.name,
                    "type": attribute.type,
                    "default": attribute.default,
                    "choices": list(attribute.choices),
                    "unit": attribute.unit,
                    "doc": attribute.doc,
                    "source": attribute.source,
                }
                for attribute in backend.schema.attributes
            ],
            "tags": dict(backend.schema.tags),
            "variants": [str(backend.schema.shorten(variant)) for variant in variants(each)],
            "runtime": backend.runtime.distribution,
        }
    if as_json:
        click.echo(json.dumps(data, indent=1))
        return
    for name, entry in data.items():
        click.echo(
            f"{name}: compiled as {', '.join(entry['variants'])}; run by {entry['runtime']}"
        )
        for attribute in entry["attributes"]:
            default = "open" if attribute["default"] is None else attribute["default"]
            choices = ", ".join(str(choice) for choice in attribute["choices"])
            allowed = f" (one of {choices})" if choices else ""
            click.echo(f"  -{attribute['name']}={default}{allowed}  {attribute['doc']}")
        for tag, text in entry["tags"].items():
            click.echo(f"  {tag} = {text}")
