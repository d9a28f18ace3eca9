"""Kernels bound by memory or by one row's chain of additions on the cpu, relative to C."""

from __future__ import annotations

import ctypes
import os
import subprocess
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

from measure import Result, paired

import dovetail as dt
from dovetail import T

ROWS = 4096


@dt.kernel
def softmax_twice(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Exponentials for the sum, and again for the result."""
    m, n = x.shape
    for i in T.parallel(m):
        best = T.max(x[i, j] for j in range(n))
        total = T.sum(T.exp(x[i, j] - best) for j in range(n))
        for j in range(n):
            y[i, j] = T.exp(x[i, j] - best) / total


@dt.kernel
def softmax_loop(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """As a loop says it: the sum in order."""
    m, n = x.shape
    for i in T.parallel(m):
        best = -T.inf
        for j in range(n):
            best = max(best, x[i, j])
        total = 0.0
        for j in range(n):
            y[i, j] = T.exp(x[i, j] - best)
            total += y[i, j]
        for j in range(n):
            y[i, j] /= total


@dt.kernel
def rms_norm(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Rows by their root mean square."""
    m, n = x.shape
    for i in T.parallel(m):
        scale = 1.0 / T.sqrt(T.sum(x[i, j] * x[i, j] for j in range(n)) / n + 1e-5)
        for j in range(n):
            y[i, j] = x[i, j] * scale


@dt.kernel
def rms_norm_loop(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """The same, its sum in order."""
    m, n = x.shape
    for i in T.parallel(m):
        total = 0.0
        for j in range(n):
            total += x[i, j] * x[i, j]
        scale = 1.0 / T.sqrt(total / n + 1e-5)
        for j in range(n):
            y[i, j] = x[i, j] * scale


@dt.kernel
def layer_norm(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Rows less their mean, by their deviation."""
    m, n = x.shape
    for i in T.parallel(m):
        mean = T.sum(x[i, j] for j in range(n)) / n
        square = T.sum((x[i, j] - mean) * (x[i, j] - mean) for j in range(n))
        scale = 1.0 / T.sqrt(square / n + 1e-5)
        for j in range(n):
            y[i, j] = (x[i, j] - mean) * scale


@dt.kernel
def row_sums(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Sums that may be reordered."""
    m, n = x.shape
    for i in T.parallel(m):
        y[i] = T.sum(x[i, j] for j in range(n))


@dt.kernel
def row_sums_loop(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Sums in order."""
    m, n = x.shape
    for i in T.parallel(m):
        total = 0.0
        for j in range(n):
            total += x[i, j]
        y[i] = total


@dt.kernel
def exp_sums_loop(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Sums of exponentials in order."""
    m, n = x.shape
    for i in T.parallel(m):
        total = 0.0
        for j in range(n):
            total += T.exp(x[i, j])
        y[i] = total


@dt.kernel
def softmax_of_rows(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Rows as values."""
    for i in T.parallel(x.shape[0]):
        row = x[i, :]
        e = T.exp(row - T.max(row))
        y[i, :] = e / T.sum(e)


@dt.kernel
def rms_norm_of_rows(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Rows as values, by their root mean square."""
    for i in T.parallel(x.shape[0]):
        row = x[i, :]
        y[i, :] = row * (1.0 / T.sqrt(T.mean(row * row) + 1e-5))


@dt.kernel
def layer_norm_of_rows(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Rows as values, less their mean, by their deviation."""
    for i in T.parallel(x.shape[0]):
        row = x[i, :]
        d = row - T.mean(row)
        y[i, :] = d * (1.0 / T.sqrt(T.mean(d * d) + 1e-5))


@dt.kernel
def add(x: T.Buffer[T.float32], b: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Two arrays."""
    for i, j in T.parallel(*x.shape):
        y[i, j] = x[i, j] + b[i, j]


@dt.kernel
def add_arrays(x: T.Buffer[T.float32], b: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Two arrays of two dimensions, as NumPy has it: either may be broadcast."""
    _, _ = x.shape
    _, _ = b.shape
    y[:] = x + b


C = r"""
#include <math.h>

#ifndef SUFFIX
#define SUFFIX
#endif
#define PASTE(a, b) a##b
#define NAMED(a, b) PASTE(a, b)
#define FN(name) NAMED(name, SUFFIX)

void FN(softmax)(long first, long last, long n, const float *x, float *y) {
  for (long i = first; i < last; ++i) {
    const float *restrict row = x + i * n;
    float *restrict out = y + i * n;
    float best = -INFINITY, total = 0.0f;
    for (long j = 0; j < n; ++j) best = row[j] > best ? row[j] : best;
    for (long j = 0; j < n; ++j) total += out[j] = expf(row[j] - best);
    for (long j = 0; j < n; ++j) out[j] /= total;
  }
}

void FN(rms_norm)(long first, long last, long n, const float *x, float *y) {
  for (long i = first; i < last; ++i) {
    const float *restrict row = x + i * n;
    float *restrict out = y + i * n;
    float total = 0.0f;
    for (long j = 0; j < n; ++j) total += row[j] * row[j];
    const float scale = 1.0f / sqrtf(total / (float)n + 1e-5f);
    for (long j = 0; j < n; ++j) out[j] = row[j] * scale;
  }
}

void FN(layer_norm)(long first, long last, long n, const float *x, float *y) {
  for (long i = first; i < last; ++i) {
    const float *restrict row = x + i * n;
    float *restrict out = y + i * n;
    float mean = 0.0f, square = 0.0f;
    for (long j = 0; j < n; ++j) mean += row[j];
    mean /= (float)n;
    for (long j = 0; j < n; ++j) square += (row[j] - mean) * (row[j] - mean);
    const float scale = 1.0f / sqrtf(square / (float)n + 1e-5f);
    for (long j = 0; j < n; ++j) out[j] = (row[j] - mean) * scale;
  }
}

void FN(row_sums)(long first, long last, long n, const float *x, float *y) {
  for (long i = first; i < last; ++i) {
    float total = 0.0f;
    for (long j = 0; j < n; ++j) total += x[i * n + j];
    y[i] = total;
  }
}

void FN(exp_sums)(long first, long last, long n, const float *x, float *y) {
  for (long i = first; i < last; ++i) {
    float total = 0.0f;
    for (long j = 0; j < n; ++j) total += expf(x[i * n + j]);
    y[i] = total;
  }
}

void FN(add)(long first, long last, long n, const float *x, const float *b, float *y) {
  for (long i = first * n; i < last * n; ++i) y[i] = x[i] + b[i];
}
"""
"""The yardstick: the same loops, a range of rows a call."""

KERNELS = (
    (softmax_twice, "softmax", "_fast"), (softmax_loop, "softmax", ""),
    (rms_norm, "rms_norm", "_fast"), (rms_norm_loop, "rms_norm", ""),
    (layer_norm, "layer_norm", "_fast"), (row_sums, "row_sums", "_fast"),
    (row_sums_loop, "row_sums", ""), (exp_sums_loop, "exp_sums", ""),
    (softmax_of_rows, "softmax", "_fast"), (rms_norm_of_rows, "rms_norm", "_fast"),
    (layer_norm_of_rows, "layer_norm", "_fast"),
)  # fmt: skip
"""Each kernel, the function of C, and whether that one may be reordered."""

SUMS = add, add_arrays


def run() -> list[Result]:
    """Rows of 4,096, of 256 and of 4; sums of arrays in the cache, at its edge and far past it."""
    import numpy as np

    import dovetail_runtime as runtime

    threads = len(os.sched_getaffinity(0))
    kernels = [*(each for each, _, _ in KERNELS), *SUMS]
    module = runtime.load_bytes(dt.build(kernels, ["cpu"]).tobytes())
    generator = np.random.default_rng(0)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(threads) as pool:
        library = _library(Path(folder))

        def divided(function: Callable[..., object], rows: int, *given: int) -> None:
            """C on as many threads as the runtime has."""
            cuts = [rows * k // threads for k in range(threads + 1)]
            parts = [
                pool.submit(function, first, last, *given) for first, last in pairwise(cuts[1:])
            ]
            function(cuts[0], cuts[1], *given)
            for part in parts:
                part.result()

        results: list[Result] = []
        for m, n in ((ROWS, ROWS), (ROWS * 4, 256), (16, ROWS), (4, ROWS * 16)):
            x = generator.standard_normal((m, n)).astype(np.float32)
            for kernel, name, kind in KERNELS:
                y = np.empty((m,) if "sums" in name else (m, n), np.float32)
                ours, loop = module[kernel.name], _declared(library, name + kind)
                given = (n, x.ctypes.data, y.ctypes.data)
                results.append(
                    paired(
                        f"{kernel.name}, {m} by {n}",
                        lambda ours=ours, x=x, y=y: ours(x, y),
                        lambda loop=loop, m=m, given=given: divided(loop, m, *given),
                        "C" + (", reordered" if kind else ""),
                        rounds=5,
                    )
                )
        for m in (64, ROWS // 4, ROWS, 4 * ROWS):
            x, b, y = (np.ones((m, ROWS), np.float32) for _ in range(3))
            loop = _declared(library, "add")
            given = (ROWS, *(each.ctypes.data for each in (x, b, y)))
            results += [
                paired(
                    f"{kernel.name}, {m * ROWS * 4 >> 20} MiB",
                    lambda ours=module[kernel.name], x=x, b=b, y=y: ours(x, b, y),
                    lambda loop=loop, m=m, given=given: divided(loop, m, *given),
                    "C",
                    rounds=5,
                )
                for kernel in SUMS
            ]
    return results


def _library(folder: Path) -> dict[str, ctypes.CDLL]:
    found: dict[str, ctypes.CDLL] = {}
    for kind, options in (("", []), ("_fast", ["-ffast-math"])):
        source, path = folder / "rows.c", folder / f"rows{kind}.so"
        source.write_text(C)
        command = ["cc", "-O3", "-march=native", *options, f"-DSUFFIX={kind}", "-shared", "-fPIC"]
        subprocess.run([*command, str(source), "-o", str(path), "-lm"], check=True)
        found[kind] = ctypes.CDLL(str(path))
    return found


def _declared(library: dict[str, ctypes.CDLL], name: str) -> Callable[..., object]:
    function = library["_fast" if name.endswith("_fast") else ""][name]
    pointers = 3 if name == "add" else 2
    function.argtypes = [*[ctypes.c_long] * 3, *[ctypes.c_void_p] * pointers]
    function.restype = None
    return function
