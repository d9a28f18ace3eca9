"""Textures on a real driver: calls that are refused, and tensors that a view cannot serve."""

from __future__ import annotations

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as runtime
from dovetail import T
from dovetail_conformance.views import DeviceView

pytestmark = [pytest.mark.level("real"), pytest.mark.needs(device="opencl")]


@dt.kernel
def doubled(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    T.place(x, "opencl.texture")
    for i, j in T.parallel(m, n):
        y[i, j] = 2.0 * x[i, j]


@dt.kernel
def some_rows(x: T.Buffer[T.float32], y: T.Buffer[T.float32], step: T.int64) -> None:
    """Writes whole texels of some rows."""
    m, n = x.shape
    assert y.shape == (m, n)
    assert n % 4 == 0
    T.place(y, "opencl.texture")
    for i, j in T.parallel(m, n // 4):
        if i % step == 0:
            T.store_vector(y, (i, 4 * j), T.load_vector(x, (i, 4 * j), 4), aligned=True)


@pytest.fixture(scope="module")
def module() -> runtime.Module:
    return runtime.load_bytes(dt.build([doubled, some_rows], ["opencl"]).tobytes())


def on_device(array: np.ndarray) -> runtime.Tensor:
    return runtime.asarray(array, device=runtime.device("opencl:0"))


@pytest.mark.parametrize("shape", [(3, 8), (0, 8), (3, 0), (1, 4), (70, 260)])
def test_sizes_that_images_have_or_not(module: runtime.Module, shape: tuple[int, int]) -> None:
    x = np.random.default_rng(1).standard_normal(shape).astype(np.float32)
    y = on_device(np.zeros_like(x))
    module.doubled(on_device(x), y)
    np.testing.assert_array_equal(runtime.asnumpy(y), 2 * x)


def test_what_a_kernel_does_not_write_stays(module: runtime.Module) -> None:
    x, y = np.ones((6, 8), np.float32), np.full((6, 8), 7, np.float32)
    out = on_device(y)
    module.some_rows(on_device(x), out, 2)
    expected = np.where(np.arange(6)[:, None] % 2 == 0, x, y)
    np.testing.assert_array_equal(runtime.asnumpy(out), expected)


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ((3, 6), "rows of 6 elements, and a texel has four"),
        ((8193, 4), "8193 rows, 8192 are allowed"),
        ((1, 4 * 8193), "8193 columns of four elements, 8192 are allowed"),
    ],
)
def test_a_tensor_that_is_no_image_is_refused(
    module: runtime.Module, shape: tuple[int, int], words: str
) -> None:
    y = np.zeros(shape, np.float32)
    out = on_device(y)
    with pytest.raises(runtime.ArgumentValueError, match=words):
        module.doubled(on_device(y + 1), out)
    np.testing.assert_array_equal(runtime.asnumpy(out), y)


def test_rows_that_do_not_lie_side_by_side_are_refused(module: runtime.Module) -> None:
    x = DeviceView(on_device(np.ones(32, np.float32)), (4, 4), (8, 2), 0)
    with pytest.raises(runtime.ArgumentValueError, match="must be row-major"):
        module.doubled(x, on_device(np.zeros((4, 4), np.float32)))


def test_a_tensor_that_begins_within_its_memory(module: runtime.Module) -> None:
    memory = np.arange(20, dtype=np.float32)
    x = DeviceView(on_device(memory), (2, 8), (8, 1), 12)
    y = on_device(np.zeros((2, 8), np.float32))
    module.doubled(x, y)
    np.testing.assert_array_equal(runtime.asnumpy(y), 2 * memory[3:19].reshape(2, 8))
