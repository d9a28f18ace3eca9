"""Edges of a photograph, step by step: grey, blur, Sobel, histogram equalisation.

Each step is a public function of the bundle. Images are float32 in 0..1 of shape (height, width),
the photograph is uint8 of shape (height, width, 3).
"""

from __future__ import annotations

import dovetail as dt
from dovetail import T

LEVELS = 256


@dt.kernel
def grey(photo: T.Buffer[T.uint8], out: T.Buffer[T.float32]) -> None:
    """Luma of an RGB photograph, in 0..1 (weights: ITU-R BT.601)."""
    h, w, channels = photo.shape
    assert channels == 3
    assert out.shape == (h, w)
    for y, x in T.parallel(h, w):
        red = T.float32(photo[y, x, 0])
        green = T.float32(photo[y, x, 1])
        blue = T.float32(photo[y, x, 2])
        out[y, x] = (0.299 * red + 0.587 * green + 0.114 * blue) * (1.0 / 255.0)


@dt.kernel
def blur(image: T.Buffer[T.float32], taps: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Separable blur: along rows into a workspace, then along columns; edges repeat."""
    h, w = image.shape
    (n,) = taps.shape
    assert out.shape == (h, w)
    assert n % 2 == 1
    rows = T.empty((h, w), T.float32)
    for y, x in T.parallel(h, w):
        acc = T.float32(0)
        for k in range(n):
            at = T.min(T.max(x + k - n // 2, 0), w - 1)
            acc += taps[k] * image[y, at]
        rows[y, x] = acc
    for y, x in T.parallel(h, w):
        acc = T.float32(0)
        for k in range(n):
            at = T.min(T.max(y + k - n // 2, 0), h - 1)
            acc += taps[k] * rows[at, x]
        out[y, x] = acc


@dt.kernel
def sobel(image: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Magnitude of the Sobel gradient; 0 on the border."""
    h, w = image.shape
    assert out.shape == (h, w)
    for y, x in T.parallel(h, w):
        magnitude = T.float32(0)
        if y > 0 and y < h - 1 and x > 0 and x < w - 1:
            top = image[y - 1, x - 1] + 2.0 * image[y - 1, x] + image[y - 1, x + 1]
            bottom = image[y + 1, x - 1] + 2.0 * image[y + 1, x] + image[y + 1, x + 1]
            left = image[y - 1, x - 1] + 2.0 * image[y, x - 1] + image[y + 1, x - 1]
            right = image[y - 1, x + 1] + 2.0 * image[y, x + 1] + image[y + 1, x + 1]
            magnitude = T.sqrt((bottom - top) * (bottom - top) + (right - left) * (right - left))
        out[y, x] = magnitude


@dt.kernel
def equalise(image: T.Buffer[T.float32], peak: T.float32, out: T.Buffer[T.float32]) -> None:
    """Histogram equalisation of an image in 0..peak: equally many pixels at each brightness."""
    h, w = image.shape
    assert out.shape == (h, w)
    counts = T.empty((LEVELS,), T.int32)
    below = T.empty((LEVELS,), T.int32)
    for i in T.parallel(LEVELS):
        counts[i] = 0
    for y, x in T.parallel(h, w):
        level = T.int32(image[y, x] / peak * 255.0)
        T.atomic_add(counts, T.min(T.max(level, 0), LEVELS - 1), 1)
    with T.launch(grid=(1,), block=(LEVELS,)):
        part = T.alloc((LEVELS,), T.int32, scope="shared")
        i = T.thread_idx(0)
        part[i] = counts[i]
        T.barrier()
        step = 1
        while step < LEVELS:
            other = T.int32(0)
            if i >= step:
                other = part[i - step]
            T.barrier()
            part[i] += other
            T.barrier()
            step = step * 2
        below[i] = part[i]
    for y, x in T.parallel(h, w):
        level = T.int32(image[y, x] / peak * 255.0)
        rank = below[T.min(T.max(level, 0), LEVELS - 1)]
        out[y, x] = T.float32(rank) / T.float32(h * w)
