"""The longest chain of roundings behind a result, from which tolerances follow, and those."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import pytest

import dovetail as dt
from dovetail import T
from dovetail.analysis.explanation import FUNCTION_ROUNDINGS, roundings_of
from dovetail.api.comparison import LEAST, compare, distances
from dovetail.support.errors import DovetailError

X = np.random.default_rng(0).random(20_000, np.float32)
F = FUNCTION_ROUNDINGS


@dt.kernel
def elements(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = T.exp(x[i]) * 2.0


@dt.kernel
def in_order(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in range(x.shape[0]):
        x[i] = x[i] * 2.0
        y[i] = x[i] * 3.0


@dt.kernel
def running_sum(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    y[0] = x[0]
    for i in range(1, x.shape[0]):
        y[i] = y[i - 1] + x[i]


@dt.kernel
def one_place(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in range(x.shape[0]):
        y[0] += x[i]


@dt.kernel
def from_left(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        total = 0.0
        for j in range(i + 1):
            total += x[j]
        y[i] = total


@dt.kernel
def added(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        T.atomic_add(y, 0, x[i])


@dt.kernel
def normed(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    n = x.shape[0]
    for _ in T.parallel(1):
        top = T.max(x[j] for j in range(n))
        total = T.sum(T.exp(x[j] - top) for j in range(n))
        for j in range(n):
            y[j] = x[j] / total


@dt.kernel
def halved(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i]
        while y[i] > 1.0:
            y[i] *= 0.5


@pytest.mark.parametrize(
    ("kernel", "chain"),
    [
        (elements, F + 2),
        (in_order, 2),
        (running_sum, 99),
        (one_place, 100),
        (from_left, 100),
        (added, 100),
        (normed, 100 + 2 + F + 1),
        (halved, None),
    ],
)
def test_the_longest_chain(kernel: Any, chain: int | None) -> None:
    found = roundings_of(kernel.parse().functions[0])
    sizes = {"x_shape0": 100, "n": 100}
    assert (None if found is None else found.value(sizes)) == chain


def by_numpy(x: Any, y: Any) -> None:
    y[...] = x.cumsum()


@pytest.mark.level("real")
def test_a_long_chain_errs_by_more_than_an_element_has_operations() -> None:
    """Operations by element, of which a running sum has one, would call this wrong."""
    found = compare(running_sum, (X, np.zeros_like(X)), {}, by_numpy)
    assert found.ok
    (distance,) = found.distances
    assert distance.roundings == LEAST + X.size - 1
    assert distance.greatest > distance.tolerance * (LEAST + 1) / distance.roundings


E = TypeVar("E", bound=T.Float)


@dt.kernel
def scaled(x: T.Buffer[E], by: E, times: T.constexpr[int] = 1) -> T.Buffer[E]:
    y = T.empty(x.shape, x.dtype)
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] * by * times
    return y


@dt.kernel
def turned(x: T.Buffer[T.complex64], by: T.complex64) -> T.Buffer[T.complex64]:
    y = T.empty(x.shape, x.dtype)
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] * by
    return y


@dt.kernel
def total(
    xs: tuple[T.Buffer[T.float32], ...],
    out: T.Buffer[T.float32],
    start: T.Buffer[T.float32] | None = None,
) -> None:
    for i in T.parallel(out.shape[0]):
        acc = 0.0
        if start is not None:
            acc = start[i]
        for x in xs:
            acc += x[i]
        out[i] = acc


@pytest.mark.level("real")
@pytest.mark.parametrize(
    ("kernel", "arguments", "keywords", "reference"),
    [
        (scaled, (X[:9], 0.3), {"times": 5}, lambda x, by: x * by * 5),
        (scaled, (X[:9].astype(np.float64), 0.3), {}, lambda x, by: x * by),
        (scaled, (X[:18:2],), {"by": 0.3}, lambda x, by: x * by),
        (turned, (X[:9] * np.complex64(1j), 1 + 2j), {}, lambda x, by: x * by),
        (total, ((X[:9], X[9:18]), X[:9]), {}, lambda xs, out: sum(xs)),
        (total, ((X[:9],), X[:9], X[9:18]), {}, lambda xs, out, start: xs[0] + start),
        (total, ((X[:9],), X[:9]), {"start": None}, lambda xs, out, start: xs[0]),
    ],
)
def test_a_reference_gets_the_arguments_of_the_call(
    kernel: Any, arguments: Any, keywords: Any, reference: Any
) -> None:
    found = compare(kernel, arguments, keywords, reference)
    assert found.ok, found
    assert not compare(kernel, arguments, keywords, lambda *a, **k: reference(*a, **k) + 1).ok


def of(dtype: Any) -> Callable[[Any], Any]:
    """Makes arrays of a type."""
    return lambda values: np.array(values, dtype)


f32, f64, c64, c128 = map(of, (np.float32, np.float64, np.complex64, np.complex128))
NAN, INF = float("nan"), float("inf")
U = 2.0**-24


@pytest.mark.parametrize(
    ("got", "wanted", "first"),
    [
        (f32([1, 2]), f64([1, 2 + 2 * U * (LEAST + 2)]), None),
        (f32([1, 2]), f64([1, 2 + 2 * U * (LEAST + 4)]), (1,)),
        (f32([[NAN, INF], [-INF, 0]]), f64([[NAN, INF], [-INF, 0]]), None),
        (f32([[0, INF], [-INF, 0]]), f64([[0, INF], [INF, 0]]), (1, 0)),
        (f32([0, NAN]), f64([0, 0]), (1,)),
        (f32([0, 0]), f64([0, NAN]), (1,)),
        (f32([INF, 1]), f64([1e39, 1]), None),
        (f32([3e38, 1]), f64([1e39, 1]), (0,)),
        (c64([1j, 1]), c128([1j, 1 + 1e-9j]), None),
        (c64([1j, 1]), c128([1j, 1 + 1e-3j]), (1,)),
        (f32([1, 1]), c128([1, 1 + 1e-3j]), (1,)),
        (np.array(2**63, np.uint64), np.array(2**62, np.int64), ()),
        (np.array([2**63], np.uint64), np.array([-(2**63)], np.int64), (0,)),
        (np.array([2**53 + 1]), np.array([2**53]), (0,)),
        (np.array([True, False]), np.array([True, True]), (1,)),
        (np.array([3, 4]), np.array([3.0, 4.0 - 1e-15]), None),
        (np.array([3, 4]), np.array([3.0, 4.5]), (1,)),
        (f32([]), f64([]), None),
    ],
)  # fmt: skip
def test_first_element_beyond_its_tolerance(
    got: Any, wanted: Any, first: tuple[int, ...] | None
) -> None:
    (distance,) = distances([got], [wanted], 2, "the peer")
    assert bool(distance.wrong) == (first is not None)
    assert distance.first == (first or ())


def test_a_tolerance_of_ones_own_is_of_floats() -> None:
    numbers, whole = f32([1, 2]), np.array([1, 2])
    given = [numbers, whole]
    found = distances(given, [numbers + 0.5, whole + 1], 2, "the peer", tolerance=0.5)
    assert [each.wrong for each in found] == [0, 2]
    (distance,) = distances([numbers], [numbers + 0.6], 2, "the peer", tolerance=0.5)
    assert distance.wrong == 2


def test_other_shapes_are_an_error() -> None:
    with pytest.raises(DovetailError, match=r"shapes \[\(2,\)\], the peer \[\(1, 2\)\]; the peer"):
        distances([np.ones(2)], [np.ones((1, 2))], 2, "the peer")
