"""The picture: an SVG with the roof and a point for each kernel, both axes logarithmic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from dovetail_roofline.measure import Roof, Work

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 760, 460, 80, 60, 40, 180
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Okabe and Ito's, which people who are colour-blind tell apart."""


def picture(roof: Roof, works: Sequence[Work], title: str) -> str:
    """The text of an SVG file."""
    ridge = roof.flops / roof.bandwidth
    xs = [ridge, *(max(work.intensity, 1e-3) for work in works)]
    ys = [roof.flops, *(max(work.rate, 1.0) for work in works)]
    low_x, high_x = math.floor(math.log10(min(xs)) - 0.5), math.ceil(math.log10(max(xs)) + 0.5)
    low_y, high_y = math.floor(math.log10(min(ys)) - 0.5), math.ceil(math.log10(max(ys)) + 0.2)

    def x(value: float) -> float:
        return LEFT + (math.log10(value) - low_x) / (high_x - low_x) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        inner = HEIGHT - BOTTOM - TOP
        return HEIGHT - BOTTOM - (math.log10(value) - low_y) / (high_y - low_y) * inner

    def text(at_x: float, at_y: float, words: str, more: str = "") -> str:
        return f'<text x="{at_x:.1f}" y="{at_y:.1f}" {more}>{escape(words)}</text>'

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        text(LEFT, 22, title, 'font-size="15"'),
    ]
    for power in range(low_x, high_x + 1):
        at = x(10.0**power)
        parts.append(f'<path d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#ddd"/>')
        parts.append(text(at, HEIGHT - BOTTOM + 18, f"{10.0**power:g}", 'text-anchor="middle"'))
    for power in range(low_y, high_y + 1):
        at = y(10.0**power)
        parts.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        label = f"{10.0 ** (power - 9):g}"
        parts.append(text(LEFT - 8, at + 4, label, 'text-anchor="end"'))
    middle = (LEFT + WIDTH - RIGHT) / 2
    axis = "float operations a byte that an ideal cache moves"
    parts.append(text(middle, HEIGHT - 16, axis, 'text-anchor="middle"'))
    turned = f'text-anchor="middle" transform="rotate(-90 20 {HEIGHT / 2:.0f})"'
    parts.append(text(20, HEIGHT / 2, "GFLOP/s", turned))
    left, right = 10.0**low_x, 10.0**high_x
    # Where the slope leaves the picture at the bottom.
    start = max(left, 10.0**low_y / roof.bandwidth)
    parts.append(
        f'<path d="M{x(start):.1f} {y(roof.at(start)):.1f}L{x(ridge):.1f} {y(roof.flops):.1f}'
        f'H{x(right):.1f}" fill="none" stroke="black" stroke-width="2"/>'
    )
    side = WIDTH - RIGHT + 10
    parts.append(text(side, y(roof.flops) + 4, f"{roof.flops / 1e9:.4g} GFLOP/s"))
    parts.append(text(side, y(roof.flops) + 20, f"{roof.bandwidth / 1e9:.3g} GB/s"))
    for number, work in enumerate(works):
        colour = COLOURS[number % len(COLOURS)]
        at_x, at_y = x(max(work.intensity, 1e-3)), y(max(work.rate, 1.0))
        share = work.rate / roof.at(work.intensity) if work.flops else 0.0
        parts.append(f'<circle cx="{at_x:.1f}" cy="{at_y:.1f}" r="5" fill="{colour}"/>')
        line = y(roof.flops) + 48 + 34 * number
        parts.append(f'<circle cx="{side + 4:.1f}" cy="{line - 4:.1f}" r="5" fill="{colour}"/>')
        parts.append(text(side + 14, line, work.name))
        parts.append(text(side + 14, line + 14, f"{share:.0%} of the roof", 'fill="#666"'))
    return "\n".join([*parts, "</svg>", ""])
