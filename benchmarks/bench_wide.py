"""64-bit integers as pairs of words against native ones, on a Vulkan device that has both.

    python benchmarks/bench_wide.py [vulkan:0]

Prints a ratio of times and the instructions of each kernel (docs/decisions/0078).
"""

from __future__ import annotations

import sys
import time

import numpy as np

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T

ROWS, COLUMNS, RUNS = 2048, 1024, 9


@dt.kernel
def row_sums(x: T.Buffer[T.int64], out: T.Buffer[T.int64]) -> None:
    """A sum of each row."""
    m, n = x.shape
    assert out.shape == (m,)
    for i in T.parallel(m):
        out[i] = T.sum(x[i, k] for k in range(n))


@dt.kernel
def row_products(x: T.Buffer[T.int64], out: T.Buffer[T.int64]) -> None:
    """A polynomial of each row."""
    m, n = x.shape
    assert out.shape == (m,)
    for i in T.parallel(m):
        total = T.int64(1)
        for k in range(n):
            total = total * x[i, k] + 7
        out[i] = total


@dt.kernel
def row_quotients(x: T.Buffer[T.int64], out: T.Buffer[T.int64]) -> None:
    """A sum of quotients of each row."""
    m, n = x.shape
    assert out.shape == (m,)
    for i in T.parallel(m):
        total = T.int64(0)
        for k in range(1, n):
            total += x[i, k - 1] // x[i, k]
        out[i] = total


TARGETS = {"native": "vulkan", "pairs": "vulkan -int64=false -int64_atomics=false"}


def main(name: str) -> None:
    """Measure every kernel in turns, so that the load of the machine is that of both."""
    device = dr.device(name)
    generator = np.random.default_rng(0)
    x = generator.integers(1, 1 << 62, (ROWS, COLUMNS)) * generator.choice(
        [-1, 1], (ROWS, COLUMNS)
    )
    on_device = dr.asarray(x, device)
    for kernel in (row_sums, row_products, row_quotients):
        modules, sizes = {}, {}
        for way, target in TARGETS.items():
            bundle = dt.build([kernel], [target], sources=True)
            (image,) = bundle.images
            text = "".join(image.sources.values()).partition("OpFunctionEnd")[0]
            modules[way], sizes[way] = (
                dr.load_bytes(bundle.tobytes(), device=device),
                text.count("\n"),
            )
        least = dict.fromkeys(TARGETS, float("inf"))
        results = {}
        for _ in range(RUNS):
            for way, module in modules.items():
                out = dr.asarray(np.zeros(ROWS, np.int64), device)
                start = time.perf_counter()
                getattr(module, kernel.name)(on_device, out)
                results[way] = dr.asnumpy(out)
                least[way] = min(least[way], time.perf_counter() - start)
        assert np.array_equal(results["native"], results["pairs"])
        ratio = least["pairs"] / least["native"]
        print(
            f"{kernel.name}: {ratio:.2f} of the time, {sizes['pairs']} / {sizes['native']} lines"
        )


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["vulkan:0"]))
