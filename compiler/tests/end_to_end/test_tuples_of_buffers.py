"""Tuples of buffers as parameters: parameters of the plan, and a kernel for each length."""

from __future__ import annotations

import numpy as np
import pytest

import dovetail as dt
from dovetail import T


@dt.kernel
def total(
    xs: tuple[T.Buffer[T.float64], ...], out: T.Buffer[T.float64], scale: T.float64 = 1.0
) -> None:
    (n,) = out.shape
    out[:] = 0.0
    for k, x in enumerate(xs):
        assert x.shape == (n,)
        for i in T.parallel(n):
            out[i] += scale * (k + 1) * x[i]


@dt.kernel
def mixed(ab: tuple[T.Buffer[T.float64], T.Buffer[T.int32]]) -> T.Buffer[T.float64]:
    a, b = ab
    (n,) = a.shape
    out = T.empty((n,), T.float64)
    for i in T.parallel(n):
        out[i] = a[i] * b[i] + len(ab)
    return out


@dt.kernel
def swap_rows(xs: tuple[T.Buffer[T.float64], ...]) -> None:
    _, n = xs[0].shape
    for j in T.parallel(n):
        held = xs[0][0, j]
        xs[0][0, j] = xs[1][0, j]
        xs[1][0, j] = held


@dt.kernel
def thrice(x: T.Buffer[T.float64], out: T.Buffer[T.float64]) -> None:
    (_,) = x.shape
    (_,) = out.shape
    total((x, x, x), out)


X = np.arange(4.0)


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_any_number(count: int):
    out = np.full(4, -1.0)
    total([k * X for k in range(count)], out, 2.0)
    assert (out == 2 * sum((k * (k + 1) for k in range(count)), 0) * X).all()
    total(xs=tuple(k * X for k in range(count)), out=out)
    assert (out == sum((k * (k + 1) for k in range(count)), 0) * X).all()


def test_entries_have_types_of_their_own():
    assert (mixed((X, np.arange(4, dtype=np.int32))) == X * X + 2).all()


def test_entries_are_written():
    a, b = np.zeros((2, 3)), np.ones((2, 3))
    swap_rows((a, b))
    assert (a[0] == 1).all()
    assert (b[0] == 0).all()
    swap_rows.on("reference:0", copy=True)((a, b))
    assert (a[0] == 0).all()
    with pytest.raises(ValueError, match=r"xs_0.*xs_1|xs_1.*xs_0"):
        swap_rows((a, a))


def test_kernels_hand_them_on():
    out = np.zeros(4)
    thrice(X, out)
    assert (out == 6 * X).all()


def test_wrong_numbers_and_types_are_named():
    with pytest.raises(TypeError, match="'ab' expects 2 tensors, got 1"):
        mixed((X,))  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="'ab' expects a tuple of tensors, got ndarray"):
        mixed(X)  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="'xs_1' expects float64, got float32"):
        total((X, X.astype(np.float32)), np.zeros(4))


def test_a_bundle_holds_one_length():
    module = dt.load_bytes(dt.build([total.specialize(xs=2)], targets=["cpu"]).tobytes())
    out = np.zeros(4)
    module["total"](X, X, out, 1.0)
    assert (out == 3 * X).all()
    with pytest.raises(dt.DovetailError, match=r"specialize\(xs=3\)"):
        dt.build([total], targets=["cpu"])


def test_the_checker_takes_them():
    assert total.check((X, X), np.zeros(4))
