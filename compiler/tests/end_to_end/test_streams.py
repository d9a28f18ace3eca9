"""Stores past the caches: the results are those of ordinary stores, bit for bit.

The target says a small cache, so that small arrays are more than it holds.
"""

from __future__ import annotations

import itertools
import platform
from typing import Any

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.skipif(
        platform.machine() not in ("x86_64", "AMD64"), reason="only x86-64 has such stores"
    ),
]

F32 = T.Buffer[T.float32]
SMALL, NEVER = "cpu -last_level_cache=1024", "cpu -last_level_cache=0"


@dt.kernel
def added(x: F32, y: F32, z: F32) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    for i in T.parallel(n):
        z[i] = 3.0 * x[i] + y[i]


@dt.kernel
def scaled(x: F32, z: F32) -> None:
    for i, j in T.parallel(*x.shape):
        z[i, j] = 3.0 * x[i, j]


@dt.kernel
def whole(x: F32, y: F32, z: F32) -> None:
    (_,) = x.shape
    (_,) = y.shape
    (_,) = z.shape
    z[:] = x + y


@dt.kernel
def neighbours(x: F32, z: F32) -> None:
    (n,) = x.shape
    assert z.shape == (n,)
    for i in T.parallel(n - 2):
        z[i + 1] = x[i] + x[i + 1] + x[i + 2]


@dt.kernel
def by_rows(x: F32, k: T.int64, z: F32) -> None:
    m, n = x.shape
    assert z.shape == (m, n)
    for i, j in T.parallel(m, n):
        z[i, j] = x[i, j + k]


def generic(dtype: Any) -> dt.Kernel:
    @dt.kernel
    def picked(x: T.Buffer[dtype], y: T.Buffer[dtype], z: T.Buffer[dtype]) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        assert z.shape == (n,)
        for i in T.parallel(n):
            z[i] = x[i] if i & 1 == 0 else y[i]

    return picked


KERNELS = [added, scaled, whole, neighbours, by_rows]
TYPES = {
    "bool": T.bool, "int8": T.int8, "uint16": T.uint16, "int32": T.int32, "int64": T.int64,
    "float16": T.float16, "float32": T.float32, "float64": T.float64,
}  # fmt: skip
LENGTHS = (1, 17, 255, 4096, 4097, 40_001)
OFFSETS = (0, 4, 16, 60)
RANDOM = np.random.default_rng(3)


def loaded(kernels: list[dt.Kernel], target: str) -> Any:
    return dr.load_bytes(dt.build(kernels, [target]).tobytes())


@pytest.fixture(scope="module", params=["", " -level=3", " -level=2"])
def both(request: pytest.FixtureRequest) -> tuple[Any, Any]:
    """The same kernels with stores past the caches, and without."""
    return loaded(KERNELS, SMALL + request.param), loaded(KERNELS, NEVER + request.param)


def array(shape: tuple[int, ...], offset: int = 0, dtype: str = "float32") -> np.ndarray:
    """Random bits (or truth values) so many bytes after the beginning of a line of the cache.

    As floats none is negative, and of 32 and 64 bits the sum of three is a number.
    """
    kind = np.dtype(dtype)
    size = int(np.prod(shape)) * kind.itemsize
    memory = np.empty(size + 128, np.uint8)
    first = -memory.ctypes.data % 64 + offset
    result = memory[first : first + size].view(kind).reshape(shape)
    memory[first : first + size] = RANDOM.integers(0, 2 if dtype == "bool" else 127, size)
    assert result.ctypes.data % 64 == offset
    return result


def surrounded(shape: tuple[int, ...], offset: int) -> tuple[np.ndarray, np.ndarray]:
    """An array for results, and the memory that it lies in."""
    memory = array((int(np.prod(shape)) + 64,), 0)
    first = 16 + offset // 4
    return memory[first : first + int(np.prod(shape))].reshape(shape), memory


def same(one: np.ndarray, two: np.ndarray) -> bool:
    return one.tobytes() == two.tobytes()


