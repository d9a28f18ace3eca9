"""Kernels of the demonstration page: those of the examples, and others that are worth a check.

The page checks each against JavaScript in float64. Between them they use what a browser's device
has trouble with: bytes (there are none in WGSL), strided views, atomics, barriers, repeats of the
host, reductions of whole arrays, and grids beyond 65,535 blocks.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import dovetail as dt
from dovetail import T

TILE = 16
BINS = 256
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> ModuleType:
    """The kernels of an example program."""
    path = EXAMPLES / name / "kernels.py"
    spec = importlib.util.spec_from_file_location(f"dovetail_page_{name}", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load the kernels of '{name}' from {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Adds a multiple of x to y, in place."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] += a * x[i]


@dt.kernel
def matmul(a: T.Buffer[T.float32], b: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """A matrix product through tiles in shared memory."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    c = T.empty((m, n), T.float32)
    with T.launch(grid=(T.ceildiv(n, TILE), T.ceildiv(m, TILE)), block=(TILE, TILE)) as (
        block,
        thread,
    ):
        left = T.alloc((TILE, TILE), T.float32, scope="shared")
        right = T.alloc((TILE, TILE), T.float32, scope="shared")
        i = block.y * TILE + thread.y
        j = block.x * TILE + thread.x
        acc = T.float32(0)
        for t in range(T.ceildiv(k, TILE)):
            left[thread.y, thread.x] = a[i, t * TILE + thread.x]
            right[thread.y, thread.x] = b[t * TILE + thread.y, j]
            T.barrier()
            for p in range(TILE):
                acc += left[thread.y, p] * right[p, thread.x]
            T.barrier()
        if i < m and j < n:
            c[i, j] = acc
    return c


@dt.kernel
def softmax(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """Of each row."""
    m, n = x.shape
    out = T.empty((m, n), T.float32)
    for i in T.parallel(m):
        top = T.max(x[i, j] for j in range(n))
        total = T.sum(T.exp(x[i, j] - top) for j in range(n))
        for j in range(n):
            out[i, j] = T.exp(x[i, j] - top) / total
    return out


@dt.kernel
def total(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """The sum of all elements."""
    (n,) = x.shape
    out = T.empty((), T.float32)
    out[()] = T.sum(x[i] for i in range(n))
    return out


@dt.kernel
def largest(image: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """The greatest element of an image."""
    h, w = image.shape
    out = T.empty((), T.float32)
    out[()] = T.max(image[y, x] for y in range(h) for x in range(w))
    return out


@dt.kernel
def histogram(x: T.Buffer[T.uint8]) -> T.Buffer[T.int32]:
    """How often each byte occurs."""
    (n,) = x.shape
    out = T.empty((BINS,), T.int32)
    for i in T.parallel(BINS):
        out[i] = 0
    for i in T.parallel(n):
        T.atomic_add(out, T.int32(x[i]), 1)
    return out


@dt.kernel
def running_sum(x: T.Buffer[T.int32]) -> T.Buffer[T.int32]:
    """What the elements up to each one add up to."""
    (n,) = x.shape
    out = T.empty((n,), T.int32)
    T.cumsum(x, out)
    return out


@dt.kernel
def sort(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """A bitonic sort: the host repeats a launch, with other numbers each time."""
    (n,) = x.shape
    assert n & (n - 1) == 0
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        out[i] = x[i]
    for stage in range(20):
        width = 2 << stage
        if width <= n:
            for step in range(stage + 1):
                distance = width >> (step + 1)
                for index in T.parallel(n):
                    # In 32 bits: a browser's device has no others.
                    i = T.int32(index)
                    other = i ^ T.int32(distance)
                    if other > i:
                        low = out[i]
                        high = out[other]
                        # Up in every other run of this width.
                        if (low > high) == (i & T.int32(width) == 0):
                            out[i] = high
                            out[other] = low
    return out


@dt.kernel
def floor_division(
    x: T.Buffer[T.int32], y: T.Buffer[T.int32], out: T.Buffer[T.int32], rest: T.Buffer[T.int32]
) -> None:
    """Toward minus infinity, as Python divides."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (n,)
    assert rest.shape == (n,)
    for i in T.parallel(n):
        out[i] = x[i] // y[i]
        rest[i] = x[i] % y[i]


@dt.kernel
def transpose(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Of a matrix, in shared memory, so that both sides are read and written along rows."""
    m, n = x.shape
    assert out.shape == (n, m)
    with T.launch(grid=(T.ceildiv(n, TILE), T.ceildiv(m, TILE)), block=(TILE, TILE)) as (
        block,
        thread,
    ):
        tile = T.alloc((TILE, TILE + 1), T.float32, scope="shared")
        i = block.y * TILE + thread.y
        j = block.x * TILE + thread.x
        if i < m and j < n:
            tile[thread.y, thread.x] = x[i, j]
        T.barrier()
        row = block.x * TILE + thread.y
        column = block.y * TILE + thread.x
        if row < n and column < m:
            out[row, column] = tile[thread.x, thread.y]


@dt.kernel
def invert(photo: T.Buffer[T.uint8], out: T.Buffer[T.uint8]) -> None:
    """The negative of a photograph: bytes in, bytes out."""
    h, w, channels = photo.shape
    assert out.shape == (h, w, channels)
    for y, x, c in T.parallel(h, w, channels):
        out[y, x, c] = T.uint8(255) - photo[y, x, c]


@dt.kernel
def paint(image: T.Buffer[T.float32], scale: T.float32, out: T.Buffer[T.uint32]) -> None:
    """Grey pixels for a canvas: red, green, blue and opacity in the bytes of a word."""
    h, w = image.shape
    assert out.shape == (h, w)
    for y, x in T.parallel(h, w):
        level = T.uint32(T.min(T.max(image[y, x] * scale, 0.0), 1.0) * 255.0 + 0.5)
        out[y, x] = level * T.uint32(0x010101) + T.uint32(0xFF000000)


_EDGES = example("edges")
_DIGITS = example("digits")

grey = _EDGES.grey
blur = _EDGES.blur
sobel = _EDGES.sobel
equalise = _EDGES.equalise
squared_norms = _DIGITS.squared_norms
distances = _DIGITS.distances

KERNELS = [
    saxpy, matmul, softmax, total, largest, histogram, running_sum, sort, floor_division,
    transpose, invert, paint, grey, blur, sobel, equalise, squared_norms, distances,
]  # fmt: skip
"""What the page's bundle offers."""
