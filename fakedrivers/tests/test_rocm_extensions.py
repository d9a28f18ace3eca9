"""`T.rocm.*` executed: matrix products lane by lane, and the moves between lanes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest
from rocm_device import RocmExecutor

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail_conformance.case import UNIT, Array

pytestmark = pytest.mark.level("shim")

Factor = TypeVar("Factor", bound=T.Scalar)
Total = TypeVar("Total", bound=T.Scalar)

TARGETS = (
    "rocm -arch=gfx90a",
    "rocm -arch=gfx942",
    "rocm -arch=gfx950",
    "rocm -arch=gfx1100",
    "rocm -arch=gfx1100 -wave=64",
    "rocm -arch=gfx1201",
    "rocm -arch=gfx1201 -wave=64",
)


@pytest.fixture
def executor(request: pytest.FixtureRequest, shim_images: Path) -> RocmExecutor:
    return RocmExecutor(shim_images, request.param)


def wave_of(executor: RocmExecutor) -> int:
    wave = executor.target.number("wave")
    return wave or (64 if executor.target.text("arch").startswith("gfx9") else 32)


def product(m: int, n: int, k: int, factor: Any, total: Any, wave: int) -> Kernel:
    @dt.kernel
    def multiply(
        a: T.Buffer[Factor],
        b: T.Buffer[Factor],
        c: T.Buffer[Total],
    ) -> None:
        (rows, depth) = a.shape
        (_, columns) = b.shape
        assert b.shape == (depth, columns)
        assert c.shape == (rows, columns)
        with T.launch(grid=(T.ceildiv(columns, n), T.ceildiv(rows, m)), block=wave) as (
            block,
            _thread,
        ):
            sums = T.rocm.matrix(m, n, c.dtype)
            left = T.rocm.matrix(m, k, a.dtype)
            right = T.rocm.matrix(k, n, b.dtype)
            T.rocm.matrix_load(sums, c, (block.y * m, block.x * n))
            for step in range(0, depth, k):
                T.rocm.matrix_load(left, a, (block.y * m, step))
                T.rocm.matrix_load(right, b, (step, block.x * n))
                T.rocm.matrix_multiply(sums, left, right)
            T.rocm.matrix_store(sums, c, (block.y * m, block.x * n))

    return multiply.specialize(Factor=factor, Total=total)


GFX90A = [
    (32, 32, 2, "float32", "float32"), (16, 16, 4, "float32", "float32"),
    (32, 32, 8, "float16", "float32"), (16, 16, 16, "float16", "float32"),
    (32, 32, 8, "bfloat16", "float32"), (16, 16, 16, "bfloat16", "float32"),
    (32, 32, 8, "int8", "int32"), (16, 16, 16, "int8", "int32"),
    (16, 16, 4, "float64", "float64"),
]  # fmt: skip
GFX942 = [(32, 32, 16, "int8", "int32"), (16, 16, 32, "int8", "int32")]
GFX950 = [
    (32, 32, 16, "float16", "float32"), (16, 16, 32, "float16", "float32"),
    (32, 32, 16, "bfloat16", "float32"), (16, 16, 32, "bfloat16", "float32"),
    (32, 32, 32, "int8", "int32"), (16, 16, 64, "int8", "int32"),
]  # fmt: skip
RDNA = [(16, 16, 16, each, "float32") for each in ("float16", "bfloat16")]
RDNA += [(16, 16, 16, each, "int32") for each in ("int8", "uint8")]
PRODUCTS = [
    *(("rocm -arch=gfx90a", each) for each in GFX90A),
    *(("rocm -arch=gfx942", each) for each in GFX942),
    *(("rocm -arch=gfx950", each) for each in GFX950),
    *((target, each) for target in TARGETS[3:] for each in RDNA),
]


def staged(m: int, n: int, k: int, wave: int) -> Kernel:
    """bfloat16, which NumPy has not: rounded in the kernel, on the way through shared memory."""

    @dt.kernel
    def multiply(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
        (rows, depth) = a.shape
        (_, columns) = b.shape
        assert b.shape == (depth, columns)
        assert c.shape == (rows, columns)
        with T.launch(grid=(T.ceildiv(columns, n), T.ceildiv(rows, m)), block=wave) as (
            block,
            thread,
        ):
            first = T.alloc((m, k), T.bfloat16, scope="shared")
            second = T.alloc((k, n), T.bfloat16, scope="shared")
            sums = T.rocm.matrix(m, n, T.float32)
            left = T.rocm.matrix(m, k, T.bfloat16)
            right = T.rocm.matrix(k, n, T.bfloat16)
            T.rocm.matrix_load(sums, c, (block.y * m, block.x * n))
            for step in range(0, depth, k):
                T.barrier()
                for at in range(thread.x, m * k, wave):
                    first[at // k, at % k] = T.bfloat16(a[block.y * m + at // k, step + at % k])
                for at in range(thread.x, k * n, wave):
                    second[at // n, at % n] = T.bfloat16(b[step + at // n, block.x * n + at % n])
                T.barrier()
                T.rocm.matrix_load(left, first, (0, 0))
                T.rocm.matrix_load(right, second, (0, 0))
                T.rocm.matrix_multiply(sums, left, right)
            T.rocm.matrix_store(sums, c, (block.y * m, block.x * n))

    return multiply


def in_bfloat16(values: Array) -> Array:
    """Numbers that bfloat16 has, as float32: the low bits are cut off."""
    return (values.astype(np.float32).view(np.uint32) & 0xFFFF0000).view(np.float32)


@pytest.mark.parametrize(
    ("executor", "shape"),
    PRODUCTS,
    ids=[f"{target}-{'-'.join(map(str, shape))}" for target, shape in PRODUCTS],
    indirect=["executor"],
)
def test_matrix_product(executor: RocmExecutor, shape: tuple[int, int, int, str, str]) -> None:
    m, n, k, factor, total = shape
    generator = np.random.default_rng(7)
    rows, columns, depth = 2 * m, m + n, 3 * k
    sizes = ((rows, depth), (depth, columns))
    if total == "int32":
        low = -128 if factor == "int8" else 0
        a, b = (generator.integers(low, low + 256, size).astype(factor) for size in sizes)
        c = generator.integers(-1000, 1000, (rows, columns)).astype(total)
    else:
        a, b = (generator.standard_normal(size) for size in sizes)
        c = generator.standard_normal((rows, columns)).astype(total)
        a, b = (
            in_bfloat16(each) if factor == "bfloat16" else each.astype(factor) for each in (a, b)
        )
    wave = wave_of(executor)
    kernel = (
        staged(m, n, k, wave)
        if factor == "bfloat16"
        else product(m, n, k, getattr(T, factor), getattr(T, total), wave)
    )
    wide = np.int64 if total == "int32" else np.float64
    wanted = c.astype(wide) + a.astype(wide) @ b.astype(wide)
    magnitudes = np.abs(c.astype(wide)) + np.abs(a.astype(wide)) @ np.abs(b.astype(wide))
    _, _, got = executor.call(kernel, a, b, c)
    # Products of 16 bits are exact in float32; sums round once each, in any order.
    bound = 0 if total == "int32" else 2 * (depth + 1) * UNIT[total] * magnitudes
    assert np.all(np.abs(got.astype(wide) - wanted) <= bound)


@pytest.mark.parametrize("executor", ["rocm -arch=gfx90a"], indirect=True)
def test_a_part_that_is_not_all_inside_is_zeros_and_is_not_written(
    executor: RocmExecutor,
) -> None:
    kernel = product(16, 16, 4, T.float32, T.float32, 64)
    a, b = np.ones((20, 8), np.float32), np.ones((8, 20), np.float32)
    c = np.full((20, 20), 5.0, np.float32)
    _, _, got = executor.call(kernel, a, b, c)
    wanted = np.full((20, 20), 5.0, np.float32)
    # The first block is whole; in the others parts lie outside.
    wanted[:16, :16] += 8.0
    np.testing.assert_array_equal(got, wanted)


@pytest.mark.parametrize("executor", TARGETS, indirect=True)
def test_lanes_give_their_values_to_others(executor: RocmExecutor) -> None:
    wave = wave_of(executor)

    @dt.kernel
    def move(
        x: T.Buffer[T.float64],
        first: T.Buffer[T.float64],
        turned: T.Buffer[T.float64],
        below: T.Buffer[T.float64],
        mirrored: T.Buffer[T.float64],
    ) -> None:
        (n,) = x.shape
        for each in (first, turned, below, mirrored):
            assert each.shape == (n,)
        with T.launch(grid=T.ceildiv(n, 128), block=128) as (block, thread):
            i = block.x * 128 + thread.x
            value = x[i]
            a = T.rocm.read_first_lane(value)
            b = T.rocm.permute(value, T.int32(thread.x) * 5 + 3)
            c = T.rocm.data_parallel(value, T.float64(-1.0), "row_shr:3")
            d = T.rocm.data_parallel(value, T.float64(-1.0), "row_half_mirror")
            first[i] = a
            turned[i] = b
            below[i] = c
            mirrored[i] = d

    x = np.random.default_rng(1).standard_normal(384)
    place = np.arange(384)
    lane, start = place % wave, place // wave * wave
    got = executor.call(move, x, *(np.zeros(384) for _ in range(4)))
    np.testing.assert_array_equal(got[1], x[start])
    np.testing.assert_array_equal(got[2], x[start + (place % 128 * 5 + 3) % wave])
    np.testing.assert_array_equal(got[3], np.where(lane % 16 >= 3, x[place - 3], -1.0))
    np.testing.assert_array_equal(got[4], x[place - place % 8 + 7 - place % 8])


@pytest.mark.parametrize("executor", TARGETS[3:], indirect=True)
def test_rows_are_permuted_by_four_bits_a_lane(executor: RocmExecutor) -> None:
    @dt.kernel
    def move(x: T.Buffer[T.int32], own: T.Buffer[T.int32], other: T.Buffer[T.int32]) -> None:
        (n,) = x.shape
        assert own.shape == (n,)
        assert other.shape == (n,)
        with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
            i = block.x * 64 + thread.x
            low, high = T.uint32(0x76543210), T.uint32(0x01234567)
            a = T.rocm.permute_row(x[i], low, high)
            b = T.rocm.permute_other_row(x[i], high, low)
            own[i] = a
            other[i] = b

    x = np.arange(128, dtype=np.int32)
    _, own, other = executor.call(move, x, np.zeros_like(x), np.zeros_like(x))
    lane = x % 16
    forth = np.where(lane < 8, lane, 15 - lane)
    back = np.where(lane < 8, 7 - lane, lane - 8)
    np.testing.assert_array_equal(own, x - lane + forth)
    np.testing.assert_array_equal(other, ((x - lane) ^ 16) + back)


@pytest.mark.parametrize("executor", ["rocm -arch=gfx942", "rocm -arch=gfx950"], indirect=True)
def test_loads_to_shared_memory(executor: RocmExecutor) -> None:
    @dt.kernel
    def turn(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        assert out.shape == (n,)
        with T.launch(grid=T.ceildiv(n, 128), block=128) as (block, thread):
            tile = T.alloc((128,), T.float32, scope="shared")
            i = block.x * 128 + thread.x
            tile[thread.x] = 0.0
            T.barrier()
            T.rocm.load_to_shared(tile, thread.x, x, i)
            T.rocm.wait_for_loads()
            T.barrier()
            out[i] = tile[127 - thread.x]

    x = np.random.default_rng(2).standard_normal(300).astype(np.float32)
    _, got = executor.call(turn, x, np.zeros_like(x))
    whole = np.concatenate([x, np.zeros(84, np.float32)]).reshape(3, 128)
    np.testing.assert_array_equal(got, whole[:, ::-1].ravel()[:300])


@pytest.mark.parametrize("executor", TARGETS[:4], indirect=True)
def test_clocks_go_forward_and_waits_end(executor: RocmExecutor) -> None:
    @dt.kernel
    def wait(ticks: T.Buffer[T.uint64], steady: T.Buffer[T.uint64]) -> None:
        (n,) = ticks.shape
        assert steady.shape == (n,)
        with T.launch(grid=1, block=64) as (_, thread):
            T.rocm.set_priority(1)
            before = T.rocm.clock()
            steady_before = T.rocm.steady_clock()
            T.rocm.sleep(2)
            T.rocm.scheduling_barrier(0)
            after = T.rocm.clock()
            steady_after = T.rocm.steady_clock()
            ticks[thread.x] = after - before
            steady[thread.x] = steady_after - steady_before

    ticks, steady = executor.call(wait, np.zeros(64, np.uint64), np.zeros(64, np.uint64))
    for each in (ticks, steady):
        assert np.all(each.astype(np.int64) >= 0)
