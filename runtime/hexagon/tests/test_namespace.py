# pyright: reportInvalidTypeForm=false
"""`T.hexagon.*` executed in the resident process, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T

pytestmark = [pytest.mark.level("emulated"), pytest.mark.needs(device="hexagon")]

DEVICE = "hexagon:0"
BYTES = 128
Array = npt.NDArray[Any]
INTEGERS = ("uint8", "int8", "uint16", "int16", "uint32", "int32")


def numbers(dtype: str, count: int, seed: int) -> Array:
    """Anything the type has, its ends first and against each other."""
    info = np.iinfo(dtype)
    found = np.random.default_rng(seed).integers(info.min, info.max, count, dtype, True)
    ends = [(info.min, info.max, 0, 1)[each >> seed & 3] for each in range(8)]
    found[:8] = ends[:count]
    return found


def run(kernel: dt.Kernel, *arrays: Array) -> list[Array]:
    """What a kernel makes of arrays."""
    module = dr.load_bytes(dt.build([kernel], ["hexagon"]).tobytes(), device=DEVICE)
    given = [dr.asarray(each, DEVICE) for each in arrays]
    getattr(module, kernel.name)(*given)
    return [dr.asnumpy(each) for each in given]


def wide(array: Array) -> npt.NDArray[np.int64]:
    return array.astype(np.int64)


def clipped(array: npt.NDArray[np.int64], dtype: str) -> Array:
    info = np.iinfo(dtype)
    return np.clip(array, info.min, info.max).astype(dtype)


def saturating(dtype: Any) -> dt.Kernel:
    @dt.kernel
    def saturate(
        x: T.Buffer[dtype], y: T.Buffer[dtype], total: T.Buffer[dtype], rest: T.Buffer[dtype]
    ) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        assert total.shape == (n,)
        assert rest.shape == (n,)
        for i in T.parallel(n):
            total[i] = T.hexagon.add_sat(x[i], y[i])
            rest[i] = T.hexagon.sub_sat(x[i], y[i])

    return saturate


@pytest.mark.parametrize("dtype", INTEGERS)
def test_saturating_arithmetic_stays_within_the_type(dtype: str) -> None:
    x, y = numbers(dtype, 1001, 1), numbers(dtype, 1001, 2)
    empty = np.zeros_like(x)
    *_, total, rest = run(saturating(getattr(T, dtype)), x, y, empty, empty)
    assert (total == clipped(wide(x) + wide(y), dtype)).all()
    assert (rest == clipped(wide(x) - wide(y), dtype)).all()


def averaging(dtype: Any, count: int) -> dt.Kernel:
    @dt.kernel
    def average(
        x: T.Buffer[dtype], y: T.Buffer[dtype], down: T.Buffer[dtype], up: T.Buffer[dtype]
    ) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        assert down.shape == (n,)
        assert up.shape == (n,)
        for i in T.parallel(n // count):
            T.hexagon.average(down, i * count, x, i * count, y, i * count)
            T.hexagon.average_round(up, i * count, x, i * count, y, i * count)

    return average


@pytest.mark.parametrize("dtype", INTEGERS)
def test_averages_round_down_and_up(dtype: str) -> None:
    count = BYTES // np.dtype(dtype).itemsize
    x, y = numbers(dtype, 5 * count, 1), numbers(dtype, 5 * count, 2)
    empty = np.zeros_like(x)
    *_, down, up = run(averaging(getattr(T, dtype), count), x, y, empty, empty)
    assert (down == wide(x) + wide(y) >> 1).all()
    assert (up == wide(x) + wide(y) + 1 >> 1).all()


def distance(out: Any, dtype: Any, count: int) -> dt.Kernel:
    @dt.kernel
    def apart(x: T.Buffer[dtype], y: T.Buffer[dtype], d: T.Buffer[out]) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        assert d.shape == (n,)
        for i in T.parallel(n // count):
            T.hexagon.abs_diff(d, i * count, x, i * count, y, i * count)

    return apart


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "int16", "int32"])
def test_distances_are_unsigned(dtype: str) -> None:
    out = dtype if dtype[0] == "u" else f"u{dtype}"
    count = BYTES // np.dtype(dtype).itemsize
    x, y = numbers(dtype, 4 * count, 1), numbers(dtype, 4 * count, 2)
    kernel = distance(getattr(T, out), getattr(T, dtype), count)
    *_, found = run(kernel, x, y, np.zeros(4 * count, out))
    assert (found == np.abs(wide(x) - wide(y))).all()


@dt.kernel
def fractions(x: T.Buffer[T.int16], y: T.Buffer[T.int16], out: T.Buffer[T.int16]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (n,)
    for i in T.parallel(n // 64):
        T.hexagon.multiply_q15(out, i * 64, x, i * 64, y, i * 64)


def test_a_product_of_fractions_is_rounded_and_saturates() -> None:
    x, y = numbers("int16", 640, 1), numbers("int16", 640, 2)
    x[9], y[9] = -(1 << 15), -(1 << 15)
    *_, out = run(fractions, x, y, np.zeros_like(x))
    assert (out == clipped(2 * wide(x) * wide(y) + 0x8000 >> 16, "int16")).all()
    assert out[9] == 0x7FFF


def products(total: Any, left: Any, right: Any) -> dt.Kernel:
    @dt.kernel
    def dots(t: T.Buffer[total], x: T.Buffer[left], y: T.Buffer[right]) -> None:
        m, n = x.shape
        assert y.shape == (m, n)
        assert t.shape == (32,)
        for _ in T.parallel(1):
            held = T.alloc((32,), total)
            for j in range(32):
                held[j] = t[j]
            for i in range(m):
                for k in range(n // 128):
                    T.hexagon.dot4_add(held, 0, x, (i, k * 128), y, (i, k * 128))
            for j in range(32):
                t[j] = held[j]

    return dots


@pytest.mark.parametrize(
    ("total", "left", "right"),
    [("int32", "int8", "int8"), ("int32", "uint8", "int8"), ("uint32", "uint8", "uint8")],
)
def test_dot_products_of_four_bytes_add_up(total: str, left: str, right: str) -> None:
    x, y = numbers(left, 3 * 256, 1).reshape(3, 256), numbers(right, 3 * 256, 2).reshape(3, 256)
    start = numbers(total, 32, 3)
    found, *_ = run(products(*(getattr(T, each) for each in (total, left, right))), start, x, y)
    sums = (wide(x) * wide(y)).reshape(-1, 32, 4).sum((0, 2))
    assert (found == (wide(start) + sums).astype(total)).all()


@dt.kernel
def pairs(t: T.Buffer[T.int32], x: T.Buffer[T.int16], y: T.Buffer[T.int16]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    assert t.shape == (n // 2,)
    for i in T.parallel(n // 64):
        T.hexagon.dot2_add(t, i * 32, x, i * 64, y, i * 64)


def test_dot_products_of_two_saturate() -> None:
    x, y, start = numbers("int16", 640, 1), numbers("int16", 640, 2), numbers("int32", 320, 3)
    found, *_ = run(pairs, start, x, y)
    exact = wide(start) + (wide(x) * wide(y)).reshape(-1, 2).sum(1)
    assert (found == clipped(exact, "int32")).all()
    assert (exact != found).any()


def weighted(total: Any) -> dt.Kernel:
    @dt.kernel
    def weigh(t: T.Buffer[total], x: T.Buffer[T.uint8], words: T.Buffer[T.uint32]) -> None:
        (n,) = x.shape
        (k,) = words.shape
        assert t.shape == (n // 4,)
        for i in T.parallel(n // 128):
            for j in range(k):
                T.hexagon.dot4_add_word(t, i * 32, x, i * 128, words[j])

    return weigh


@pytest.mark.parametrize(("total", "weight"), [("int32", "int8"), ("uint32", "uint8")])
def test_a_word_of_weights_meets_every_total(total: str, weight: str) -> None:
    x, words, start = numbers("uint8", 512, 1), numbers("uint32", 5, 2), numbers(total, 128, 3)
    found, *_ = run(weighted(getattr(T, total)), start, x, words)
    weights = wide(words.view(weight).reshape(5, 4))
    exact = wide(start) + np.einsum("nk,jk->n", wide(x.reshape(-1, 4)), weights)
    assert (found == exact.astype(total)).all()


def packing(out: Any, dtype: Any, count: int) -> dt.Kernel:
    @dt.kernel
    def narrow(x: T.Buffer[dtype], y: T.Buffer[out]) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        for i in T.parallel(n // (2 * count)):
            low, high = 2 * i * count, 2 * i * count + count
            T.hexagon.pack(y, low, x, low, x, high)

    return narrow


@pytest.mark.parametrize(
    ("out", "dtype"),
    [("int8", "int16"), ("uint8", "int16"), ("int16", "int32"), ("uint16", "int32")],
)
def test_packed_elements_saturate_and_keep_their_order(out: str, dtype: str) -> None:
    count = BYTES // np.dtype(dtype).itemsize
    x = numbers(dtype, 6 * count, 1)
    x[10:40] = np.arange(-15, 15) * 20
    kernel = packing(getattr(T, out), getattr(T, dtype), count)
    _, found = run(kernel, x, np.zeros(x.size, out))
    assert (found == clipped(wide(x), out)).all()


def moving(dtype: Any, count: int) -> dt.Kernel:
    @dt.kernel
    def move(
        x: T.Buffer[dtype], y: T.Buffer[dtype], both: T.Buffer[dtype], even: T.Buffer[dtype],
        odd: T.Buffer[dtype], turned: T.Buffer[dtype], by: T.int32,
    ) -> None:  # fmt: skip
        (n,) = x.shape
        assert y.shape == (n,)
        assert both.shape == (2 * n,)
        assert even.shape == (n,)
        assert odd.shape == (n,)
        assert turned.shape == (n,)
        for i in T.parallel(n // count):
            at = i * count
            T.hexagon.interleave(both, 2 * at, x, at, y, at)
            T.hexagon.deinterleave(even, at, odd, at, both, 2 * at)
            T.hexagon.rotate(turned, at, x, at, by)

    return move


@pytest.mark.parametrize("by", [0, 1, 5, -3, 1000])
@pytest.mark.parametrize("dtype", INTEGERS)
def test_elements_move_and_come_back(dtype: str, by: int) -> None:
    count = BYTES // np.dtype(dtype).itemsize
    x, y = numbers(dtype, 3 * count, 1), numbers(dtype, 3 * count, 2)
    module = dr.load_bytes(
        dt.build([moving(getattr(T, dtype), count)], ["hexagon"]).tobytes(), device=DEVICE
    )
    empty = np.zeros_like(x)
    given = [dr.asarray(each, DEVICE) for each in (x, y, np.tile(empty, 2), empty, empty, empty)]
    module.move(*given, by)
    both, even, odd, turned = (dr.asnumpy(each) for each in given[2:])
    assert (both == np.stack([x, y], 1).ravel()).all()
    assert (even == x).all()
    assert (odd == y).all()
    assert (turned == np.roll(x.reshape(3, -1), -by, 1).ravel()).all()


def looking(dtype: Any) -> dt.Kernel:
    @dt.kernel
    def look(table: T.Buffer[dtype], i: T.Buffer[T.uint8], out: T.Buffer[dtype]) -> None:
        (n,) = i.shape
        assert table.shape == (256,)
        assert out.shape == (n,)
        for k in T.parallel(n // 128):
            T.hexagon.prefetch(i, k * 128 + 128, 128)
            T.hexagon.look_up(out, k * 128, table, 0, i, k * 128)

    return look


@pytest.mark.parametrize("dtype", ["uint8", "int8"])
def test_a_table_gives_any_of_its_bytes(dtype: str) -> None:
    table = np.random.default_rng(0).permutation(256).astype("uint8").view(dtype)
    indices = np.concatenate([np.arange(256, dtype=np.uint8), numbers("uint8", 256, 1)])
    *_, out = run(looking(getattr(T, dtype)), table, indices, np.zeros(512, dtype))
    assert (out == table[indices]).all()


@dt.kernel
def ragged(x: T.Buffer[T.int16], y: T.Buffer[T.int16]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(T.ceildiv(n, 64)):
        T.hexagon.average(y, i * 64, x, i * 64, x, i * 64)


def test_a_vector_that_is_not_all_inside_is_not_touched() -> None:
    x = numbers("int16", 150, 1)
    _, y = run(ragged, x, np.full(150, 7, np.int16))
    assert (y[:128] == x[:128]).all()
    assert (y[128:] == 7).all()


@dt.kernel
def unaligned(x: T.Buffer[T.uint8], y: T.Buffer[T.uint8]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for _ in T.parallel(1):
        T.hexagon.average(y, 3, x, 1, x, 1)


def test_vectors_may_begin_anywhere() -> None:
    x = numbers("uint8", 140, 1)
    _, y = run(unaligned, x, np.zeros_like(x))
    assert (y[3:131] == x[1:129]).all()
    assert not y[:3].any()
    assert not y[131:].any()


@dt.kernel
def together(x: T.Buffer[T.uint8], out: T.Buffer[T.uint32]) -> None:
    (n,) = x.shape
    assert out.shape == (n // 4,)
    with T.launch(grid=n // 512, block=4) as (block, thread):
        tile = T.alloc((4, 128), T.uint8, scope="shared")
        held = T.alloc((32,), T.uint32)
        for j in range(32):
            held[j] = T.uint32(thread.x)
        T.hexagon.rotate(tile, (thread.x, 0), x, block.x * 512 + thread.x * 128, 1)
        T.barrier()
        other = (thread.x + 1) % 4
        T.hexagon.dot4_add(held, 0, tile, (other, 0), tile, (thread.x, 0))
        T.barrier()
        for j in range(32):
            out[block.x * 128 + thread.x * 32 + j] = held[j]


def test_threads_of_a_block_have_their_own_vectors() -> None:
    x = numbers("uint8", 1024, 1)
    _, out = run(together, x, np.zeros(256, np.uint32))
    tiles = wide(np.roll(x.reshape(2, 4, 128), -1, 2))
    sums = (np.roll(tiles, -1, 1) * tiles).reshape(2, 4, 32, 4).sum(3)
    assert (out.reshape(2, 4, 32) == sums + np.arange(4)[:, None]).all()
