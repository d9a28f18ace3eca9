"""`T.cuda.*` in PTX: every function, type and form, taken by ptxas for every architecture."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest

import dovetail as dt
from dovetail import T
from dovetail.backends.cuda.functions import FUNCTIONS
from dovetail.backends.cuda.intrinsics import ARCHITECTURES
from dovetail.compiler import Compiled, listening
from dovetail.support.errors import UnsupportedError
from dovetail_conformance.ptx import assemble, ptx_of

pytestmark = [
    pytest.mark.level("compile-only"),
    pytest.mark.needs(tool="ptxas"),
]

Element = TypeVar("Element", bound=T.Scalar)


@dt.kernel
def exchanges(x: T.Buffer[T.int32], y: T.Buffer[T.uint32], z: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=(n // 64,), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        value = x[i]
        lane = T.cuda.lane_id()
        same = T.cuda.match_any(0xFFFFFFFF, value)
        wide = T.cuda.match_any(0xFFFFFFFF, T.int64(value))
        single = T.cuda.match_any(0xFFFFFFFF, z[i])
        equal = T.cuda.match_all(0xFFFFFFFF, value)
        double = T.cuda.match_all(0xFFFFFFFF, T.float64(z[i]))
        mask = T.cuda.ballot(0xFFFFFFFF, value > 0)
        if value > 0:
            any_of = T.cuda.vote_any(mask, value > 3)
            all_of = T.cuda.vote_all(mask, value > 3)
            T.cuda.sync_warp(mask)
            y[i] = T.uint32(1) if any_of and all_of else T.uint32(0)
        a = T.cuda.shuffle(0xFFFFFFFF, z[i], 3)
        b = T.cuda.shuffle_xor(0xFFFFFFFF, z[i], 1)
        c = T.cuda.shuffle_up(0xFFFFFFFF, value, 1)
        d = T.cuda.shuffle_down(0xFFFFFFFF, y[i], T.int32(lane))
        y[i] = same + wide + single + equal + double + d
        z[i] = a + b + T.float32(c)


@dt.kernel
def clocks(y: T.Buffer[T.uint64]) -> None:
    (n,) = y.shape
    for i in T.parallel(n):
        start = T.cuda.clock()
        T.cuda.nanosleep(100)
        end = T.cuda.clock()
        now = T.cuda.global_timer()
        y[i] = end - start + now


@dt.kernel
def folds(x: T.Buffer[T.int32], y: T.Buffer[T.uint32]) -> None:
    (n,) = x.shape
    with T.launch(grid=(n // 32,), block=32) as (block, thread):
        i = block.x * 32 + thread.x
        a = T.cuda.reduce_add(0xFFFFFFFF, x[i])
        b = T.cuda.reduce_min(0xFFFFFFFF, x[i])
        c = T.cuda.reduce_max(0xFFFFFFFF, x[i])
        d = T.cuda.reduce_and(0xFFFFFFFF, x[i])
        e = T.cuda.reduce_or(0xFFFFFFFF, x[i])
        f = T.cuda.reduce_xor(0xFFFFFFFF, x[i])
        x[i] = a + b + c + d + e + f
        g = T.cuda.reduce_add(0xFFFFFFFF, y[i])
        h = T.cuda.reduce_min(0xFFFFFFFF, y[i])
        j = T.cuda.reduce_max(0xFFFFFFFF, y[i])
        k = T.cuda.reduce_and(0xFFFFFFFF, y[i])
        y[i] = g + h + j + k


@dt.kernel
def copies(x: T.Buffer[T.float32], s: T.Buffer[T.int8], y: T.Buffer[T.float32]) -> None:
    m, _n = x.shape
    (_k,) = s.shape
    (_l,) = y.shape
    with T.launch(grid=(m,), block=32) as (block, thread):
        tile = T.alloc((2, 160), T.float32, scope="shared")
        bytes_ = T.alloc((512,), T.int8, scope="shared")
        bars = T.alloc((2,), T.uint64, scope="shared")
        T.cuda.async_copy(tile, (0, thread.x * 4), x, (block.x, thread.x * 4), 4)
        T.cuda.async_copy(tile, (1, thread.x * 2), x, (block.x, thread.x * 2), 2)
        T.cuda.async_copy(tile, (1, thread.x + 64), x, (block.x, thread.x), 1)
        T.cuda.async_copy(bytes_, thread.x * 16, s, thread.x * 16, 16)
        T.cuda.async_commit()
        T.cuda.async_wait(1)
        T.cuda.async_wait(0)
        T.barrier()
        if thread.x == 0:
            T.cuda.barrier_init(bars, 1, 32)
        T.barrier()
        T.cuda.async_copy(tile, (1, thread.x * 4), x, (block.x, thread.x * 4), 4)
        T.cuda.barrier_arrive_copies(bars, 1)
        T.cuda.barrier_wait(bars, 1, 0)
        T.cuda.barrier_arrive(bars, 1)
        done = T.cuda.barrier_test(bars, 1, 1)
        T.barrier()
        if thread.x == 0:
            T.cuda.barrier_drop(bars, 1)
        if done:
            y[thread.x] = tile[1, 159 - thread.x] + T.float32(bytes_[thread.x])


@dt.kernel
def bulk(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, _n = x.shape
    _m2, _n2 = y.shape
    with T.launch(grid=(m // 2 * 2,), block=32) as (block, thread):
        T.cuda.cluster(2, 1, 1)
        T.cuda.wait_for_predecessor()
        bars = T.alloc((1,), T.uint64, scope="shared")
        tile = T.alloc((256,), T.float32, scope="shared")
        small = T.alloc((64,), T.float16, scope="shared")
        if thread.x == 0:
            T.cuda.barrier_init(bars, 0, 1)
            T.cuda.fence_barrier_init()
        T.barrier()
        if thread.x == 0:
            T.cuda.barrier_expect(bars, 0, 1024)
            T.cuda.bulk_load(tile, 0, x, (block.x, 0), 256, bars, 0)
        T.cuda.barrier_wait(bars, 0, 0)
        small[thread.x] = T.float16(1.0)
        T.cuda.cluster_arrive()
        T.cuda.cluster_wait()
        rank = T.cuda.cluster_rank()
        size = T.cuda.cluster_size()
        other = T.cuda.cluster_load(tile, thread.x, 1 - rank)
        half = T.cuda.cluster_load(small, thread.x, 1 - rank)
        T.cuda.cluster_arrive()
        T.cuda.cluster_wait()
        T.cuda.cluster_store(tile, thread.x, other + T.float32(half), size - rank - 1)
        T.cuda.cluster_arrive()
        T.cuda.cluster_wait()
        T.cuda.fence_async()
        T.barrier()
        T.cuda.launch_dependents()
        if thread.x == 0:
            T.cuda.bulk_store(y, (block.x, 0), tile, 0, 256)
            T.cuda.bulk_commit()
            T.cuda.bulk_wait(0)


@dt.kernel
def inline(x: T.Buffer[T.float32], y: T.Buffer[T.float32], w: T.Buffer[T.uint32]) -> None:
    (n,) = x.shape
    with T.launch(grid=(n // 32,), block=32) as (block, thread):
        tile = T.alloc((32,), T.float32, scope="shared")
        i = block.x * 32 + thread.x
        tile[thread.x] = x[i]
        T.barrier()
        total = T.cuda.ptx(
            "{ .reg .f32 t; add.f32 t, %1, %2; mov.f32 %0, t; }", T.float32, x[i], 1.5
        )
        number = T.cuda.ptx("lop3.b32 %0, %1, %2, %3, 0xEA;", T.uint32, w[i], 7, w[0])
        wide = T.cuda.ptx("mul.wide.u32 %0, %1, %2;", T.uint64, w[i], w[0])
        double = T.cuda.ptx("cvt.f64.f32 %0, %1;", T.float64, x[i])
        half = T.cuda.ptx("cvt.rn.f16.f32 %0, %1;", T.float16, x[i])
        lanes = T.cuda.ptx("mov.u32 %0, %%lanemask_lt;", T.uint32)
        T.cuda.ptx("membar.gl;", None)
        place = T.cuda.address(y, i)
        T.cuda.ptx("st.global.wt.f32 [%0], %1;", None, place, total + T.float32(half))
        near = T.cuda.shared_address(tile, 31 - thread.x)
        other = T.cuda.ptx("ld.shared.f32 %0, [%1];", T.float32, near)
        w[i] = number + lanes + T.uint32(wide) + T.uint32(double) + T.uint32(other)


def hinted(dtype: str, load: str, store: str) -> dt.Kernel:
    """Loads and stores of a type with every hint of three levels."""

    @dt.kernel
    def first(x: T.Buffer[Element], y: T.Buffer[Element]) -> None:
        (n,) = x.shape
        (_m,) = y.shape
        for i in T.parallel(n):
            value = T.cuda.load(x, i, load)
            T.cuda.store(y, i, value, store)
            T.cuda.prefetch_l1(x, i + 256)
            T.cuda.prefetch_l2(x, i + 512)

    return first.specialize(Element=getattr(T, dtype))


def kept(dtype: str, near: str, far: str) -> dt.Kernel:
    @dt.kernel
    def second(x: T.Buffer[Element], y: T.Buffer[Element]) -> None:
        (n,) = x.shape
        (_m,) = y.shape
        for i in T.parallel(n):
            value = T.cuda.load_l1(x, i, near)
            T.cuda.store_l1(y, i, value, near)
            other = T.cuda.load_l2(x, i + 1, far)
            T.cuda.store_l2(y, i + 1, other, far)
            T.cuda.prefetch_l2_keep(x, i + 512)

    return second.specialize(Element=getattr(T, dtype))


def at_least(oldest: str) -> list[str]:
    return [each.name for each in ARCHITECTURES.values() if each.has(oldest)]


KERNELS = [
    (exchanges, "sm_75"), (clocks, "sm_75"), (inline, "sm_75"), (folds, "sm_80"),
    (copies, "sm_80"), (bulk, "sm_90"),
]  # fmt: skip


@pytest.mark.evidence("cuda-ptxas")
@pytest.mark.parametrize(
    ("kernel", "arch"),
    [(kernel, arch) for kernel, oldest in KERNELS for arch in at_least(oldest)],
    ids=lambda each: each if isinstance(each, str) else each.name,
)
def test_ptxas_takes_each_function(kernel: dt.Kernel, arch: str, tmp_path: Path) -> None:
    text = ptx_of(kernel, arch)
    said = assemble(text, arch, tmp_path)
    # Arrays of results and registers of fragments must not stay in memory.
    assert " 0 bytes stack frame" in said
    assert all(" 0 bytes stack frame" in line for line in said.splitlines() if "stack" in line)


HINTED = [
    *((hinted("float32", load, store), "sm_75") for load, store in (
        ("ca", "wb"), ("cg", "cg"), ("cs", "cs"), ("lu", "wt"), ("cv", "wb"), ("nc", "wb"),
    )),
    *((hinted(dtype, "cg", "cs"), "sm_75")
      for dtype in ("int8", "uint16", "float16", "bfloat16", "int64", "float64")),
    *((kept("float32", near, far), "sm_80") for near, far in (
        ("evict_first", "evict_first"), ("evict_last", "evict_last"),
        ("no_allocate", "evict_last"),
    )),
    *((kept(dtype, "evict_last", "evict_first"), "sm_80")
      for dtype in ("uint8", "int16", "bfloat16", "uint64", "float64")),
]  # fmt: skip


@pytest.mark.evidence("cuda-ptxas")
@pytest.mark.parametrize(("kernel", "oldest"), HINTED)
def test_ptxas_takes_each_hint(kernel: dt.Kernel, oldest: str, tmp_path: Path) -> None:
    texts = {arch: ptx_of(kernel, arch) for arch in (oldest, "sm_120a")}
    for arch, text in texts.items():
        assemble(text, arch, tmp_path)


def test_every_function_is_in_a_kernel_of_these_tests() -> None:
    """Those of fragments and warpgroups are in test_matrices.py, of tensors in test_tensors.py."""
    files = ("test_functions.py", "test_matrices.py", "test_tensors.py")
    text = "".join(Path(__file__).with_name(each).read_text() for each in files)
    names = [each.builtin.name for each in FUNCTIONS]
    assert [name for name in names if f"T.cuda.{name}(" not in text] == []


@pytest.mark.parametrize(
    ("kernel", "arch", "function", "needs"),
    [
        (folds, "sm_75", "reduce_add", "sm_80"),
        (copies, "sm_75", "async_copy", "sm_80"),
        (bulk, "sm_80", "cluster", "sm_90"),
        (kept("float32", "evict_last", "evict_last"), "sm_75", "load_l2", "sm_80"),
    ],
)
def test_an_older_architecture_refuses_at_the_line(
    kernel: dt.Kernel, arch: str, function: str, needs: str
) -> None:
    with pytest.raises(UnsupportedError) as caught:
        ptx_of(kernel, arch)
    message = str(caught.value)
    assert "test_functions.py:" in message
    assert f"arch={arch}" in message
    assert "'T.cuda." in message
    assert f"it needs {needs}" in message
    assert caught.value.span is not None
    line = Path(__file__).read_text().splitlines()[caught.value.span.line - 1]
    assert f"T.cuda.{message.partition('T.cuda.')[2].partition(chr(39))[0]}(" in line
    assert function


@pytest.mark.parametrize("kind", ["cpu", "opencl", "vulkan", "webgpu", "rocm"])
def test_other_kinds_refuse(kind: str) -> None:
    with pytest.raises(UnsupportedError, match=r"test_functions\.py:\d+:\d+: ") as caught:
        dt.build([inline], [kind])
    assert "does not support" in str(caught.value)


def test_what_waits_for_its_predecessor_is_said_to_the_runtime() -> None:
    found: list[Compiled] = []
    with listening(found.append):
        dt.build([bulk, clocks], ["cuda -arch=sm_90"])
    payload = found[0].image.payload
    assert payload["programmatic"].decode().splitlines() == [
        each.symbol for each in found[0].image.functions if each.symbol.startswith("bulk")
    ]
    text = payload["source"].decode()
    assert text.count(".reqnctapercluster 2, 1, 1") == text.count(".entry bulk")


def test_version_of_ptx_is_that_of_what_is_used() -> None:
    assert ".version 6.3" in ptx_of(clocks, "sm_75")
    assert ".version 7.1" in ptx_of(copies, "sm_80")
    assert ".version 8.0" in ptx_of(bulk, "sm_90")
