"""Data wherever and however it lies: any alignment, strides of any sign, no elements, no axes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import pytest

import dovetail as dt
from dovetail import T

pytestmark = pytest.mark.level("real")

Element = TypeVar("Element", T.int8, T.uint16, T.float32, T.float64)
Mover = Callable[[Any], Any]


@dt.kernel
def triple(x: T.Buffer[Element], out: T.Buffer[Element]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = x[i] + x[i] + x[i]


@dt.kernel
def transpose(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert out.shape == (n, m)
    for i, j in T.parallel(m, n):
        out[j, i] = x[i, j]


@dt.kernel
def row_sums(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    m, n = x.shape
    out = T.empty((m,), T.float32)
    for i in T.parallel(m):
        out[i] = T.sum(x[i, j] for j in range(n))
    return out


@dt.kernel
def double_point(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    assert x.shape == ()
    assert out.shape == ()
    with T.launch(grid=(1,), block=(1,)):
        out[()] = x[()] * 2.0


@dt.kernel
def substitute(lower: T.Buffer[T.float32], x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    (n,) = x.shape
    assert lower.shape == (n, n)
    out = T.empty((n,), T.float32)
    scaled = T.empty((n, n), T.float32)
    for _ in T.parallel(1):
        for i in range(n):
            out[i] = x[i]
            for j in range(i):
                scaled[i, j] = lower[i, j] / lower[i, i]
                out[i] -= scaled[i, j] * out[j]
            x[i] = 0.0
    return out


@pytest.mark.parametrize("dtype", ["int8", "uint16", "float32", "float64"])
@pytest.mark.parametrize("size", [1, 7, 64, 1000])
def test_every_offset_of_whole_elements(
    put: Mover,
    get: Mover,
    view: Callable[..., Any],
    held: Callable[[str], bool],
    dtype: str,
    size: int,
):
    """And nothing beside the view is written."""
    source = (np.arange(size + 16) % 40).astype(dtype)
    if not held(dtype):
        with pytest.raises(dt.UnsupportedError, match=f"does not support buffers of {dtype}"):
            triple(put(source), put(source))
        return
    width = source.itemsize
    from_there = put(source)
    for offset in range(16):
        for other in (0, offset, 15 - offset):
            target = put(np.full(size + 16, 7, dtype))
            triple(
                view(from_there, (size,), (1,), offset * width),
                view(target, (size,), (1,), other * width),
            )
            want = np.full(size + 16, 7, dtype)
            want[other : other + size] = 3 * source[offset : offset + size]
            np.testing.assert_array_equal(get(target), want)


@pytest.mark.parametrize("offset", [1, 2, 3, 5])
def test_less_than_one_element_is_an_error(
    put: Mover, get: Mover, view: Callable[..., Any], offset: int
):
    source, target = put(np.ones(40, np.float32)), put(np.zeros(40, np.float32))
    for first, second, name in ((offset, 0, "x"), (0, offset, "out")):
        with pytest.raises(ValueError, match=f"triple: parameter '{name}' must begin at a mult"):
            triple(view(source, (8,), (1,), first), view(target, (8,), (1,), second))
    np.testing.assert_array_equal(get(target), np.zeros(40, np.float32))
    triple(view(source, (8,), (1,), 4), view(target, (8,), (1,), 8))
    np.testing.assert_array_equal(get(target)[:11], np.array([0, 0, *[3] * 8, 0], np.float32))


@pytest.mark.parametrize("step", [1, 2, 3, -1, -2, -7])
@pytest.mark.parametrize("back", [1, 2, -1, -3])
def test_strides_of_both_signs(
    put: Mover, get: Mover, view: Callable[..., Any], step: int, back: int
):
    size, room = 50, 400
    source = np.arange(room, dtype=np.float32)
    start, end = (0 if each > 0 else (room - 1) * 4 for each in (step, back))
    target = put(np.zeros(room, np.float32))
    triple(view(put(source), (size,), (step,), start), view(target, (size,), (back,), end))
    want = np.zeros(room, np.float32)
    want[end // 4 :: back][:size] = 3 * source[start // 4 :: step][:size]
    np.testing.assert_array_equal(get(target), want)


@pytest.mark.parametrize(
    ("strides", "start"),
    [((16, 1), 0), ((1, 16), 0), ((32, 2), 0), ((-16, -1), 255), ((-1, 16), 15), ((0, 1), 0)],
    ids=["rows", "columns", "every other", "both back", "one back", "repeated row"],
)
def test_two_axes(
    put: Mover, get: Mover, view: Callable[..., Any], strides: tuple[int, int], start: int
):
    source = np.arange(256, dtype=np.float32)
    shape = (7, 5)
    given = view(put(source), shape, strides, start * 4)
    rows, columns = np.indices(shape)
    want = source[start + rows * strides[0] + columns * strides[1]]
    target = put(np.zeros((5, 7), np.float32))
    transpose(given, target)
    np.testing.assert_array_equal(get(target), want.T)
    # Sums of whole numbers below 2**24 are exact.
    np.testing.assert_array_equal(get(row_sums(given)), want.sum(1))


def test_a_broadcast_array_is_read():
    x = np.broadcast_to(np.array([1, 2, 3], np.float32), (4, 3))
    out = np.zeros((3, 4), np.float32)
    transpose(x, out)
    np.testing.assert_array_equal(out, x.T)


def test_no_elements(put: Mover, get: Mover):
    empty = put(np.zeros(0, np.float32))
    assert triple(empty, put(np.zeros(0, np.float32))) is None
    for shape in ((0, 4), (4, 0), (0, 0)):
        transpose(put(np.zeros(shape, np.float32)), put(np.zeros(shape[::-1], np.float32)))
        got = get(row_sums(put(np.zeros(shape, np.float32))))
        np.testing.assert_array_equal(got, np.zeros(shape[0], np.float32))


@pytest.mark.parametrize("size", [0, 1, 5])
def test_several_arrays_without_elements_may_be_written(put: Mover, get: Mover, size: int):
    """By a launch that happens all the same."""
    lower = np.tril(np.ones((size, size), np.float32)) + np.eye(size, dtype=np.float32)
    x = put(np.full(size, 4.0, np.float32))
    expected = [4.0 * 0.5**i for i in range(size)]
    np.testing.assert_array_equal(get(substitute(put(lower), x)), expected)
    assert not get(x).any()


def test_no_axes(put: Mover, get: Mover):
    target = put(np.zeros((), np.float32))
    double_point(put(np.array(1.5, np.float32)), target)
    assert get(target) == np.float32(3)
    assert get(target).shape == ()


def test_a_field_of_a_record_has_odd_strides():
    records = np.zeros(4, dtype=[("tag", "u1"), ("value", "f4")])
    with pytest.raises(
        ValueError, match="triple: parameter 'x': stride 5 bytes of axis 0 is not a mu"
    ):
        triple(records["value"], np.zeros(4, np.float32))
    even = np.zeros(4, dtype=[("tag", "u4"), ("value", "f4")])
    even["value"] = [1, 2, 3, 4]
    out = np.zeros(4, np.float32)
    triple(even["value"], out)
    np.testing.assert_array_equal(out, np.array([3, 6, 9, 12], np.float32))


def test_a_written_view_that_folds_onto_itself_is_refused():
    from dovetail_conformance.cases.layout import scale_2d

    memory = np.zeros(40, np.float32)
    folded = np.lib.stride_tricks.as_strided(memory, (4, 4), (4, 4))
    with pytest.raises(ValueError, match="parameter 'y' is written, and its strides overlap"):
        scale_2d(np.ones((4, 4), np.float32), folded)
    assert not memory.any()
    out = np.zeros((4, 4), np.float32)
    scale_2d(folded, out)  # reading such a view is harmless
    scale_2d(np.ones((4, 4), np.float32), np.lib.stride_tricks.as_strided(memory, (4, 4), (20, 4)))
    assert memory.sum() == 32
