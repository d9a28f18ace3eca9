"""Products by warpgroups (wgmma) executed: every kind of factor, every layout, and what is wrong.

Factors are written by threads, element by element, where the documentation says that they lie; the
engine reads them by the descriptors that the compiler made.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest
from rocm_device import RocmExecutor as EngineExecutor

import dovetail as dt
from dovetail import T, ir
from dovetail.api import Kernel
from dovetail.backends.cuda.functions.warpgroups import FORMS, TYPES
from dovetail_conformance.case import UNIT, Array
from dovetail_runtime.errors import DeviceError

pytestmark = pytest.mark.level("shim")

Types = tuple[str, str, str]

Left = TypeVar("Left", bound=T.Scalar)
Right = TypeVar("Right", bound=T.Scalar)
Total = TypeVar("Total", bound=T.Scalar)

SWIZZLES = (0, 32, 64, 128)
HALF: Types = ("float16", "float16", "float32")


@pytest.fixture
def executor(request: pytest.FixtureRequest, shim_images: Path) -> EngineExecutor:
    return EngineExecutor(shim_images, f"cuda -arch=sm_90a{getattr(request, 'param', '')}")


@dataclass(frozen=True)
class Layout:
    """How a factor lies in an array of four dimensions.

    Attributes:
        shape: Of the array.
        form: "core", or "rows" of a span along the inner extent, or "columns" across it.
        inner: Whether the inner extent comes last.
        width: Elements of a row.
        spans: By how much the lines of 128 bytes count rows, and how many chunks change places.
        step: How much of the inner extent a step along dimension 1 is.
        across: 1 where the inner extent goes along dimension 2.
    """

    shape: tuple[int, int, int, int]
    form: str
    inner: bool
    width: int
    spans: tuple[int, int]
    step: int
    across: int


def layout_of(extent: int, depth: int, size: int, swizzle: int, inner: bool) -> Layout:
    """Where a factor of `extent` rows or columns lies that is `depth` elements deep."""
    width = (swizzle or 16) // size
    if swizzle == 0:
        step = width if inner else 8
        return Layout(
            (extent // 8, depth // step, 8, width), "core", inner, width, (0, 1), step, 0
        )
    lines = swizzle, swizzle // 16
    if inner:
        panels = -(-depth // width)
        return Layout((1, panels, extent, width), "rows", inner, width, lines, width, 0)
    panels = -(-extent // width)
    return Layout((1, panels, depth, width), "columns", inner, width, lines, 1 << 20, 1)


def product(
    types: Types, columns: int, steps: int, of: str = "a @ b.T",
    swizzles: tuple[int, int] = (0, 0), without: str = "", groups: int = 1,
) -> Kernel:  # fmt: skip
    """A product of `steps` instructions, added to 2.

    Args:
        types: Of the factors and the sum.
        columns: Of the sum.
        steps: How deep.
        of: As of `T.cuda.warpgroup_multiply`.
        swizzles: Of each factor.
        without: What is left out.
        groups: Warpgroups; each has all rows again.
    """
    left, right = (getattr(T, each) for each in types[:2])
    size = ir.parse_dtype(types[0]).bytes
    part, depth, e = 32 // size, 32 // size * steps, 16 // size
    p, q = (
        layout_of(extent, depth, size, swizzle, inner)
        for extent, swizzle, inner in zip((64, columns), swizzles, FORMS[of], strict=True)
    )
    p_shape, p_core, p_inner, p_wide, p_step, p_across = (
        p.shape, p.form == "core", p.inner, p.width, p.step, p.across
    )  # fmt: skip
    q_shape, q_core, q_inner, q_wide, q_step, q_across = (
        q.shape, q.form == "core", q.inner, q.width, q.step, q.across
    )  # fmt: skip
    (p_line, p_chunks), (q_line, q_chunks) = p.spans, q.spans
    a_swizzle, b_swizzle = swizzles
    p_place, q_place = (each.width if each.form == "rows" else 1 for each in (p, q))
    fences = without != "fence_async"
    arrives, commits, waits = (without != each for each in ("arrive", "commit", "wait"))
    late = 128 if without.startswith("haste") else 1 << 20
    meets = not without.endswith("barrier")
    overwrites = without == "patience"
    changes = without == "arrive again"

    @dt.kernel
    def tile(a: T.Buffer[Left], b: T.Buffer[Right], c: T.Buffer[Total]) -> None:
        with T.launch(grid=(1,), block=128 * groups) as (_block, thread):
            x = T.alloc(p_shape, left, scope="shared")
            y = T.alloc(q_shape, right, scope="shared")
            if thread.x >= late:
                T.cuda.nanosleep(100)
            for at in range(thread.x, 64 * depth, 128 * groups):
                r, k = at // depth, at % depth
                value = left(a[r, k])
                if p_core:
                    if p_inner:
                        x[r // 8, k // e, r % 8, k % e] = value
                    else:
                        x[r // 8, k // 8, k % 8, r % 8] = value
                elif p_inner:
                    chunk = k % p_wide // e ^ r * p_line // 128 % p_chunks
                    x[0, k // p_wide, r, chunk * e + k % e] = value
                else:
                    chunk = r % p_wide // e ^ k * p_line // 128 % p_chunks
                    x[0, r // p_wide, k, chunk * e + r % e] = value
            for at in range(thread.x, columns * depth, 128 * groups):
                r, k = at // depth, at % depth
                other = right(b[r, k])
                if q_core:
                    if q_inner:
                        y[r // 8, k // e, r % 8, k % e] = other
                    else:
                        y[r // 8, k // 8, k % 8, r % 8] = other
                elif q_inner:
                    chunk = k % q_wide // e ^ r * q_line // 128 % q_chunks
                    y[0, k // q_wide, r, chunk * e + k % e] = other
                else:
                    chunk = r % q_wide // e ^ k * q_line // 128 % q_chunks
                    y[0, r // q_wide, k, chunk * e + r % e] = other
            total = T.cuda.matrix(64, columns, c.dtype)
            T.cuda.matrix_fill(total, 2)
            if fences:
                T.cuda.fence_async()
            if meets:
                T.barrier()
            if arrives:
                T.cuda.warpgroup_arrive()
            for s in T.static_range(steps):
                k0 = s * part
                T.cuda.warpgroup_multiply(
                    total, x, (0, k0 // p_step, k0 * p_across, k0 % p_place),
                    y, (0, k0 // q_step, k0 * q_across, k0 % q_place), of, a_swizzle, b_swizzle,
                )  # fmt: skip
            if commits:
                T.cuda.warpgroup_commit()
            if overwrites:
                x[0, 0, thread.x % 8, 0] = left(1)
            if waits:
                T.cuda.warpgroup_wait(total, 0)
            if changes:
                T.cuda.matrix_fill(total, 1)
                T.cuda.warpgroup_multiply(
                    total, x, (0, 0, 0, 0), y, (0, 0, 0, 0), of, a_swizzle, b_swizzle
                )
                T.cuda.warpgroup_commit()
                T.cuda.warpgroup_wait(total, 0)
            T.cuda.matrix_store(total, c, (thread.x // 128 * 64, 0))

    held = ["float32" if each == "bfloat16" else each for each in types]
    return tile.specialize(
        Left=getattr(T, held[0]), Right=getattr(T, held[1]), Total=getattr(T, held[2])
    )


def numbers(shape: tuple[int, int], dtype: str, generator: np.random.Generator) -> Array:
    if "int" in dtype:
        least, greatest = np.iinfo(dtype).min, np.iinfo(dtype).max
        return generator.integers(least, greatest, shape, dtype=dtype, endpoint=True)
    values = generator.standard_normal(shape).astype(np.float32)
    if dtype == "bfloat16":
        # NumPy has none: float32 of as many bits.
        return (values.view(np.uint32) & 0xFFFF0000).view(np.float32)
    return values.astype(dtype)


def check(
    executor: EngineExecutor, types: Types, columns: int, steps: int, of: str = "a @ b.T",
    swizzles: tuple[int, int] = (0, 0), without: str = "", groups: int = 1,
) -> None:  # fmt: skip
    """Compares a product with that of float64."""
    generator = np.random.default_rng(columns + steps)
    depth = 32 // ir.parse_dtype(types[0]).bytes * steps
    a, b = (
        numbers((64, depth), types[0], generator),
        numbers((columns, depth), types[1], generator),
    )
    kernel = product(types, columns, steps, of, swizzles, without, groups)
    found = executor.call(kernel, a, b, np.zeros((64 * groups, columns), types[2]))[2]
    wanted = a.astype(np.float64) @ b.T.astype(np.float64) + 2
    for n in range(groups):
        mine = found[64 * n : 64 * n + 64].astype(np.float64)
        if types[2] == "int32":
            assert (mine == wanted).all()
            continue
        sizes = np.abs(a).astype(np.float64) @ np.abs(b).T.astype(np.float64) + 2
        # A rounding of the sum in each step; of float32 each factor loses less than 2**-10.
        cut = 2.0**-9 * 1.01 if types[0] == "float32" else 0
        assert (np.abs(mine - wanted) <= (steps * UNIT[types[2]] + cut) * sizes).all()


@pytest.mark.parametrize(
    ("types", "swizzle"), zip(TYPES, SWIZZLES * 2, strict=True), ids=lambda each: str(each)
)
def test_product_of_each_type(executor: EngineExecutor, types: Types, swizzle: int) -> None:
    columns = {0: 24, 32: 8, 64: 48, 128: 64}[swizzle]
    check(executor, types, columns, 4, swizzles=(swizzle, swizzle))


@pytest.mark.parametrize("of", FORMS)
@pytest.mark.parametrize(
    ("swizzles", "columns"), [((0, 128), 136), ((64, 0), 16), ((128, 32), 40)]
)
def test_product_of_factors_stored_either_way(
    executor: EngineExecutor, of: str, swizzles: tuple[int, int], columns: int
) -> None:
    check(executor, HALF, columns, 3, of, swizzles)


@pytest.mark.parametrize(
    ("types", "of"),
    [(("bfloat16", "bfloat16", "float32"), "a.T @ b"), (("int8", "int8", "int32"), "a @ b.T")],
    ids=["bfloat16", "int8"],
)
def test_two_warpgroups_have_sums_of_their_own(
    executor: EngineExecutor, types: Types, of: str
) -> None:
    check(executor, types, 96 if types[2] == "float32" else 256, 2, of, (128, 128), groups=2)


@pytest.mark.parametrize("executor", [" -format=cu"], indirect=True)
@pytest.mark.parametrize(
    ("types", "of", "swizzles"),
    [
        (("float16", "float16", "float16"), "a.T @ b", (64, 128)),
        (("uint8", "int8", "int32"), "a @ b.T", (32, 0)),
    ],
    ids=["float16", "int8"],
)
def test_products_in_cuda_cpp(
    executor: EngineExecutor, types: Types, of: str, swizzles: tuple[int, int]
) -> None:
    check(executor, types, 48, 3, of, swizzles)


@pytest.mark.parametrize("without", ["wait", "commit"])
def test_sum_that_nobody_waited_for_is_no_number(executor: EngineExecutor, without: str) -> None:
    a = np.ones((64, 32), np.float16)
    kernel = product(HALF, 8, 2, without=without)
    found = executor.call(kernel, a, a[:8], np.zeros((64, 8), np.float32))[2]
    assert np.isnan(found).all()


def test_product_of_what_others_write_later_is_refused(executor: EngineExecutor) -> None:
    check(executor, HALF, 8, 2, without="haste", groups=2)
    with pytest.raises(DeviceError, match="whose factors were changed while it was under way"):
        check(executor, HALF, 8, 2, without="haste and barrier", groups=2)


@pytest.mark.parametrize(
    ("without", "words"),
    [
        ("arrive", r"a product without a wgmma.fence before it \(T.cuda.warpgroup_arrive\)"),
        ("fence_async", r"threads wrote without a fence.proxy.async \(T.cuda.fence_async\)"),
        ("patience", "a product whose factors were changed while it was under way"),
        ("arrive again", "a product to a sum that was changed after the last wgmma.fence"),
    ],
)
def test_what_is_left_out_is_found(executor: EngineExecutor, without: str, words: str) -> None:
    a = np.full((64, 32), 3, np.float16)
    with pytest.raises(DeviceError, match=words):
        executor.call(
            product(HALF, 8, 2, without=without), a, a[:8], np.zeros((64, 8), np.float32)
        )


def in_pieces(last: int, fills: bool) -> Kernel:
    """Two products in groups of their own, the second waited for apart."""

    @dt.kernel
    def pieces(a: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
        with T.launch(grid=(2,), block=256) as (block, thread):
            x = T.alloc((2, 64, 16), T.float16, scope="shared")
            for at in range(thread.x, 2048, 256):
                # Rows of 32 bytes: every fourth one has its chunks exchanged.
                r, k = at // 16, at % 16
                x[r // 64, r % 64, (k // 8 ^ r // 4 % 2) * 8 + k % 8] = a[r, k]
            first = T.cuda.matrix(64, 8, T.float32)
            second = T.cuda.matrix(64, 8, T.float32)
            T.cuda.matrix_fill(first, 0)
            T.cuda.matrix_fill(second, 0)
            T.cuda.fence_async()
            T.barrier()
            if thread.x < last:
                T.cuda.warpgroup_arrive()
                T.cuda.warpgroup_multiply(
                    first, x, (0, 0, 0), x, (0, 8, 0), a_swizzle=32, b_swizzle=32
                )
                T.cuda.warpgroup_commit()
                T.cuda.warpgroup_multiply(
                    second, x, (1, 0, 0), x, (1, 16, 0), a_swizzle=32, b_swizzle=32
                )
                T.cuda.warpgroup_commit()
                T.cuda.warpgroup_wait(first, 1)
                if fills:
                    T.cuda.warpgroup_wait(second, 0)
            T.cuda.matrix_store(first, c, (block.x * 128, 0))
            T.cuda.matrix_store(second, c, (block.x * 128 + 64, 0))

    return pieces


@pytest.mark.parametrize("fills", [True, False])
def test_groups_are_waited_for_one_by_one(executor: EngineExecutor, fills: bool) -> None:
    a = np.arange(2048, dtype=np.float16).reshape(128, 16) % 7
    found = executor.call(in_pieces(256, fills), a, np.zeros((256, 8), np.float32))[1]
    x, y = a[:64].astype(np.float32), a[64:].astype(np.float32)
    for rows in (found[:128], found[128:]):
        assert (rows[:64] == x @ x[8:16].T).all()
        assert (rows[64:] == y @ y[16:24].T).all() if fills else np.isnan(rows[64:]).all()


def brought(waits: bool) -> Kernel:
    """A product of core matrices that the copy unit brings as they are."""

    @dt.kernel
    def bring(a: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
        assert a.shape == (1024,)
        with T.launch(grid=(1,), block=128) as (_block, thread):
            x = T.alloc((8, 2, 8, 8), T.float16, scope="shared")
            arrived = T.alloc((1,), T.uint64, scope="shared")
            total = T.cuda.matrix(64, 64, T.float32)
            T.cuda.matrix_fill(total, 0)
            if thread.x == 0:
                T.cuda.barrier_init(arrived, 0, 1)
                T.cuda.barrier_expect(arrived, 0, 2048)
                for n in range(128):
                    at = n // 16, n // 8 % 2, n % 8, 0
                    T.cuda.bulk_load(x, at, a, n * 8, 8, arrived, 0)
            T.barrier()
            if waits:
                T.cuda.barrier_wait(arrived, 0, 0)
            T.cuda.warpgroup_arrive()
            T.cuda.warpgroup_multiply(total, x, (0, 0, 0, 0), x, (0, 0, 0, 0))
            T.cuda.warpgroup_commit()
            T.cuda.warpgroup_wait(total, 0)
            T.cuda.matrix_store(total, c, (0, 0))

    return bring


def test_product_of_what_the_copy_unit_brings(executor: EngineExecutor) -> None:
    cores = np.random.default_rng(13).integers(-9, 9, (8, 2, 8, 8)).astype(np.float16)
    found = executor.call(brought(True), cores.reshape(-1), np.zeros((64, 64), np.float32))[1]
    x = cores.transpose(0, 2, 1, 3).reshape(64, 16).astype(np.float32)
    assert (found == x @ x.T).all()
    with pytest.raises(DeviceError, match="factors that are still on their way"):
        executor.call(brought(False), cores.reshape(-1), np.zeros((64, 64), np.float32))


def test_part_of_a_warpgroup_waits_for_the_others_in_vain(executor: EngineExecutor) -> None:
    a = np.zeros((128, 16), np.float16)
    with pytest.raises(DeviceError, match=r"waits in an exchange of a warpgroup, but thread "):
        executor.call(in_pieces(192, True), a, np.zeros((256, 8), np.float32))


ROWS, COLUMNS, DEPTH = 128, 64, 64


@dt.kernel
def tiled(a: T.Buffer[T.float16], b: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    """Tiles by two warpgroups; threads copy the next ones while the units multiply."""
    m, depth = a.shape
    inner, n = b.shape
    assert inner == depth
    assert c.shape == (m, n)
    with T.launch(grid=(n // COLUMNS, m // ROWS), block=256) as (block, thread):
        x = T.alloc((2, ROWS, DEPTH), T.float16, scope="shared")
        y = T.alloc((2, DEPTH, COLUMNS), T.float16, scope="shared")
        arrived = T.alloc((2,), T.uint64, scope="shared")
        total = T.cuda.matrix(64, COLUMNS, T.float32)
        T.cuda.matrix_fill(total, 0)
        if thread.x < 2:
            T.cuda.barrier_init(arrived, thread.x, 256)
        T.barrier()
        steps = T.ceildiv(depth, DEPTH)
        for step in range(steps + 1):
            here, before = step % 2, (step + 1) % 2
            if step < steps:
                for at in range(thread.x, ROWS * 8, 256):
                    row, chunk = at // 8, at % 8
                    T.cuda.async_copy(
                        x, (here, row, (chunk ^ row % 8) * 8),
                        a, (block.y * ROWS + row, step * DEPTH + chunk * 8), 8,
                    )  # fmt: skip
                for at in range(thread.x, DEPTH * 8, 256):
                    row, chunk = at // 8, at % 8
                    T.cuda.async_copy(
                        y, (here, row, (chunk ^ row % 8) * 8),
                        b, (step * DEPTH + row, block.x * COLUMNS + chunk * 8), 8,
                    )  # fmt: skip
                T.cuda.barrier_arrive_copies(arrived, here)
            if step > 0:
                T.cuda.barrier_wait(arrived, before, T.uint32((step - 1) // 2 % 2))
                T.cuda.fence_async()
                T.barrier()
                T.cuda.warpgroup_arrive()
                for k in T.static_range(0, DEPTH, 16):
                    T.cuda.warpgroup_multiply(
                        total, x, (before, thread.x // 128 * 64, k), y, (before, k, 0),
                        "a @ b", a_swizzle=128, b_swizzle=128,
                    )  # fmt: skip
                T.cuda.warpgroup_commit()
                T.cuda.warpgroup_wait(total, 0)
                T.barrier()
        T.cuda.matrix_store(total, c, (block.y * ROWS + thread.x // 128 * 64, block.x * COLUMNS))


def test_tiles_in_turns_make_a_product(executor: EngineExecutor) -> None:
    generator = np.random.default_rng(12)
    whole = generator.standard_normal((256, 209)).astype(np.float16)
    b = generator.standard_normal((200, 128)).astype(np.float16)
    # Rows that begin at multiples of 16 bytes and are copied by chunks, and others that are not;
    # neither ends with a tile.
    for a in (np.ascontiguousarray(whole[:, :200]), whole[:, 1:201]):
        found = executor.call(tiled, a, b, np.zeros((256, 128), np.float32))[2]
        exact = a.astype(np.float64) @ b.astype(np.float64)
        sizes = np.abs(a).astype(np.float64) @ np.abs(b).astype(np.float64)
        assert (np.abs(found - exact) <= 16 * UNIT["float32"] * sizes).all()
