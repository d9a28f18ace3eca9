"""Kernels on the cpu, relative to NumPy on the same data."""

from __future__ import annotations

import sys
from pathlib import Path

from measure import Result, paired

import dovetail as dt

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))


def run() -> list[Result]:
    """Element-wise, stencil, reduction, product: memory-bound, then compute-bound."""
    import numpy as np

    import dovetail_runtime as runtime
    from dovetail_conformance.cases import elementwise, layout, reduction, shared

    kernels = [
        elementwise.saxpy, elementwise.gelu, layout.stencil, reduction.row_sums, reduction.matmul,
        shared.tiled_matmul,
    ]  # fmt: skip
    module = runtime.load_bytes(dt.build(kernels, ["cpu"]).tobytes())
    generator = np.random.default_rng(0)

    def array(*shape: int) -> np.ndarray:
        return generator.standard_normal(shape).astype(np.float32)

    x, y = array(1 << 22), array(1 << 22)
    image, after = array(1500, 2000), array(1500, 2000)
    a, b, c = array(512, 512), array(512, 512), array(512, 512)
    scratch = np.empty_like(x)

    def saxpy() -> None:
        np.multiply(x, np.float32(1.0001), out=scratch)
        np.add(scratch, y, out=y)

    def gelu() -> None:
        inner = 0.7978845608 * (x + 0.044715 * x * x * x)
        _ = 0.5 * x * (1.0 + np.tanh(inner))

    def stencil() -> None:
        padded = np.pad(image, 1, mode="edge")
        _ = 0.2 * (
            image + padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
        )

    return [
        paired("saxpy, 4 Mi", lambda: module.saxpy(1.0001, x, y), saxpy, "NumPy, two passes"),
        paired("gelu, 4 Mi", lambda: module.gelu(x, scratch), gelu, "NumPy", rounds=3),
        paired("stencil, 1500 by 2000", lambda: module.stencil(image, after), stencil, "NumPy"),
        paired(
            "row sums, 1500 by 2000", lambda: module.row_sums(image), lambda: image.sum(1), "NumPy"
        ),
        paired("naive matmul, 512", lambda: module.matmul(a, b, c), lambda: a @ b, "OpenBLAS"),
        paired(
            "tiled matmul, 512", lambda: module.tiled_matmul(a, b, c), lambda: a @ b, "OpenBLAS"
        ),
    ]
