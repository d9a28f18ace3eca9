"""`dovetail inspect`: functions, signatures, images, requirements and sizes of a bundle."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any

import click

from dovetail.bundle import BundleReader, plan_text
from dovetail.cli.files import open_bundle
from dovetail.cli.wording import PATH, counted
from dovetail.support.errors import DovetailError

TEXT_FORMATS = frozenset(("c", "cl", "cu", "hip", "ir", "ll", "msl", "ptx", "text", "wgsl"))
"""Formats whose payload is readable as it is."""


@click.command("inspect")
@click.argument("bundle", type=PATH)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")
@click.option(
    "--source", metavar="IMAGE",
    help="Print the readable text of an image, named by its number, kind or target.",
)  # fmt: skip
@click.option("--plan", "plan_of", metavar="FUNCTION", help="Print the launch plan of a function.")
def command(bundle: Path, as_json: bool, source: str | None, plan_of: str | None) -> None:
    """Show what is in BUNDLE; nothing of it is run."""
    if sum((as_json, source is not None, plan_of is not None)) > 1:
        raise click.UsageError("--json, --source and --plan exclude each other")
    reader = open_bundle(bundle)
    if source is not None:
        _print_sources(reader, source)
    elif plan_of is not None:
        _print_plans(reader, plan_of)
    elif as_json:
        click.echo(json.dumps(describe(reader), indent=1, ensure_ascii=False))
    else:
        click.echo(summary(reader))


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
                        "symbol": function.symbol,
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


def summary(reader: BundleReader) -> str:
    """What a person wants to know first: functions with signatures, images with requirements."""
    lines = [f"{reader.name}: {counted(reader.size, 'byte')}, made by {reader.producer}", ""]
    lines.append(counted(len(reader.functions), "function"))
    for function in reader.functions.values():
        images = " ".join(str(image) for image, _ in function.variants)
        lines.append(f"  {function.signature}")
        lines.append(click.style(f"      images {images}", dim=True))
    lines += ["", counted(len(reader.images), "image")]
    rows = [
        (
            str(number),
            entry.target,
            entry.format,
            counted(len(reader.image(number).functions), "kernel"),
            counted(reader.sections[entry.section].length, "byte"),
        )
        for number, entry in enumerate(reader.images)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row, entry in zip(rows, reader.images, strict=True):
        number, target, form, kernels, size = (
            text.ljust(width) for text, width in zip(row, widths, strict=True)
        )
        lines.append(f"  {number}  {target}  {form}  {kernels}  {size.strip().rjust(widths[4])}")
        if entry.tool:
            lines.append(click.style(f"{' ' * (widths[0] + 4)}made by {entry.tool}", dim=True))
        text = f"needs {', '.join(entry.requirements) or 'nothing'}"
        indent = " " * (widths[0] + 4)
        wrapped = textwrap.wrap(text, 98 - len(indent), break_on_hyphens=False)
        lines += [click.style(f"{indent}{line}", dim=True) for line in wrapped]
    return "\n".join(lines)


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
        raise DovetailError(
            f"bundle '{reader.name}' has no function '{function}'; it has {listing}"
        )
    seen: set[int] = set()
    for variant, (image, section) in enumerate(reader.functions[function].variants):
        if section not in seen:
            seen.add(section)
            click.echo(f"# for image {image}, {reader.images[image].target}")
            click.echo(plan_text(reader.plan(function, variant)), nl=False)
