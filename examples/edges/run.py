"""Runs the edges bundle on a photograph and checks each step against NumPy in float64.

Imports the runtime only, never the compiler.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent.parent))

from support import Row, Step, level, main, timed

import dovetail_runtime as dr

Image = NDArray[Any]

UNIT = 2.0**-24
"""The unit roundoff of float32."""


def photograph() -> Image:
    """The photograph of the astronaut Eileen Collins (NASA, public domain), from scikit-image."""
    from skimage import data

    return np.ascontiguousarray(data.astronaut())


def gaussian(sigma: float, radius: int) -> Image:
    """Taps of a Gaussian blur, float32, that sum to 1."""
    x = np.arange(-radius, radius + 1)
    taps = np.exp(-0.5 * (x / sigma) ** 2)
    return (taps / taps.sum()).astype(np.float32)


def grey_reference(photo: Image) -> tuple[Image, Image]:
    """What `grey` must give, and how far off it may be."""
    weights = np.array([0.299, 0.587, 0.114], np.float32).astype(np.float64)
    value = (photo.astype(np.float64) @ weights) * np.float64(np.float32(1.0 / 255.0))
    return value, value * 6 * UNIT


def blur_reference(image: Image, taps: Image) -> tuple[Image, Image]:
    """What `blur` must give; each pass is a sum of products, see Higham section 3.1."""
    wide, kernel = image.astype(np.float64), taps.astype(np.float64)
    n = len(kernel)
    value = wide
    for axis in (1, 0):
        pad = [(0, 0), (0, 0)]
        pad[axis] = (n // 2, n // 2)
        padded = np.pad(value, pad, mode="edge")
        moved = np.moveaxis(padded, axis, 0)
        total = sum(kernel[k] * moved[k : k + value.shape[axis]] for k in range(n))
        value = np.moveaxis(np.asarray(total), 0, axis)
    return value, value * (2 * (n + 1)) * UNIT * 1.01


def sobel_reference(image: Image) -> tuple[Image, Image]:
    """What `sobel` must give; the bound counts the roundings of sums of up to 1 + 2 + 1 terms."""
    wide = image.astype(np.float64)
    at = {
        (dy, dx): wide[1 + dy : wide.shape[0] - 1 + dy, 1 + dx : wide.shape[1] - 1 + dx]
        for dy in (-1, 0, 1)
        for dx in (-1, 0, 1)
    }
    down = sum(s * (2 - abs(dx)) * at[s, dx] for s in (-1, 1) for dx in (-1, 0, 1))
    across = sum(s * (2 - abs(dy)) * at[dy, s] for s in (-1, 1) for dy in (-1, 0, 1))
    size = sum((2 - abs(dx)) * np.abs(at[s, dx]) for s in (-1, 1) for dx in (-1, 0, 1))
    size = size + sum((2 - abs(dy)) * np.abs(at[dy, s]) for s in (-1, 1) for dy in (-1, 0, 1))
    value, bound = np.zeros(wide.shape), np.zeros(wide.shape)
    value[1:-1, 1:-1] = np.hypot(down, across)
    # Two gradients off by 3 roundings of their parts each; the length of the pair moves by no
    # more than both together, and takes 3 roundings of its own (square root: within 3 ULP on
    # OpenCL, table 7.4).
    bound[1:-1, 1:-1] = 4 * UNIT * size + value[1:-1, 1:-1] * 10 * UNIT
    return value, bound


def equalise_reference(image: Image, peak: np.float32) -> tuple[Image, Image]:
    """What `equalise` must give: counts are exact, the one division is within 2.5 ULP.

    The brightness of a pixel is a float32 computation; it is done in float32 here too, but where
    a device rounds the division differently a pixel may fall into the neighbouring level, which
    moves the result by that level's share: that is the bound.
    """
    level = (image / peak * np.float32(255.0)).astype(np.int64).clip(0, 255)
    counts = np.bincount(level.ravel(), minlength=256)
    below = np.cumsum(counts)
    share = np.maximum(counts, np.maximum(np.roll(counts, 1), np.roll(counts, -1)))[level]
    edge = np.abs(np.modf(image.astype(np.float64) / peak * 255.0)[0])
    near = (edge < 1e-4) | (edge > 1 - 1e-4)
    slack = int(near.sum())
    value = below[level] / image.size
    bound = value * 6 * UNIT + np.where(near, share + slack, slack) / image.size
    return value, bound


def run(module: dr.Module, device: dr.Device, step: Step, out: Path) -> list[Row]:
    """All four steps on one device; each is checked on what the device itself was given."""
    photo = photograph()
    taps = gaussian(1.6, 5)
    h, w, _ = photo.shape
    rows: list[Row] = []

    def move(array: Image) -> object:
        return dr.asarray(array, device)

    def blank() -> object:
        return dr.empty((h, w), "float32", device)

    def check(name: str, got: Image, reference: tuple[Image, Image], time: float | str) -> None:
        value, bound = reference
        error = np.abs(got.astype(np.float64) - value)
        good = bool((error <= bound).all())
        rows.append(Row(f"edges.{name}", str(device), time, float(error.max()), good))

    step("grey")
    grey = blank()
    given = move(photo)
    time = timed(device, lambda: module.grey(given, grey))
    check("grey", dr.asnumpy(grey), grey_reference(photo), time)

    step("blur")
    smooth, coefficients = blank(), move(taps)
    time = timed(device, lambda: module.blur(grey, coefficients, smooth))
    check("blur", dr.asnumpy(smooth), blur_reference(dr.asnumpy(grey), taps), time)

    step("sobel")
    edges = blank()
    time = timed(device, lambda: module.sobel(smooth, edges))
    check("sobel", dr.asnumpy(edges), sobel_reference(dr.asnumpy(smooth)), time)

    step("equalise")
    final = blank()
    peak = np.float32(dr.asnumpy(edges).max())
    time = timed(device, lambda: module.equalise(edges, float(peak), final))
    check("equalise", dr.asnumpy(final), equalise_reference(dr.asnumpy(edges), peak), time)

    panels = (dr.asnumpy(each) for each in (grey, smooth, edges, final))
    picture = out / f"edges-{device.kind}-{device.index}.png"
    draw(picture, photo, *panels)
    label = "" if level(device) == "real" else f" ({level(device)})"
    print(f"picture: {picture}{label}", flush=True)
    return rows


def draw(path: Path, photo: Image, grey: Image, smooth: Image, edges: Image, final: Image) -> None:
    """Before and after, side by side, with the steps between."""
    from PIL import Image as Pictures
    from PIL import ImageDraw

    def picture(values: Image) -> Image:
        return np.repeat((np.clip(values, 0, 1) * 255).astype(np.uint8)[:, :, None], 3, 2)

    panels = [
        ("photograph", photo), ("grey, blurred", picture(smooth)),
        ("Sobel magnitude", picture(edges / edges.max())), ("equalised", picture(final)),
    ]  # fmt: skip
    h, w, _ = photo.shape
    bar = 28
    sheet = Pictures.new("RGB", (len(panels) * (w + 8) - 8, h + bar), "white")
    pen = ImageDraw.Draw(sheet)
    for place, (title, values) in enumerate(panels):
        sheet.paste(Pictures.fromarray(values), (place * (w + 8), bar))
        pen.text((place * (w + 8) + 4, 4), title, fill="black", font_size=18)
    sheet.save(path)


STEPS = 4

if __name__ == "__main__":
    main(run, STEPS, "edges")
