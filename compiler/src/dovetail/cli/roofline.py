"""A roofline: the limit that it sets, and its picture, an SVG with both axes logarithmic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

import click

WIDTH: Final = 760
HEIGHT: Final = 440
_LEFT, _RIGHT, _TOP, _BOTTOM = 80, 200, 40, 60


def limit(
    flops: float, moved: float, bandwidth: float, peak: float, source: str
) -> dict[str, Any]:
    """What the commands report of work under a roof.

    Args:
        flops: Operations of a call.
        moved: Bytes of a call.
        bandwidth: In bytes a second.
        peak: Operations a second.
        source: Where these two come from.
    """
    by_memory, by_arithmetic = moved / bandwidth, flops / peak
    return {
        "source": source,
        "bandwidth": bandwidth,
        "peak": peak,
        "bound": "memory" if by_memory >= by_arithmetic else "arithmetic",
        "seconds": max(by_memory, by_arithmetic),
    }


def check_picture(path: Path) -> None:
    """Whether a picture can be written there, before the work for it is done.

    Raises:
        click.UsageError: It does not end in .svg.
        DovetailError: Nothing can be written there.
    """
    from dovetail.support.files import check_writable

    if path.suffix != ".svg":
        raise click.UsageError(f"--roofline writes SVG: '{path}' does not end in .svg")
    check_writable(path, "roofline")


def write_picture(
    path: Path,
    bandwidth: float,
    peak: float,
    points: Sequence[tuple[str, float, float]],
    title: str,
) -> None:
    """Writes what `roofline_svg` says, which has the same arguments."""
    from dovetail.support.files import write_whole

    text = roofline_svg(bandwidth, peak, points, title)
    write_whole(path, "roofline", lambda file: file.write(text.encode()))


def roofline_svg(
    bandwidth: float, peak: float, points: Sequence[tuple[str, float, float]], title: str
) -> str:
    """The text of an SVG file.

    Args:
        bandwidth: Of memory, in bytes a second.
        peak: Operations a second.
        points: Of each function its name, operations per byte, and operations a second.
        title: Above the picture.
    """
    ridge = peak / bandwidth
    xs = [ridge, *(point[1] for point in points)]
    ys = [peak, *(point[2] for point in points)]
    low_x, high_x = math.floor(math.log10(min(xs)) - 0.5), math.ceil(math.log10(max(xs)) + 0.5)
    low_y, high_y = math.floor(math.log10(min(ys)) - 0.5), math.ceil(math.log10(max(ys)) + 0.2)

    def x(value: float) -> float:
        share = (math.log10(value) - low_x) / (high_x - low_x)
        return _LEFT + share * (WIDTH - _LEFT - _RIGHT)

    def y(value: float) -> float:
        share = (math.log10(value) - low_y) / (high_y - low_y)
        return HEIGHT - _BOTTOM - share * (HEIGHT - _BOTTOM - _TOP)

    def text(at_x: float, at_y: float, words: str, more: str = "") -> str:
        return f'<text x="{at_x:.1f}" y="{at_y:.1f}" {more}>{escape(words)}</text>'

    end, bottom = WIDTH - _RIGHT, HEIGHT - _BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        text(_LEFT, 22, title, 'font-size="15"'),
    ]
    for power in range(low_x, high_x + 1):
        at = x(10.0**power)
        parts.append(f'<path d="M{at:.1f} {_TOP}V{bottom}" stroke="#ddd"/>')
        parts.append(text(at, bottom + 18, f"{10.0**power:g}", 'text-anchor="middle"'))
    for power in range(low_y, high_y + 1):
        at = y(10.0**power)
        parts.append(f'<path d="M{_LEFT} {at:.1f}H{end}" stroke="#ddd"/>')
        parts.append(text(_LEFT - 8, at + 4, f"{10.0 ** (power - 9):g}", 'text-anchor="end"'))
    middle = (_LEFT + end) / 2
    parts.append(text(middle, HEIGHT - 16, "operations per byte", 'text-anchor="middle"'))
    turned = f'text-anchor="middle" transform="rotate(-90 20 {HEIGHT / 2:.0f})"'
    parts.append(text(20, HEIGHT / 2, "GFLOP/s", turned))
    start = max(10.0**low_x, 10.0**low_y / bandwidth)
    parts.append(
        f'<path d="M{x(start):.1f} {y(start * bandwidth):.1f}L{x(ridge):.1f} {y(peak):.1f}'
        f'H{end}" fill="none" stroke="black" stroke-width="2"/>'
    )
    parts.append(text(end + 10, y(peak) + 4, f"{peak / 1e9:,.6g} GFLOP/s"))
    parts.append(text(end + 10, y(peak) + 20, f"{bandwidth / 1e9:,.6g} GB/s"))
    for number, (name, intensity, rate) in enumerate(points):
        hue = f"hsl({(205 + 137 * number) % 360}, 80%, 38%)"
        line = y(peak) + 48 + 34 * number
        for at_x, at_y in ((x(intensity), y(rate)), (end + 14, line - 4)):
            parts.append(f'<circle cx="{at_x:.1f}" cy="{at_y:.1f}" r="5" fill="{hue}"/>')
        parts.append(text(end + 24, line, name))
        said = f"{intensity:.3g} per byte, {rate / 1e9:,.6g} GFLOP/s"
        parts.append(text(end + 24, line + 14, said, 'fill="#666" font-size="10"'))
    return "\n".join([*parts, "</svg>", ""])
