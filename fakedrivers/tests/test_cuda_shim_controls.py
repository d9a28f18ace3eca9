"""Negative controls: kernels with their barriers or exchanges broken must not pass as right.

A shim that runs threads one after the other would let a kernel without barriers pass; these tests
say that ours does not, so that a pass of the others means something. Threads run in a shuffled
order (DOVETAIL_FAKE_SEED): in ascending order a thread finds what those before it have written.
"""

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from shim_device import Mutation, ShimExecutor, unchanged

import dovetail as dt
from dovetail import T
from dovetail_runtime import DovetailError

pytestmark = [pytest.mark.level("shim"), pytest.mark.needs(tool="g++")]

N = 96
TILE = 16


@dt.kernel
def tiled_matmul(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    _, n = b.shape
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    with T.launch(grid=(T.ceildiv(n, TILE), T.ceildiv(m, TILE)), block=(TILE, TILE)) as (
        block,
        thread,
    ):
        left = T.alloc((TILE, TILE), T.float32, scope="shared")
        right = T.alloc((TILE, TILE), T.float32, scope="shared")
        i, j = block.y * TILE + thread.y, block.x * TILE + thread.x
        total = T.float32(0)
        for step in range(T.ceildiv(k, TILE)):
            left[thread.y, thread.x] = a[i, step * TILE + thread.x]
            right[thread.y, thread.x] = b[step * TILE + thread.y, j]
            T.barrier()
            for p in range(TILE):
                total += left[thread.y, p] * right[p, thread.x]
            T.barrier()
        c[i, j] = total


@dt.kernel
def block_reduction(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert out.shape == (T.ceildiv(n, 128),)
    with T.launch(grid=(T.ceildiv(n, 128),), block=(128,)) as (block, thread):
        parts = T.alloc((128,), T.float32, scope="shared")
        parts[thread.x] = x[block.x * 128 + thread.x]
        T.barrier()
        for level in T.unroll(7):
            reach = 64 >> level
            if thread.x < reach:
                parts[thread.x] += parts[thread.x + reach]
            T.barrier()
        if thread.x == 0:
            out[block.x] = parts[0]


@dt.kernel
def scan(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert n == 128
    assert out.shape == (n,)
    with T.launch(grid=(1,), block=(128,)) as (_, thread):
        sums = T.alloc((128,), T.int32, scope="shared")
        sums[thread.x] = x[thread.x]
        T.barrier()
        for level in T.unroll(7):
            reach = 1 << level
            before = T.int32(0)
            if thread.x >= reach:
                before = sums[thread.x - reach]
            T.barrier()
            sums[thread.x] += before
            T.barrier()
        out[thread.x] = sums[thread.x]


@dt.kernel
def warp_sums(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    with T.launch(grid=(T.ceildiv(n, 128),), block=(128,)) as (block, thread):
        i = block.x * 128 + thread.x
        mine = x[i]
        total = T.subgroup_sum(mine)
        other = T.subgroup_shuffle_xor(mine, 5)
        out[i] = total * 1000 + other


Run = Callable[[ShimExecutor], bool]


def close(got: np.ndarray, wanted: np.ndarray, additions: int) -> bool:
    """Whether sums of that many terms below 2 agree: each addition is off by half a unit."""
    return bool(np.allclose(got, wanted, rtol=0, atol=additions * 4 * additions * 2.0**-24))


def run_matmul(executor: ShimExecutor) -> bool:
    g = np.random.default_rng(1)
    a, b = (g.random((N, N), dtype=np.float32) for _ in range(2))
    c = np.zeros((N, N), np.float32)
    bundle = dt.build([tiled_matmul], [executor.target]).tobytes()
    _, (_, _, c) = executor.run(bundle, "tiled_matmul", (a, b, c))
    return close(c, a.astype(np.float64) @ b.astype(np.float64), N)


def run_reduction(executor: ShimExecutor) -> bool:
    x = np.random.default_rng(2).random(512, dtype=np.float32)
    bundle = dt.build([block_reduction], [executor.target]).tobytes()
    _, (_, out) = executor.run(bundle, "block_reduction", (x, np.zeros(4, np.float32)))
    return close(out, x.astype(np.float64).reshape(4, 128).sum(1), 128)


def run_scan(executor: ShimExecutor) -> bool:
    x = np.random.default_rng(3).integers(-99, 99, 128).astype(np.int32)
    bundle = dt.build([scan], [executor.target]).tobytes()
    _, (_, out) = executor.run(bundle, "scan", (x, np.zeros_like(x)))
    return bool(np.array_equal(out, np.cumsum(x)))


def run_warps(executor: ShimExecutor) -> bool:
    x = np.random.default_rng(4).integers(0, 9, 256).astype(np.int32)
    bundle = dt.build([warp_sums], [executor.target]).tobytes()
    _, (_, out) = executor.run(bundle, "warp_sums", (x, np.zeros_like(x)))
    warps = x.reshape(-1, 32)
    wanted = warps.sum(1, keepdims=True) * 1000 + warps[:, np.arange(32) ^ 5]
    return bool(np.array_equal(out, wanted.reshape(-1)))


def without_barriers(text: str) -> str:
    assert "__syncthreads();" in text
    return text.replace("__syncthreads();", ";")


def without_one_barrier(number: int) -> Mutation:
    def mutation(text: str) -> str:
        parts = text.split("__syncthreads();")
        assert len(parts) > number + 1
        return (
            "__syncthreads();".join(parts[: number + 1])
            + ";"
            + "__syncthreads();".join(parts[number + 1 :])
        )

    return mutation


def without_moves(text: str) -> str:
    """Every lane keeps its own value."""
    changed, count = re.subn(r"__shfl\w*_sync\(mask, (\w+), [^()]*\)", r"\1", text)
    assert count
    return changed


def half_a_mask(text: str) -> str:
    assert "0xffffffffU" in text
    return text.replace("0xffffffffU", "0x0000ffffU")


def folded_by_other_lanes(text: str) -> str:
    changed, count = re.subn(r"reach = 16;", "reach = 8;", text)
    assert count
    return changed


RUNS = {
    "matmul": run_matmul, "reduction": run_reduction, "scan": run_scan, "warps": run_warps,
}  # fmt: skip

BROKEN = [
    ("matmul", without_barriers),
    ("matmul", without_one_barrier(0)),
    ("reduction", without_barriers),
    ("reduction", without_one_barrier(0)),
    ("scan", without_barriers),
    ("scan", without_one_barrier(0)),
    ("scan", without_one_barrier(1)),
    ("warps", without_moves),
    ("warps", folded_by_other_lanes),
]


@pytest.mark.parametrize("seed", ["0", "1", "2"])
@pytest.mark.parametrize("name", RUNS)
def test_kernel_is_right_as_it_is(
    name: str, seed: str, shim_images: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DOVETAIL_FAKE_SEED", seed)
    assert RUNS[name](ShimExecutor(shim_images, mutation=unchanged))


@pytest.mark.parametrize(("name", "mutation"), BROKEN)
def test_broken_kernel_gives_something_else(
    name: str, mutation: Mutation, shim_images: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DOVETAIL_FAKE_SEED", "1")
    assert not RUNS[name](ShimExecutor(shim_images, mutation=mutation))


def test_lanes_outside_of_their_mask_are_an_error(shim_images: Path):
    with pytest.raises(DovetailError, match="takes part in an exchange of lanes 0xffff, but is"):
        run_warps(ShimExecutor(shim_images, mutation=half_a_mask))


def test_barrier_that_not_all_threads_reach_is_an_error(shim_images: Path):
    def only_some(text: str) -> str:
        return text.replace("__syncthreads();", "if (threadIdx.x != 3) __syncthreads();", 1)

    with pytest.raises(DovetailError, match="barrier"):
        run_reduction(ShimExecutor(shim_images, mutation=only_some))
