"""`dovetail inspect`: functions, signatures, images, requirements and sizes of a bundle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from dovetail.bundle import BundleReader, plan_text
from dovetail.support.errors import DovetailError

TEXT_FORMATS = frozenset(("cl", "text", "wgsl", "msl", "cu", "ptx", "ir"))
"""Formats whose payload is readable as it is."""


@click.command("inspect")
@click.argument("bundle", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")
@click.option("--source", metavar="IMAGE", help="Print the readable text of an image (its number or kind).")
@click.option("--plan", "plan_of", metavar="FUNCTION", help="Print the launch plan of a function.")
def command(bundle: Path, as_json: bool, source: str | None, plan_of: str | None) -> None:
    """Show what is in BUNDLE; nothing of it is run."""
    reader = BundleReader.open(bundle)
    if source is not None:
        _print_sources(reader, source)
    elif plan_of is not None:
        _print_plans(reader, plan_of)
    elif as_json:
        click.echo(json.dumps(describe(reader), indent=1, ensure_ascii=False))
    else:
        _print_tables(reader)


def describe(reader: BundleReader) -> dict[str, Any]:
    """Everything the header and the images say, as JSON-able data; sizes in bytes."""
    images: list[dict[str, Any]] = []
    for number, entry in enumerate(reader.images):
        image = reader.image(number)
        images.append(
            {
                "number": number,
                "kind": entry.kind,
                "format": entry.format,
                "target": entry.target,
                "requirements": list(entry.requirements),
                "size": reader.sections[entry.section].length,
                "tool": entry.tool,
                "sources": sorted(entry.sources),
                "kernels": [
                    {
                        "name": function.name,
                        "block": list(function.block),
                        "shared_bytes": function.shared_bytes,
                        "arguments": [
                            {"kind": each.kind, "dtype": str(each.dtype), "access": each.access}
                            for each in function.arguments
                        ],
                    }
                    for function in image.functions
                ],
            }
        )
    return {
        "file": reader.name,
        "size": reader.size,
        "producer": reader.producer,
        "functions": {
            name: {
                "signature": function.signature,
                "images": [image for image, _ in function.variants],
            }
            for name, function in reader.functions.items()
        },
        "images": images,
    }


def _print_tables(reader: BundleReader) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    console.print(
        Text(f"{reader.name}: {reader.size} bytes, made by {reader.producer}"), highlight=False
    )
    functions = Table("function", "images", "plan bytes", title="functions", box=SIMPLE_HEAD)
    for function in reader.functions.values():
        plans = {reader.sections[plan].length for _, plan in function.variants}
        functions.add_row(
            Text(function.signature),
            " ".join(str(image) for image, _ in function.variants),
            " ".join(str(size) for size in sorted(plans)),
        )
    console.print(functions)
    images = Table("#", "target", "format", "kernels", "bytes", "requires", title="images", box=SIMPLE_HEAD)
    for number, entry in enumerate(reader.images):
        images.add_row(
            str(number),
            Text(entry.target),
            entry.format,
            str(len(reader.image(number).functions)),
            str(reader.sections[entry.section].length),
            Text(", ".join(entry.requirements) or "nothing"),
        )
    console.print(images)


def _print_sources(reader: BundleReader, which: str) -> None:
    numbers = [
        number
        for number, entry in enumerate(reader.images)
        if which in (str(number), entry.kind, entry.target)
    ]
    if not numbers:
        listing = ", ".join(f"{n} ({entry.target})" for n, entry in enumerate(reader.images))
        raise DovetailError(f"bundle '{reader.name}' has no image '{which}'; it has {listing}")
    shown = False
    for number in numbers:
        entry = reader.images[number]
        texts = {name: reader.source(number, name) for name in entry.sources}
        if entry.format in TEXT_FORMATS:
            for key, data in reader.image(number).payload.items():
                texts.setdefault(key, data.decode("utf-8", "replace"))
        for name, text in texts.items():
            shown = True
            click.echo(f"// image {number}, {entry.target}: {name}")
            click.echo(text.rstrip("\n"))
    if not shown:
        raise DovetailError(
            f"image '{which}' of bundle '{reader.name}' carries no readable text;"
            " build it with --sources"
        )


def _print_plans(reader: BundleReader, function: str) -> None:
    if function not in reader.functions:
        listing = ", ".join(reader.functions)
        raise DovetailError(f"bundle '{reader.name}' has no function '{function}'; it has {listing}")
    seen: set[int] = set()
    for variant, (image, section) in enumerate(reader.functions[function].variants):
        if section not in seen:
            seen.add(section)
            click.echo(f"# for image {image}, {reader.images[image].target}")
            click.echo(plan_text(reader.plan(function, variant)), nl=False)
