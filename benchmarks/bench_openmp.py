"""The example package dovetail-openmp, relative to the cpu backend on the same kernels and data.

Only where the package is installed (`pip install examples/packages/dovetail-openmp`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from measure import Result, paired

import dovetail as dt


def run() -> list[Result]:
    """Memory-bound, elementary functions, a stencil, reductions, products, atomic updates."""
    from dovetail import plugin

    if "openmp" not in plugin.kinds():
        print("  not installed: pip install examples/packages/dovetail-openmp", file=sys.stderr)
        return []
    import numpy as np

    import dovetail_runtime as runtime
    from dovetail_conformance.cases import elementwise, layout, reduction, shared

    kernels = [
        elementwise.saxpy, elementwise.gelu, layout.stencil, reduction.row_sums, reduction.matmul,
        shared.tiled_matmul, shared.histogram,
    ]  # fmt: skip
    generator = np.random.default_rng(0)

    def array(*shape: int) -> np.ndarray:
        return generator.standard_normal(shape).astype(np.float32)

    x, y = array(1 << 22), array(1 << 22)
    image, after = array(1500, 2000), array(1500, 2000)
    a, b, c = array(512, 512), array(512, 512), array(512, 512)
    small, other = array(1000), array(1000)
    values = generator.integers(0, 256, 1 << 22).astype(np.uint8)
    ours, theirs = (
        runtime.load_bytes(dt.build(kernels, [kind]).tobytes(), device=kind)
        for kind in ("openmp", "cpu")
    )

    def both(name: str, call: Callable[[runtime.Module], object], rounds: int = 9) -> Result:
        return paired(
            f"openmp: {name}", lambda: call(ours), lambda: call(theirs), "cpu", rounds=rounds
        )

    return [
        both("saxpy, 1000", lambda module: module.saxpy(1.0001, small, other)),
        both("saxpy, 4 Mi", lambda module: module.saxpy(1.0001, x, y)),
        both("gelu, 4 Mi", lambda module: module.gelu(x, y), 3),
        both("stencil, 1500 by 2000", lambda module: module.stencil(image, after)),
        both("row sums, 1500 by 2000", lambda module: module.row_sums(image)),
        both("naive matmul, 512", lambda module: module.matmul(a, b, c)),
        both("tiled matmul, 512", lambda module: module.tiled_matmul(a, b, c)),
        both("histogram, 4 Mi", lambda module: module.histogram(values)),
    ]
