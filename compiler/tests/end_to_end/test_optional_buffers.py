"""Buffers that a call may leave out: decided while compiling, for each way of calling."""

from __future__ import annotations

import numpy as np
import pytest

import dovetail as dt
from dovetail import T


@dt.inline
def shifted(
    x: T.Buffer[T.float64], y: T.Buffer[T.float64], by: T.Buffer[T.float64] | None
) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        y[i] = x[i]
    if by is not None:
        for i in T.parallel(n):
            y[i] += by[i]


@dt.kernel
def affine(
    x: T.Buffer[T.float64],
    scale: T.Buffer[T.float64] | None = None,
    offset: T.Buffer[T.float64] | None = None,
    factor: T.float64 = 1.0,
) -> T.Buffer[T.float64]:
    (n,) = x.shape
    y = T.empty_like(x)
    for i in T.parallel(n):
        y[i] = factor * x[i] if scale is None else factor * scale[i] * x[i]
    if offset is not None:
        for i in T.parallel(n):
            y[i] += offset[i]
    return y


@dt.kernel
def twice(x: T.Buffer[T.float64], offset: T.Buffer[T.float64] | None) -> T.Buffer[T.float64]:
    (n,) = x.shape
    a = affine(x, offset=offset)
    b = affine(a)
    y = T.empty((n,), T.float64)
    shifted(b, y, offset)
    return y


X, S, B = np.arange(3.0), np.array([2.0, 3, 4]), np.array([0.5, 0, 1])


@pytest.mark.parametrize("_", range(3))
def test_each_way_of_calling(_: int):
    assert (affine(X) == X).all()
    assert (affine(X, S) == S * X).all()
    assert (affine(X, None, B) == X + B).all()
    assert (affine(X, offset=B) == X + B).all()
    assert (affine(X, S, B, 2.0) == 2 * S * X + B).all()
    assert (affine(X, None, None, 3.0) == 3 * X).all()
    assert (affine(x=X, scale=None, factor=3.0) == 3 * X).all()


def test_kernels_and_helpers_take_none():
    assert (twice(X, None) == X).all()
    assert (twice(X, B) == X + 2 * B).all()


def test_without_a_default_something_is_given():
    with pytest.raises(TypeError, match="takes 2 arguments"):
        twice(X)


def test_the_checker_and_other_devices_take_none():
    assert affine.check(X, None, B)
    assert np.allclose(affine.on("reference:0", copy=True)(X, offset=B), X + B)


def test_a_bundle_holds_what_is_chosen():
    kernels = [affine.specialize(scale=None, offset=None).renamed("copied"), affine]
    module = dt.load_bytes(dt.build(kernels, targets=["cpu"]).tobytes())
    assert (module["copied"](X, 2.0) == 2 * X).all()
    assert (module["affine"](X, S, B, 2.0) == 2 * S * X + B).all()
    with pytest.raises(TypeError):
        module["affine"](X, None, B, 2.0)
