"""Kernels called for each item of leading axes, on every device that is here."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail.api import jit
from dovetail_conformance import kinds

pytestmark = pytest.mark.level("real")

DEVICES = kinds.real(":0")

E = TypeVar("E")


@dt.kernel
def norm(x: T.Buffer[E], weight: T.Buffer[E]) -> T.Buffer[E]:
    m, n = x.shape
    assert weight.shape == (n,)
    y = T.empty_like(x)
    for i in T.parallel(m):
        mean = T.sum(x[i, j] * x[i, j] for j in range(n)) / E(n)
        for j in range(n):
            y[i, j] = x[i, j] * (E(1) / T.sqrt(mean)) * weight[j]
    return y


@dt.kernel
def scale(x: T.Buffer[T.float32], by: T.float32 = 2.0) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty_like(x)
    for i in T.parallel(n):
        x[i] *= by
        out[i] = -x[i]
    return out


RANDOM = np.random.default_rng(5)
X = RANDOM.uniform(-1, 1, (2, 3, 4, 8)).astype(np.float32)
WEIGHT = RANDOM.uniform(-1, 1, (3, 8)).astype(np.float32)


def wanted(x: Any, weight: Any) -> Any:
    x = x.astype(np.float64)
    return x / np.sqrt((x * x).mean(-1, keepdims=True)) * weight[..., None, :]


@pytest.mark.parametrize("device", DEVICES)
def test_tensors_on_a_device(device: str) -> None:
    x, weight = dt.asarray(X, device), dt.asarray(WEIGHT, device)
    bundle = dt.build([norm.specialize(E=T.float32)], [jit.target_of(dr.device(device))])
    loaded = dr.load(bundle.tobytes())
    for function in (norm, norm.on(device), loaded.norm, loaded.on(device).norm):
        made = dr.vectorize(function)(x, weight)
        assert made.device is dr.device(device)
        np.testing.assert_allclose(made.numpy(), wanted(X, WEIGHT), rtol=2e-6)
        out = dr.empty(X.shape, device=device)
        assert dr.vectorize(function)(x, weight[:1], out=out) is out
        np.testing.assert_allclose(out.numpy(), wanted(X, WEIGHT[:1]), rtol=2e-6)
        one = dr.vectorize(function)(x[1], weight[2])
        np.testing.assert_allclose(one.numpy(), wanted(X[1], WEIGHT[2]), rtol=2e-6)
        none = dr.vectorize(function)(x[:0], weight)
        assert (none.shape, none.device) == ((0, *X.shape[1:]), dr.device(device))


@pytest.mark.parametrize("device", DEVICES)
def test_what_is_written_and_numbers(device: str) -> None:
    x = dt.asarray(X.copy(), device)
    by = np.array([2.0, 3.0, 5.0])[:, None]
    made = dr.vectorize(scale)(x, by)
    np.testing.assert_array_equal(x.numpy(), X * by[..., None].astype(np.float32))
    np.testing.assert_array_equal(made.numpy(), -x.numpy())


@pytest.mark.parametrize("device", DEVICES)
def test_whole_arrays_are_copied_for_a_bound_kernel(device: str) -> None:
    x, by = X.copy(), np.array([2.0, 3.0, 5.0])[:, None]
    bound = dr.vectorize(scale.on(device, copy=True))
    made = bound(x, by)
    np.testing.assert_array_equal(x, X * by[..., None].astype(np.float32))
    np.testing.assert_array_equal(made, -x)
    out = np.zeros_like(x)
    assert bound(x, by=1.0, out=out) is out
    np.testing.assert_array_equal(out, -x)
    with pytest.raises(ValueError, match=r"out is written, and its leading axes \(3, 4\)"):
        bound(x, by, out=out[0])


def test_a_kernel_is_compiled_for_what_one_item_is() -> None:
    """Its element type, and whether items are row-major, not the array."""
    for x in (X, X.astype(np.float64), X.transpose(0, 2, 1, 3), X[..., ::-1], X.swapaxes(2, 3)):
        weight = np.ones(x.shape[-1], x.dtype)
        made = dr.vectorize(norm)(x, weight)
        assert made.dtype == x.dtype
        np.testing.assert_allclose(made, wanted(x, weight), rtol=2e-6)


def test_defaults_and_names() -> None:
    x = X.copy()
    made = dr.vectorize(scale)(x=x)
    np.testing.assert_array_equal(x, 2 * X)
    np.testing.assert_array_equal(made, -x)
    with pytest.raises(
        TypeError, match=r"scale has no parameter 'other'; takes 2 arguments \(x, by\)$"
    ):
        dr.vectorize(scale)(x, other=1)
    with pytest.raises(TypeError, match=r"norm: .*x.reshape\(1, \*x.shape\)"):
        dr.vectorize(norm)(X[0, 0, 0], WEIGHT)
    with pytest.raises(ValueError, match=r"weight.shape"):
        dr.vectorize(norm)(X[:0], WEIGHT[:, :3])


def test_tuples_and_buffers_that_are_not_there() -> None:
    @dt.kernel
    def total(
        parts: tuple[T.Buffer[T.float32], ...], bias: T.Buffer[T.float32] | None = None
    ) -> T.Buffer[T.float32]:
        (n,) = parts[0].shape
        out = T.empty((n,), T.float32)
        for i in T.parallel(n):
            value = T.float32(0)
            for part in parts:
                value += part[i]
            if bias is not None:
                value += bias[i]
            out[i] = value
        return out

    call = dr.vectorize(total)
    np.testing.assert_array_equal(call((X, X[0])), X + X[0])
    np.testing.assert_array_equal(call((X,), X[1, :, :1]), X + X[1, :, :1])


class Scaled:
    def __init__(self, by: float) -> None:
        self.by = by

    @dt.kernel
    def run(self, x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
        y = T.empty_like(x)
        for i in T.parallel(x.shape[0]):
            y[i] = x[i] * T.float32(self.by)
        return y


def test_a_method() -> None:
    for by in (2.0, 3.0):
        made = dr.vectorize(Scaled(by).run)(X)
        np.testing.assert_array_equal(made, X * np.float32(by))
    np.testing.assert_array_equal(dr.vectorize(Scaled.run)(Scaled(4.0), X), X * np.float32(4))
