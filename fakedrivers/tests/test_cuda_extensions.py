"""`T.cuda.*` executed: products lane by lane, copies, barriers, clusters, warp functions.

Format `ptx` by its LLVM IR, format `cu` by the host's compiler; what only PTX says is done in both
by the engine's functions of the same names. Products of warpgroups are in
test_cuda_warpgroups.py; inline PTX of one's own is not executed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest
from rocm_device import RocmExecutor as EngineExecutor

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail.backends.cuda.functions.matrices import FACTORS, TF32, shape_of
from dovetail_conformance.case import UNIT, Array
from dovetail_runtime.errors import DeviceError

pytestmark = pytest.mark.level("shim")

Types = tuple[str, str, str]

Left = TypeVar("Left", bound=T.Scalar)
Right = TypeVar("Right", bound=T.Scalar)
Total = TypeVar("Total", bound=T.Scalar)


@pytest.fixture
def executor(request: pytest.FixtureRequest, shim_images: Path) -> EngineExecutor:
    return EngineExecutor(shim_images, f"cuda {request.param}")


def on(*options: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("executor", options, indirect=True)


FORMATS_80 = ("-arch=sm_80", "-arch=sm_80 -format=cu")
FORMATS_90 = ("-arch=sm_90", "-arch=sm_90 -format=cu")


def product(types: Types, m: int, n: int, k: int) -> Kernel:
    left, right, total = (getattr(T, each) for each in types)

    @dt.kernel
    def plain(a: T.Buffer[Left], b: T.Buffer[Right], c: T.Buffer[Total]) -> None:
        (rows, depth) = a.shape
        (_, columns) = b.shape
        with T.launch(grid=(T.ceildiv(columns, n), T.ceildiv(rows, m)), block=32) as (block, _t):
            d = T.cuda.matrix(m, n, c.dtype)
            x = T.cuda.matrix(m, k, a.dtype)
            y = T.cuda.matrix(k, n, b.dtype)
            T.cuda.matrix_fill(d, 2)
            for step in range(0, depth, k):
                T.cuda.matrix_load(x, a, (block.y * m, step))
                T.cuda.matrix_load(y, b, (step, block.x * n))
                T.cuda.matrix_multiply(d, x, y)
            T.cuda.matrix_store(d, c, (block.y * m, block.x * n))

    @dt.kernel
    def rounded(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
        (rows, depth) = a.shape
        (_, columns) = b.shape
        with T.launch(grid=(T.ceildiv(columns, n), T.ceildiv(rows, m)), block=32) as (block, _t):
            d = T.cuda.matrix(m, n, c.dtype)
            x = T.cuda.matrix(m, k, a.dtype)
            y = T.cuda.matrix(k, n, b.dtype)
            T.cuda.matrix_fill(d, 2)
            for step in range(0, depth, k):
                T.cuda.matrix_load(x, a, (block.y * m, step))
                T.cuda.matrix_load(y, b, (step, block.x * n))
                T.cuda.matrix_multiply_tf32(d, x, y)
            T.cuda.matrix_store(d, c, (block.y * m, block.x * n))

    if types == TF32:
        return rounded
    return plain.specialize(Left=left, Right=right, Total=total)


def numbers(shape: tuple[int, int], dtype: str, generator: np.random.Generator) -> Array:
    if "int" in dtype:
        least, greatest = np.iinfo(dtype).min, np.iinfo(dtype).max
        return generator.integers(least, greatest, shape, dtype=dtype, endpoint=True)
    return generator.standard_normal(shape).astype(dtype)


PRODUCTS = [
    (f"-arch={arch}{form}", types)
    for types, oldest in (*FACTORS.items(), (TF32, "sm_80"))
    # NumPy has no bfloat16: see the product from shared memory.
    if "bfloat16" not in types
    for arch in ("sm_75", "sm_80")
    if not (oldest and arch == "sm_75")
    for form in ("", " -format=cu")
    if not form or (arch == "sm_80" and types[0] == types[1] != "float64")
]


@pytest.mark.parametrize(
    ("executor", "types"), PRODUCTS, ids=lambda each: each if isinstance(each, str)
    else "-".join(each), indirect=["executor"],
)  # fmt: skip
def test_product_is_that_of_matrices(executor: EngineExecutor, types: Types) -> None:
    generator = np.random.default_rng(7)
    shape = shape_of(types, False)
    m, n, k = 2 * shape.rows, 2 * shape.columns, shape.depth
    # The last rows and columns are parts that are not all inside.
    rows, columns, depth = 2 * m + 3, n + 5, 3 * k
    a, b = numbers((rows, depth), types[0], generator), numbers((depth, columns), types[1],
                                                                generator)  # fmt: skip
    before = np.full((rows, columns), 5, types[2])
    after = executor.call(product(types, m, n, k), a, b, before)[2]
    wide = a.astype(np.float64) @ np.pad(b, ((0, 0), (0, 2 * n - columns)))[:, :columns].astype(
        np.float64
    )
    # A whole step reads beyond the edge only where the tile is at the edge, and gives zeros there.
    inside = np.zeros((rows, columns), bool)
    inside[: 2 * m, :n] = True
    assert (after[~inside] == 5).all()
    found, wanted = after[inside].astype(np.float64), (wide + 2)[inside]
    if types[2] == "int32":
        assert (found == wanted).all()
        return
    sizes = (np.abs(a).astype(np.float64) @ np.abs(b).astype(np.float64) + 2)[inside]
    # A rounding of the sum in each step, and of the factors to 11 bits.
    steps = depth // k + 1
    bound = steps * UNIT[types[2]] * sizes + (2.0**-10 * 1.01 * sizes if types == TF32 else 0)
    assert (np.abs(found - wanted) <= bound).all()


@dt.kernel
def from_shared(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    assert a.shape == (32, 32)
    assert b.shape == (32, 16)
    with T.launch(grid=(1,), block=64) as (_block, thread):
        x = T.alloc((32, 40), T.bfloat16, scope="shared")
        y = T.alloc((32, 24), T.bfloat16, scope="shared")
        for at in range(thread.x, 1024, 64):
            x[at // 32, at % 32] = T.bfloat16(a[at // 32, at % 32])
        for at in range(thread.x, 512, 64):
            y[at // 16, at % 16] = T.bfloat16(b[at // 16, at % 16])
        T.barrier()
        total = T.cuda.matrix(16, 16, T.float32)
        left = T.cuda.matrix(16, 16, T.bfloat16)
        right = T.cuda.matrix(16, 16, T.bfloat16)
        T.cuda.matrix_fill(total, 0)
        for k in range(0, 32, 16):
            T.cuda.matrix_load(left, x, (thread.x // 32 * 16, k))
            T.cuda.matrix_load(right, y, (k, 0))
            T.cuda.matrix_multiply(total, left, right)
        T.cuda.matrix_store(total, c, (thread.x // 32 * 16, 0))


@on(*FORMATS_80)
def test_product_of_bfloat16_by_ldmatrix(executor: EngineExecutor) -> None:
    generator = np.random.default_rng(8)

    def cut(shape: tuple[int, int]) -> Array:
        values = generator.standard_normal(shape).astype(np.float32)
        return (values.view(np.uint32) & 0xFFFF0000).view(np.float32)

    a, b = cut((32, 32)), cut((32, 16))
    found = executor.call(from_shared, a, b, np.zeros((32, 16), np.float32))[2]
    wide, sizes = (x.astype(np.float64) @ y for x, y in ((a, b), (np.abs(a), np.abs(b))))
    assert (np.abs(found - wide) <= 3 * UNIT["float32"] * sizes).all()


def copied(count: int, waits: bool) -> Kernel:
    """Rows reversed, by way of shared memory, `count` elements in a copy."""

    @dt.kernel
    def reverse(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        rows, _columns = x.shape
        assert y.shape == (rows, 128)
        with T.launch(grid=(rows,), block=32) as (block, thread):
            tile = T.alloc((128,), T.float32, scope="shared")
            for part in range(4 // count):
                at = (part * 32 + thread.x) * count
                T.cuda.async_copy(tile, at, x, (block.x, at), count)
                T.cuda.async_commit()
            if waits:
                T.cuda.async_wait(0)
            T.barrier()
            for i in range(thread.x, 128, 32):
                y[block.x, i] = tile[127 - i]

    return reverse


@on(*FORMATS_80)
@pytest.mark.parametrize("count", [1, 2, 4])
def test_copy_of_any_alignment_is_there_after_the_wait(
    executor: EngineExecutor, count: int
) -> None:
    generator = np.random.default_rng(9)
    whole = generator.standard_normal((5, 131)).astype(np.float32)
    for x in (whole[:, 1:129], np.ascontiguousarray(whole[:, :128]), whole[:, :101]):
        found = executor.call(copied(count, True), x, np.zeros((5, 128), np.float32))[1]
        expected = np.zeros((5, 128), np.float32)
        expected[:, : x.shape[1]] = x
        assert (found == expected[:, ::-1]).all()


@on(*FORMATS_80)
def test_copy_without_a_wait_shows(executor: EngineExecutor) -> None:
    x = np.ones((2, 128), np.float32)
    found = executor.call(copied(4, False), x, np.zeros((2, 128), np.float32))[1]
    assert (found != 1).all()


@dt.kernel
def left_behind(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    assert x.shape == (128,)
    assert y.shape == (128,)
    with T.launch(grid=(1,), block=32) as (_block, thread):
        tile = T.alloc((128,), T.float32, scope="shared")
        T.cuda.async_copy(tile, thread.x * 4, x, thread.x * 4, 4)
        y[thread.x] = tile[thread.x]
    with T.launch(grid=(1,), block=32) as (_block, thread):
        tile = T.alloc((128,), T.float32, scope="shared")
        for i in range(thread.x, 128, 32):
            tile[i] = 7.0
        T.barrier()
        T.cuda.async_commit()
        T.cuda.async_wait(0)
        T.barrier()
        for i in range(thread.x, 128, 32):
            y[i] = tile[i]


@on(*FORMATS_80)
def test_copy_ends_with_its_block(executor: EngineExecutor) -> None:
    x = np.ones(128, np.float32)
    for _ in range(8):
        found = executor.call(left_behind, x, np.zeros(128, np.float32))[1]
        assert (found == 7).all()


@dt.kernel
def pipeline(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (64,)
    with T.launch(grid=(1,), block=64) as (_block, thread):
        ring = T.alloc((2, 64), T.float32, scope="shared")
        bars = T.alloc((2,), T.uint64, scope="shared")
        if thread.x < 2:
            T.cuda.barrier_init(bars, thread.x, 64)
        T.barrier()
        total = T.float32(0)
        for step in range(n // 64 + 1):
            if step < n // 64:
                T.cuda.async_copy(ring, (step % 2, thread.x), x, step * 64 + thread.x, 1)
                T.cuda.barrier_arrive_copies(bars, step % 2)
            if step > 0:
                T.cuda.barrier_wait(bars, (step - 1) % 2, T.uint32((step - 1) // 2 % 2))
                total += ring[(step - 1) % 2, 63 - thread.x]
            T.barrier()
        y[thread.x] = total


@on(*FORMATS_80)
def test_barriers_count_copies_phase_by_phase(executor: EngineExecutor) -> None:
    x = np.arange(64 * 7, dtype=np.float32)
    found = executor.call(pipeline, x, np.zeros(64, np.float32))[1]
    assert (found == x.reshape(7, 64).sum(0)[::-1]).all()


def clustered(blocks: int, meets: bool) -> Kernel:
    @dt.kernel
    def exchange(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        m, _n = x.shape
        assert x.shape == y.shape
        with T.launch(grid=(m,), block=32) as (block, thread):
            T.cuda.cluster(blocks, 1, 1)
            T.cuda.wait_for_predecessor()
            bars = T.alloc((1,), T.uint64, scope="shared")
            tile = T.alloc((256,), T.float32, scope="shared")
            if thread.x == 0:
                T.cuda.barrier_init(bars, 0, 1)
                T.cuda.fence_barrier_init()
            T.barrier()
            if thread.x == 0:
                T.cuda.barrier_expect(bars, 0, 1024)
                T.cuda.bulk_load(tile, 0, x, (block.x, 0), 256, bars, 0)
            T.cuda.barrier_wait(bars, 0, 0)
            if meets:
                T.cuda.cluster_arrive()
                T.cuda.cluster_wait()
            rank = T.cuda.cluster_rank()
            size = T.cuda.cluster_size()
            value = T.cuda.cluster_load(tile, thread.x, (rank + 1) % size)
            T.cuda.cluster_arrive()
            T.cuda.cluster_wait()
            T.cuda.cluster_store(tile, thread.x + 32, value + T.float32(size), rank)
            T.cuda.fence_async()
            T.barrier()
            T.cuda.launch_dependents()
            if thread.x == 0:
                T.cuda.bulk_store(y, (block.x, 0), tile, 0, 256)
                T.cuda.bulk_commit()
                T.cuda.bulk_wait(0)

    return exchange


@on(*FORMATS_90)
@pytest.mark.parametrize(("blocks", "columns", "first"), [(2, 256, 0), (4, 256, 1), (8, 200, 0)])
def test_blocks_of_a_cluster_reach_each_other(
    executor: EngineExecutor, blocks: int, columns: int, first: int
) -> None:
    generator = np.random.default_rng(10)
    # Whole rows, rows at addresses that are no multiple of 16, and rows that end before the copy.
    x = generator.standard_normal((16, columns + 1)).astype(np.float32)[:, first : first + columns]
    found = executor.call(clustered(blocks, True), x, np.zeros((16, columns), np.float32))[1]
    if columns < 256:
        # A store that is not all inside is not done.
        assert (found == 0).all()
        return
    wanted = np.array(x)
    for row in range(16):
        other = row // blocks * blocks + (row + 1) % blocks
        wanted[row, 32:64] = x[other, :32] + blocks
    assert (found == wanted).all()


@on("-arch=sm_90")
def test_grid_that_is_no_multiple_of_the_cluster_is_refused(executor: EngineExecutor) -> None:
    x = np.zeros((3, 256), np.float32)
    with pytest.raises(Exception, match="the grid has 3 blocks along x, no multiple of 2"):
        executor.call(clustered(2, True), x, np.zeros((3, 256), np.float32))


@dt.kernel
def warp(x: T.Buffer[T.int32], y: T.Buffer[T.uint32]) -> None:
    assert x.shape == (32,)
    assert y.shape == (16, 32)
    with T.launch(grid=(1,), block=32) as (_block, thread):
        i = thread.x
        value = x[i]
        lane = T.cuda.lane_id()
        y[0, i] = lane
        same = T.cuda.match_any(0xFFFFFFFF, value)
        y[1, i] = same
        equal = T.cuda.match_all(0xFFFFFFFF, value)
        y[2, i] = equal
        mask = T.cuda.ballot(0xFFFFFFFF, value > 1)
        y[3, i] = mask
        if value > 1:
            # Only those that the mask names are here.
            total = T.cuda.reduce_add(mask, value)
            y[4, i] = T.uint32(total)
            least = T.cuda.reduce_min(mask, value)
            y[5, i] = T.uint32(least)
            any_of = T.cuda.vote_any(mask, value == 3)
            all_of = T.cuda.vote_all(mask, value > 1)
            y[6, i] = T.uint32(2 if any_of else 0) + T.uint32(1 if all_of else 0)
            T.cuda.sync_warp(mask)
            alike = T.cuda.match_all(mask, T.int64(7))
            y[7, i] = alike
        a = T.cuda.shuffle(0xFFFFFFFF, value, 5)
        b = T.cuda.shuffle_xor(0xFFFFFFFF, T.float32(value), 3)
        c = T.cuda.shuffle_up(0xFFFFFFFF, value, 2)
        d = T.cuda.shuffle_down(0xFFFFFFFF, value, 30)
        y[8, i] = T.uint32(a)
        y[9, i] = T.uint32(b)
        y[10, i] = T.uint32(c)
        y[11, i] = T.uint32(d)
        w = T.cuda.load(x, i, "cg")
        T.cuda.store(y, (12, i), T.uint32(w), "cs")
        outside = T.cuda.load_l1(x, i + 20, "evict_last")
        y[13, i] = T.uint32(outside)
        T.cuda.store_l2(y, (14, i), lane, "evict_first")
        exclusive = T.cuda.reduce_xor(0xFFFFFFFF, T.uint32(value))
        y[15, i] = exclusive


@on(*FORMATS_80)
def test_functions_of_the_warp(executor: EngineExecutor) -> None:
    x = np.random.default_rng(11).integers(0, 5, 32, dtype=np.int32)
    y = executor.call(warp, x, np.full((16, 32), 99, np.uint32))[1]
    lanes, bits = np.arange(32), 1 << np.arange(32, dtype=np.uint64)
    large = x > 1
    mask = int(bits[large].sum())
    assert (y[0] == lanes).all()
    assert (y[1] == [int(bits[x == each].sum()) for each in x]).all()
    assert (y[2] == 0).all()
    assert (y[3] == mask).all()
    for row, value in ((4, x[large].sum()), (5, x[large].min()), (6, 3), (7, mask)):
        assert (y[row, large] == value).all()
        assert (y[row, ~large] == 99).all()
    assert (y[8] == x[5]).all()
    assert (y[9] == x[lanes ^ 3]).all()
    assert (y[10] == np.where(lanes >= 2, x[lanes - 2], x)).all()
    assert (y[11] == np.where(lanes < 2, x[(lanes + 30) % 32], x)).all()
    assert (y[12] == x).all()
    assert (y[13] == np.where(lanes < 12, x[(lanes + 20) % 32], 0)).all()
    assert (y[14] == lanes).all()
    assert (y[15] == np.bitwise_xor.reduce(x)).all()


@dt.kernel
def never_over(y: T.Buffer[T.float32]) -> None:
    (_n,) = y.shape
    with T.launch(grid=(1,), block=32) as (_block, thread):
        bars = T.alloc((1,), T.uint64, scope="shared")
        if thread.x == 0:
            T.cuda.barrier_init(bars, 0, 33)
        T.barrier()
        T.cuda.barrier_arrive(bars, 0)
        T.cuda.barrier_wait(bars, 0, 0)
        y[thread.x] = 1


@on("-arch=sm_80")
def test_wait_for_an_arrival_that_never_comes_is_found(executor: EngineExecutor) -> None:
    with pytest.raises(DeviceError, match="waits for memory that nobody changes"):
        executor.call(never_over, np.zeros(32, np.float32))
