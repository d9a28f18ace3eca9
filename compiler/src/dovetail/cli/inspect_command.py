"""`dovetail inspect`: functions, signatures, images, requirements and sizes of a bundle."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from dovetail.bundle import BundleReader, plan_text
from dovetail.cli.wording import LIMITS, PATH, counted, listed
from dovetail.support.errors import DovetailError
from dovetail.support.printable import printable, printable_lines

MAX_LISTED = 1 << 17
"""The maximum number of kernels and arguments that --json lists."""
MAX_SIGNATURE = 10_000
"""The maximum length of a signature, or of the requirements of an image."""


@click.command("inspect")
@click.argument("bundle", type=PATH)
@click.option("--json", "as_json", is_flag=True, help="Print machine-readable JSON.")
@click.option(
    "--source", metavar="IMAGE",
    help="Print the readable text of an image, named by its number, kind or target.",
)  # fmt: skip
@click.option("--plan", "plan_of", metavar="FUNCTION", help="Print the launch plan of a function.")
@LIMITS
def command(
    bundle: Path,
    as_json: bool,
    source: str | None,
    plan_of: str | None,
    limits: Mapping[str, int],
) -> None:
    """Show the contents of BUNDLE; nothing of it is run."""
    if sum((as_json, source is not None, plan_of is not None)) > 1:
        raise click.UsageError("--json, --source and --plan exclude each other")
    reader = BundleReader.open(bundle, limits=limits)
    if source is not None:
        _print_sources(reader, source)
    elif plan_of is not None:
        _print_plans(reader, plan_of)
    elif as_json:
        click.echo(json.dumps(describe(reader), indent=1))
    else:
        click.echo(summary(reader))


def describe(reader: BundleReader) -> dict[str, Any]:
    """The contents of the header and the images, as data for JSON; sizes in bytes.

    Raises:
        DovetailError: There are more than `MAX_LISTED` kernels and arguments.
    """
    images: list[dict[str, Any]] = []
    count = 0
    for number, entry in enumerate(reader.images):
        image = reader.image(number)
        # Images may share their bytes, so that a small file could list any number.
        count += sum(1 + len(function.arguments) for function in image.functions)
        if count > MAX_LISTED:
            raise DovetailError(
                f"bundle '{reader.name}' has more than {MAX_LISTED} kernels and arguments, which"
                " are not listed; `dovetail inspect` without --json counts them"
            )
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
        "limits": {name: list(pair) for name, pair in reader.budget.use.items()},
    }


def summary(reader: BundleReader) -> str:
    """A summary: functions with signatures, images with requirements."""
    producer = printable(reader.producer)
    lines = [f"{reader.name}: {counted(reader.size, 'byte')}, made by {producer}", ""]
    lines.append(counted(len(reader.functions), "function"))
    for function in reader.functions.values():
        images = " ".join(str(image) for image, _ in function.variants)
        lines.append(f"  {printable(function.signature, MAX_SIGNATURE)}")
        lines.append(click.style(f"      images {images}", dim=True))
    lines += ["", counted(len(reader.images), "image")]
    rows = [
        (
            str(number),
            printable(entry.target),
            printable(entry.format),
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
            lines.append(
                click.style(f"{' ' * (widths[0] + 4)}made by {printable(entry.tool)}", dim=True)
            )
        text = printable(f"needs {', '.join(entry.requirements) or 'nothing'}", MAX_SIGNATURE)
        indent = " " * (widths[0] + 4)
        wrapped = textwrap.wrap(text, 98 - len(indent), break_on_hyphens=False)
        lines += [click.style(f"{indent}{line}", dim=True) for line in wrapped]
    return "\n".join(lines)


def _print_sources(reader: BundleReader, which: str) -> None:
    from dovetail.bundle import without_extents

    numbers = [
        number
        for number, entry in enumerate(reader.images)
        if which in (str(number), entry.kind, entry.target)
    ]
    if not numbers:
        listing = listed(f"{n} ({entry.target})" for n, entry in enumerate(reader.images))
        raise DovetailError(f"bundle '{reader.name}' has no image '{which}'; it has {listing}")
    shown: dict[tuple[int, str], str] = {}
    for number in numbers:
        entry = reader.images[number]
        texts: dict[str, tuple[tuple[int, str], Callable[[], str]]] = {
            name: ((section, ""), partial(reader.source, number, name))
            for name, section in entry.sources.items()
        }
        payload = without_extents(reader.image(number)).payload
        if all(map(_is_text, payload.values())):
            for key, data in payload.items():
                texts.setdefault(key, ((entry.section, key), data.decode))
        for name, (content, text) in texts.items():
            title = f"image {number}, {printable(entry.target)}: {printable(name)}"
            click.echo(f"// {title}")
            # Entries may share a text, so that a small file could print any number of them.
            if content in shown:
                click.echo(f"// the same as of {shown[content]}")
                continue
            shown[content] = title
            click.echo(printable_lines(text().rstrip("\n")))
    if not shown:
        raise DovetailError(
            f"image '{which}' of bundle '{reader.name}' has no readable text; build it with "
            f"--sources"
        )


def _is_text(data: bytes) -> bool:
    """Whether a part of a payload is readable as it is."""
    try:
        return "\0" not in data.decode()
    except UnicodeDecodeError:
        return False


def _print_plans(reader: BundleReader, function: str) -> None:
    if function not in reader.functions:
        raise DovetailError(
            f"bundle '{reader.name}' has no function '{function}'; it has"
            f" {listed(reader.functions)}"
        )
    seen: set[int] = set()
    for variant, (image, section) in enumerate(reader.functions[function].variants):
        if section not in seen:
            seen.add(section)
            click.echo(f"# for image {image}, {printable(reader.images[image].target)}")
            click.echo(plan_text(reader.plan(function, variant)), nl=False)
