"""CUDA C++ that nobody here has generated, brought by `dt.external` and run through the shim."""

from pathlib import Path

import numpy as np
import pytest
from shim_device import ShimExecutor

import dovetail as dt
from dovetail import T
from dovetail.api import External

pytestmark = [pytest.mark.level("shim"), pytest.mark.needs(tool="g++")]

BINS = 64
KERNELS = Path(__file__).parent / "kernels"


@dt.external("cuda", "cu", KERNELS / "transpose.cu")
def transpose(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    rows, columns = x.shape
    out = T.empty((columns, rows), T.float32)
    T.external(
        "transpose",
        x,
        out,
        T.int32(rows),
        T.int32(columns),
        grid=(T.ceildiv(columns, 32), T.ceildiv(rows, 32)),
        block=(32, 8),
        shared_bytes=32 * 33 * 4,
        writes=out,
    )
    return out


@dt.external("cuda", "cu", KERNELS / "dot.cu")
def dot(
    x: T.Buffer[T.float32],
    y: T.Buffer[T.float32],
    partial: T.Buffer[T.float64],
    arrived: T.Buffer[T.uint32],
    result: T.Buffer[T.float64],
) -> None:
    (n,) = x.shape
    (blocks,) = partial.shape
    assert y.shape == (n,)
    assert arrived.shape == (1,)
    assert result.shape == (1,)
    assert n % 4 == 0
    T.external(
        "dot",
        x,
        y,
        partial,
        arrived,
        result,
        T.int32(n // 4),
        grid=blocks,
        block=128,
        shared_bytes=272,
        updates=(partial, arrived, result),
    )


@dt.external("cuda", "cu", KERNELS / "histogram.cu")
def histogram(x: T.Buffer[T.uint8], total: T.Buffer[T.uint64]) -> None:
    (n,) = x.shape
    (bins,) = total.shape
    assert bins <= BINS
    T.external(
        "histogram",
        x,
        total,
        T.int32(n),
        T.int32(bins),
        grid=4,
        block=96,
        shared_bytes=4 * BINS,
        updates=total,
    )


def run(kernel: External, arguments: tuple[np.ndarray, ...], images: Path):
    bundle = dt.build([kernel], ["cuda"]).tobytes()
    return ShimExecutor(images).run(bundle, kernel.name, arguments)


@pytest.fixture(autouse=True, params=["0", "1"])
def seed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads in their order, and in another."""
    monkeypatch.setenv("DOVETAIL_FAKE_SEED", request.param)


def test_transpose(shim_images: Path):
    x = np.random.default_rng(0).random((70, 45), dtype=np.float32)
    (out,), _ = run(transpose, (x,), shim_images)
    np.testing.assert_array_equal(out, x.T)


def test_dot_product_that_the_last_block_finishes(shim_images: Path):
    g = np.random.default_rng(1)
    x, y = (g.standard_normal(4096).astype(np.float32) for _ in range(2))
    memory = (np.zeros(6), np.zeros(1, np.uint32), np.zeros(1))
    _, (_, _, _, arrived, result) = run(dot, (x, y, *memory), shim_images)
    # Products of two float32 are exact in float64; the terms are at most some ten.
    wanted = np.dot(x.astype(np.float64), y.astype(np.float64))
    assert abs(result[0] - wanted) < 4096 * 100 * 2.0**-52
    assert arrived[0] == 0


def test_histogram_in_memory_of_the_launch(shim_images: Path):
    x = np.random.default_rng(2).integers(0, 256, 5000).astype(np.uint8)
    total = np.zeros(37, np.uint64)
    _, (_, total) = run(histogram, (x, total), shim_images)
    np.testing.assert_array_equal(total, np.bincount(x % 37, minlength=37))