@pytest.mark.parametrize(("length", "offset"), itertools.product(LENGTHS, OFFSETS))
def test_lengths_and_offsets(both: tuple[Any, Any], length: int, offset: int):
    x, y = array((length,), 4), array((length,), offset)
    results = []
    for module in both:
        z, memory = surrounded((length,), offset)
        memory[:] = 5.0
        module.added(x, y, z)
        results.append(memory)
        # Nothing beside the array is written.
        inside = 16 + offset // 4
        assert (memory[:inside] == 5.0).all()
        assert (memory[inside + length :] == 5.0).all()
    assert same(*results)


@pytest.mark.parametrize("dtype", TYPES)
def test_types(dtype: str):
    kernel = generic(TYPES[dtype])
    modules = [loaded([kernel], SMALL), loaded([kernel], NEVER)]
    size = np.dtype(dtype).itemsize
    for length, offset in itertools.product((4097, 20_001), (0, size, 64 - size)):
        x, y = array((length,), 0, dtype), array((length,), 0, dtype)
        for module in modules:
            z = array((length,), offset, dtype)
            module.picked(x, y, z)
            assert same(z, np.where(np.arange(length) % 2 == 0, x, y))


def test_in_place(both: tuple[Any, Any]):
    x, y = array((20_001,), 4), array((20_001,), 8)
    results = []
    for module in both:
        first, second = x.copy(), y.copy()
        module.added(first, second, first)
        module.added(first, second, second)
        results.append(np.concatenate([first, second]))
    assert same(*results)


def test_overlapping_arguments_are_refused(both: tuple[Any, Any]):
    memory = array((20_001,))
    y = array((20_000,))
    for module in both:
        with pytest.raises(ValueError, match="share memory"):
            module.added(memory[1:], y, memory[:-1])


@pytest.mark.parametrize("padding", [0, 1, 16, 300])
def test_padded_rows(both: tuple[Any, Any], padding: int):
    x = array((37, 1000 + padding))[:, :1000]
    results = []
    for module in both:
        memory = np.full((37, 1000 + padding), 5.0, np.float32)
        module.scaled(x, memory[:, :1000])
        module.by_rows(x, 0, memory[:, :1000])
        results.append(memory)
        assert same(memory[:, :1000], x)
        assert (memory[:, 1000:] == 5.0).all()
    assert same(*results)


@pytest.mark.parametrize("shape", [(37, 1000), (30, 1000), (37, 900), (30, 300), (40, 1300)])
def test_results_of_another_shape(both: tuple[Any, Any], shape: tuple[int, int]):
    """Writes that are out of range are dropped: the guard of a line is that of each element."""
    x = RANDOM.standard_normal((37, 1000)).astype(np.float32)
    rows, columns = min(shape[0], 37), min(shape[1], 1000)
    expected = np.full(shape, 5.0, np.float32)
    expected[:rows, :columns] = np.float32(3.0) * x[:rows, :columns]
    for module in both:
        z = np.full(shape, 5.0, np.float32)
        module.scaled(x, z)
        assert same(z, expected)


@pytest.mark.parametrize("k", [0, 1, -1, 500, -999, 1000])
def test_reads_out_of_range_are_zeros(both: tuple[Any, Any], k: int):
    x = array((37, 1000), 4)
    expected = np.zeros_like(x)
    low, high = max(0, -k), min(1000, 1000 - k)
    expected[:, low:high] = x[:, low + k : high + k]
    for module in both:
        z = array((37, 1000), 16)
        module.by_rows(x, k, z)
        assert same(z, expected)


def test_broadcast_and_neighbours(both: tuple[Any, Any]):
    x, one = array((20_001,), 4), array((1,))
    for module in both:
        z = array((20_001,), 12)
        module.whole(x, one, z)
        assert same(z, x + one)
        module.whole(one, x, z)
        assert same(z, one + x)
        module.neighbours(x, z)
        assert same(z[1:-1], x[:-2] + x[1:-1] + x[2:])


def test_several_threads_see_whole_results(both: tuple[Any, Any]):
    """Calls that every thread has a part in, each reading what others have written."""
    x, y = array((1 << 20,), 4), array((1 << 20,), 8)
    results = []
    for module in both:
        one, two = np.empty_like(x), np.empty_like(x)
        one[:] = x
        for _ in range(8):
            module.added(one, y, two)
            module.neighbours(two, one)
        results.append(np.concatenate([one, two]))
    assert same(*results)
