"""Kernels on the stand-in for NKI, and that it refuses what NKI does not allow."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from nki_device import NkiExecutor

import dovetail as dt
from dovetail import T
from dovetail.compiler import build, compile_module, merge
from dovetail_fakedrivers.nki_shim import NkiError, isa, run
from dovetail_fakedrivers.nki_shim import language as nl
from dovetail_fakedrivers.nki_shim.typing import mutable_tensor

pytestmark = pytest.mark.level("shim")


def call(kernel: Any, *arguments: Any) -> list[np.ndarray[Any, Any]]:
    """The tensor arguments after a call."""
    executor = NkiExecutor()
    bundle = build([kernel], [executor.target]).tobytes()
    return executor.run(bundle, kernel.name, arguments)[1]


@dt.kernel
def matmul(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        c[i, j] = T.max(T.sum(a[i, p] * b[p, j] for p in range(k)), 0.0)


@pytest.mark.parametrize("shape", [(1, 1, 1), (5, 7, 3), (130, 129, 515), (128, 256, 512)])
def test_products_of_any_shape(shape: tuple[int, int, int]):
    m, k, n = shape
    random = np.random.default_rng(0)
    a, b = (random.standard_normal(s).astype(np.float32) for s in ((m, k), (k, n)))
    c = call(matmul, a, b, np.full((m, n), np.nan, np.float32))[2]
    bound = k * 2.0**-23 * (np.abs(a) @ np.abs(b))
    assert (np.abs(c - np.maximum(a.astype(np.float64) @ b, 0)) <= bound + 1e-30).all()


@dt.kernel
def softmax(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        top = T.max(x[i, j] for j in range(n))
        total = T.sum(T.exp(x[i, j] - top) for j in range(n))
        for j in range(n):
            y[i, j] = T.exp(x[i, j] - top) / total


@pytest.mark.parametrize("shape", [(1, 1), (3, 513), (300, 20)])
def test_folds_along_the_free_axis(shape: tuple[int, int]):
    x = np.random.default_rng(1).standard_normal(shape).astype(np.float32)
    y = call(softmax, x, np.empty_like(x))[1]
    e = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    np.testing.assert_allclose(y, e / e.sum(1, keepdims=True), rtol=2e-6)


@dt.kernel
def count(x: T.Buffer[T.int32], bins: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    m = bins.shape[0]
    for i in T.parallel(n):
        if x[i] < m:
            T.atomic_add(bins, x[i], 1)


def test_updates_of_one_place_by_many():
    x = np.array([3, 1, 3, 3, 0, 9, 1], np.int32)
    assert call(count, x, np.array([10, 0, 0, 0], np.int32))[1].tolist() == [11, 2, 0, 3]


@dt.kernel
def permute(x: T.Buffer[T.int16], to: T.Buffer[T.int32], y: T.Buffer[T.int16]) -> None:
    (n,) = x.shape
    assert to.shape == (n,)
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[to[i]] = x[i]


def test_scattered_writes():
    x = np.array([5, -6, 7], np.int16)
    to = np.array([2, 0, 7], np.int32)
    assert call(permute, x, to, np.zeros(3, np.int16))[2].tolist() == [-6, 0, 5]


@dt.kernel
def quotients(a: T.Buffer[T.int32], b: T.Buffer[T.int32], q: T.Buffer[T.int32]) -> None:
    (n,) = a.shape
    assert b.shape == (n,)
    assert q.shape == (n,)
    for i in T.parallel(n):
        q[i] = a[i] // b[i] + (1 if a[i] < b[i] else 0)


def test_integers_beyond_what_float32_holds():
    a = np.array([2**31 - 1, -(2**31), 2**24 + 1, -7, 2**30 + 1], np.int32)
    b = np.array([3, 7, 1, 2, 2**30], np.int32)
    want = a.astype(np.int64) // b + (a < b)
    assert call(quotients, a, b, np.zeros_like(a))[2].tolist() == want.tolist()


@dt.kernel
def shifted(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    m, n = x.shape
    assert y.shape == (m, n + 1)
    for i in T.parallel(m):
        for j in range(n):
            y[i, j + 1] = x[i, j]
            y[i, j] = x[i, j] * 2


@dt.kernel
def running(x: T.Buffer[T.int32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        for j in range(n - 1):
            x[i, j + 1] = x[i, j] + x[i, j + 1]


@dt.kernel
def last(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    m, n = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        for j in range(n):
            y[i] = x[i, j]


@dt.kernel
def turned(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        # Two loops: of one, the lines would be a part of the parallel loop (`collapse-loops`).
        for j in range(n // 2):
            y[i, n - 1 - j] = x[i, j] * 3 + 1
        for j in range(n // 2, n):
            y[i, n - 1 - j] = x[i, j] * 3 + 1


@dt.kernel
def some(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        for j in range(n):
            if x[i, j] > 0:
                y[i, j] = x[i, j]
        for j in range(n):
            if x[i, j] <= 0 and j % 2 == 0:
                y[i, j] = -x[i, j]


@dt.kernel
def rows_of(t: T.Buffer[T.int32], at: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    d = t.shape[1]
    (n,) = at.shape
    assert y.shape == (n, d)
    for i in T.parallel(n):
        for j in range(d):
            y[i, j] = t[at[i], j]


INTEGERS = np.random.default_rng(3).integers(-(2**31), 2**31, (5, 530), dtype=np.int32)


def doubled(x: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return np.concatenate([x * 2, x[:, -1:]], axis=1)


def summed(x: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return np.cumsum(x.astype(np.int64), axis=1).astype(np.int32)


@pytest.mark.parametrize(
    ("kernel", "arguments", "want", "spread"),
    [
        (turned, (INTEGERS, np.zeros_like(INTEGERS)), (INTEGERS * 3 + 1)[:, ::-1], True),
        (
            some,
            (INTEGERS, np.full_like(INTEGERS, 9)),
            np.where(INTEGERS > 0, INTEGERS, np.where(np.arange(530) % 2 == 0, -INTEGERS, 9)),
            True,
        ),
        (
            shifted,
            (INTEGERS[:, :40], np.zeros((5, 41), np.int32)),
            doubled(INTEGERS[:, :40]),
            False,
        ),
        (running, (INTEGERS[:, :40],), summed(INTEGERS[:, :40]), False),
        (last, (INTEGERS[:, :40], np.zeros(5, np.int32)), INTEGERS[:, 39], False),
        (
            rows_of,
            (INTEGERS[:, :40], np.array([4, 0, 0, 3], np.int32), np.zeros((4, 40), np.int32)),
            INTEGERS[[4, 0, 0, 3], :40],
            False,
        ),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_loops_go_along_the_free_axis_where_no_iteration_needs_another(
    kernel: dt.Kernel, arguments: tuple[Any, ...], want: np.ndarray[Any, Any], spread: bool
):
    given = [each.copy() for each in arguments]
    assert (call(kernel, *given)[-1] == want).all()
    image = compile_module(merge([kernel]), NkiExecutor().target).image
    assert (b"lane = nl.arange(" in image.payload["source"]) is spread


@dt.kernel
def spaced(x: T.Buffer[T.int32], y: T.Buffer[T.int32], step: T.int32) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        for j in range(n):
            y[i, j * step] = x[i, j]


@pytest.mark.parametrize("step", [0, 1, 3, -1])
def test_a_step_that_is_a_scalar_may_be_0(step: int):
    x, want = INTEGERS[:, :70], np.zeros((5, 70), np.int32)
    for j in range(70):
        if 0 <= j * step < 70:
            want[:, j * step] = x[:, j]
    assert (call(spaced, x, np.zeros_like(x), step)[1] == want).all()


def hbm(body: Callable[[Any], object]) -> Callable[[], Any]:
    """A call of a kernel with one tensor of 8 numbers, which it may write."""

    def kernel(x: Any) -> Any:
        body(x)
        return x

    kernel.__annotations__["x"] = mutable_tensor
    return lambda: run.baremetal(kernel)(np.zeros(8, np.float32))


def tile(rows: int = 4, columns: int = 4, dtype: Any = np.float32) -> Any:
    return nl.full((rows, columns), 1, dtype=dtype)


P, F = nl.arange(8)[:, None], nl.arange(1)[None, :]
REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "partitions": (lambda: nl.zeros((129, 1), np.float32), "err_num_partition_exceed"),
    "free axis of PSUM": (lambda: nl.zeros((1, 513), np.float32, buffer=nl.psum), "TC#2"),
    "a partition's bytes": (lambda: nl.zeros((1, 49153), np.float32), "196612 bytes"),
    "float64": (lambda: nl.zeros((1, 1), np.float64), "no type"),
    "sums of int32": (lambda: nl.add(tile(dtype=np.int32), 1), "float32"),
    "two types": (lambda: nl.add(tile(), tile(dtype=np.float16)), "which type"),
    "other partitions": (lambda: nl.add(tile(2), tile(4)), "err_num_partition_mismatch"),
    "HBM as an operand": (hbm(lambda x: nl.exp(x)), "err_unsupported_memory"),
    "one dimension": (hbm(lambda x: nl.load(x[nl.arange(8)])), "err_1d_arange"),
    "out of range": (hbm(lambda x: nl.load(x[P + 1 + F])), "out_of_bound: 1 to 8 of 8"),
    "one element twice": (
        hbm(lambda x: nl.store(x[P * 0 + F], nl.load(x[P + F]))), "writes an element twice"),
    "no affine index": (lambda: P * P, "not affine"),
    "control flow": (lambda: bool(P < 3), "err_control_flow"),
    "a tile's truth": (lambda: bool(tile()), "err_dynamic_control_flow"),
    "stationary columns": (lambda: isa.nc_matmul(tile(4, 129), tile()), "TC#3"),
    "moving columns": (lambda: isa.nc_matmul(tile(), tile(4, 513)), "TC#3"),
    "a product of PSUM": (
        lambda: isa.nc_matmul(nl.zeros((4, 4), np.float32, buffer=nl.psum), tile()), "SBUF"),
    "PSUM written": (
        lambda: nl.zeros((4, 4), np.float32, buffer=nl.psum).__setitem__(Ellipsis, tile()),
        "an instruction gives"),
    "PSUM added to": (
        lambda: nl.zeros((4, 4), np.float32, buffer=nl.psum).__iadd__(tile()), "products"),
    "another shape": (lambda: tile().__setitem__(Ellipsis, tile(4, 5)), "broadcast|dst_shape"),
    "another type": (lambda: tile().__setitem__(Ellipsis, tile(dtype=np.int32)), "assigned"),
    "a copy of int32": (lambda: nl.copy(tile(dtype=np.int32)), "copies in float32"),
    "a copy by an engine that rounds": (
        lambda: isa.tensor_copy(tile(), engine="scalar"), "the Vector Engine copies bits"),
    "a choice of two types": (
        lambda: isa.tensor_copy_predicated(
            src=tile(), dst=tile(dtype=np.int32), predicate=tile(dtype=np.uint8)),
        "share the same data type"),
    "a choice by int32": (
        lambda: isa.tensor_copy_predicated(
            src=tile(), dst=tile(), predicate=tile(dtype=np.int32)),
        "uint8, uint16 or uint32"),
    "a choice of two shapes": (
        lambda: isa.tensor_copy_predicated(
            src=tile(4, 1), dst=tile(), predicate=tile(dtype=np.uint8)),
        "the same number of partitions and elements"),
    "unknown turns": (lambda: nl.affine_range(nl.arange(3)), "not known"),  # pyright: ignore
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_the_stand_in_refuses(what: str):
    action, message = REFUSED[what]
    with pytest.raises((NkiError, ValueError), match=message):
        action()


def test_a_tensor_that_is_not_mutable_is_not_written():
    def kernel(x: Any) -> Any:
        nl.store(x[P + F], nl.load(x[P + F]))

    with pytest.raises(NkiError, match="err_cannot_update_immutable_parameter"):
        run.baremetal(kernel)(np.zeros(8, np.float32))


def test_lanes_that_a_mask_leaves_out_show():
    def kernel(x: Any) -> Any:
        nl.store(x[P + F], nl.load(x[P + F], mask=P < 4))
        return x

    kernel.__annotations__["x"] = mutable_tensor
    got = run.baremetal(kernel)(np.zeros(8, np.float32))
    assert np.isnan(got).tolist() == [False] * 4 + [True] * 4


@dt.kernel
def beside_the_ends(out: T.Buffer[T.int32], s: T.int32, back: T.int32) -> None:
    (n,) = out.shape
    for i in T.parallel(n):
        found = T.int32(0)
        if i < s:
            found += 1
        if i - back <= s:
            found += 2
        if s >= -i - 2:
            found += 4
        if i == s:
            found += 8
        if not (s < i or i > 3):
            found += 16
        out[i] = found


@pytest.mark.parametrize("back", [0, 3])
@pytest.mark.parametrize("s", [2**31 - 1, 2**31 - 2, 2, 0, -1, -3, -(2**31) + 1, -(2**31)])
def test_places_are_compared_with_any_number(s: int, back: int):
    n = 700
    out = call(beside_the_ends, np.zeros(n, np.int32), np.int32(s), np.int32(back))[0]
    expected = [
        (i < s)
        + 2 * (i - back <= s)
        + 4 * (s >= -i - 2)
        + 8 * (i == s)
        + (0 if s < i or i > 3 else 16)
        for i in range(n)
    ]
    assert out.tolist() == expected
