"""Rows that hold exponentials until they are written: results, and which arrays may be given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as runtime
from dovetail import T

LENGTHS = [0, 1, 7, 33, 1000, 4097]


def in_any_order(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        top = T.max(x[i, j] for j in range(n))
        total = T.sum(T.exp(x[i, j] - top) for j in range(n))
        for j in range(n):
            y[i, j] = T.exp(x[i, j] - top) / total


def in_order(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        top = T.max(x[i, j] for j in range(n))
        total = 0.0
        for j in range(n):
            total += T.exp(x[i, j] - top)
        for j in range(n):
            y[i, j] = T.exp(x[i, j] - top) / total


def by_hand(x: T.Buffer[T.float32], y: T.Buffer[T.float32], z: T.Buffer[T.float32]) -> None:
    """The exponentials in a buffer of their own, which no pass makes."""
    m, n = x.shape
    for i in T.parallel(m):
        top = T.max(x[i, j] for j in range(n))
        total = 0.0
        for j in range(n):
            z[i, j] = T.exp(x[i, j] - top)
            total += z[i, j]
        for j in range(n):
            y[i, j] = z[i, j] / total


@dt.kernel
def in_double(x: T.Buffer[T.float64], y: T.Buffer[T.float64]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        top = T.max(x[i, j] for j in range(n))
        total = T.sum(T.exp(x[i, j] - top) for j in range(n))
        for j in range(n):
            y[i, j] = T.exp(x[i, j] - top) / total


KERNELS = {
    "relaxed": dt.kernel(in_any_order),
    "relaxed, in order": dt.kernel(in_order),
    "strict": dt.kernel(strict=True)(in_any_order),
    "strict, in order": dt.kernel(strict=True)(in_order),
}
HAND = dt.kernel(strict=True)(by_hand)


def rows(m: int, n: int, dtype: Any = np.float32) -> Any:
    return (np.random.default_rng(n).standard_normal((m, n)) * 3).astype(dtype)


def expected(x: Any) -> Any:
    wide = x.astype(np.float64)
    if not x.size:
        return wide
    powers = np.exp(wide - wide.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def bound(x: Any, eps: float) -> Any:
    """What each result may be off by.

    The difference is rounded once, which an exponential has as a relative error of itself; exp is
    within 1.25 units, n - 1 additions and the quotient round once each.
    """
    n = x.shape[1]
    spread = np.abs(x.astype(np.float64)).max(initial=0) * 2
    return expected(x) * eps * (2 * (spread + 2.5) + n + 1) + np.finfo(x.dtype).tiny


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("m", [3, 40])
@pytest.mark.parametrize("n", LENGTHS)
def test_rows_of_every_length(name: str, m: int, n: int) -> None:
    x = rows(m, n)
    y = np.full((m + 1, n + 1), 7, np.float32)
    KERNELS[name](x, y)
    assert (np.abs(y[:m, :n] - expected(x)) <= bound(x, 2.0**-24)).all()
    # What is out of the rows is as it was.
    assert (y[m:] == 7).all()
    assert (y[:, n:] == 7).all()


@pytest.mark.parametrize("n", LENGTHS)
def test_strict_results_are_the_same_bits(n: int) -> None:
    x = rows(20, n)
    y, other = np.zeros_like(x), np.zeros_like(x)
    HAND(x, y, other)
    for name in ("strict", "strict, in order"):
        KERNELS[name](x, other)
        assert other.tobytes() == y.tobytes()


@pytest.mark.parametrize("n", LENGTHS)
def test_float64(n: int) -> None:
    x = rows(5, n, np.float64)
    y = np.zeros_like(x)
    in_double(x, y)
    exact = expected(x.astype(np.longdouble)) if n else y
    assert (np.abs(y - exact) <= bound(x, 2.0**-53) * 2).all()


@pytest.mark.parametrize("name", KERNELS)
def test_rows_with_what_is_no_number(name: str) -> None:
    x = rows(5, 1000)
    x[1, 17], x[2, :], x[3, 999] = np.inf, -np.inf, -np.inf
    strict = name.startswith("strict")
    if strict:  # relaxed `max` may take either of a NaN and a number
        x[0, 500] = np.nan
    y = np.zeros_like(x)
    KERNELS[name](x, y)
    # inf - inf is NaN, and so is the sum.
    assert np.isnan(y[1:3]).all()
    assert np.isnan(y[0]).all() == strict
    assert y[3, 999] == 0
    assert (np.abs(y[3:, :999] - expected(x[3:])[:, :999]) <= bound(x[3:, :999], 2.0**-24)).all()


@pytest.mark.parametrize("name", KERNELS)
def test_rows_that_lie_in_other_ways(name: str) -> None:
    x = rows(20, 300)
    wanted = expected(x)
    for given in (np.asfortranarray(x), x[:, ::-1].copy()[:, ::-1], np.repeat(x, 2, 1)[:, ::2]):
        for y in (
            np.zeros((20, 300), np.float32),
            np.zeros((300, 20), np.float32).T,
            np.zeros((20, 600), np.float32)[:, ::-2],
        ):
            KERNELS[name](given, y)
            assert (np.abs(y - wanted) <= bound(x, 2.0**-24)).all()


@pytest.mark.parametrize("name", KERNELS)
def test_fewer_rows_and_columns_than_are_computed(name: str) -> None:
    """What is out of range is dropped; the sum is of all that was computed."""
    x = rows(20, 300)
    y = np.zeros((19, 123), np.float32)
    KERNELS[name](x, y)
    assert (np.abs(y - expected(x)[:19, :123]) <= bound(x, 2.0**-24)[:19, :123]).all()


def test_rows_that_overlap_what_they_are_computed_from_are_refused() -> None:
    """A loop that wrote early would see what it has written."""
    memory = rows(40, 300)
    kept = memory.copy()
    for name, kernel in KERNELS.items():
        for x, y in (
            (memory, memory),
            (memory[:-1], memory[1:]),
            (memory[:, :-1], memory[:, 1:]),
            (memory[:, 1:], memory[:, :-1]),
            (memory[::2], memory[:20]),
        ):
            with pytest.raises(ValueError, match="share memory"):
                kernel(x, y)
        assert memory.tobytes() == kept.tobytes(), name


def test_elements_that_share_a_place_are_refused() -> None:
    x, one = rows(4, 300), np.zeros((4, 1), np.float32)
    y = np.lib.stride_tricks.as_strided(one, (4, 300), (4, 0))
    for kernel in KERNELS.values():
        with pytest.raises(ValueError, match="stride along axis 1 is 0"):
            kernel(x, y)


def test_the_output_is_still_one_that_is_only_written() -> None:
    """What it holds before a call does not matter, so that callers need not give it."""
    bundle = dt.build([KERNELS["relaxed"]], ["cpu"])
    x, y = runtime.load_bytes(bundle.tobytes()).in_any_order.parameters
    assert (x.access, y.access) == ("read", "write")
