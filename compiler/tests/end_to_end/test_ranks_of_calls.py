"""A call gives a buffer the number of dimensions that nothing in the kernel's body says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail.support.errors import SourceError

F = T.Buffer[T.float32]
_RANDOM = np.random.default_rng(76)


def f(*shape: int) -> Any:
    return _RANDOM.standard_normal(shape).astype(np.float32)


@dt.kernel
def gelu(x: F, y: F) -> None:
    y[:] = 0.5 * x * (1.0 + T.tanh(0.7978845608 * (x + 0.044715 * x**3)))


@dt.kernel
def doubled(x: F) -> F:
    out = T.empty_like(x)
    out[...] = 2.0 * x
    return out


@dt.kernel
def lookup(index: T.Buffer[T.int32], table: F, out: F) -> None:
    for i in T.parallel(len(index)):
        out[i, :] = table[index[i], :]


@dt.kernel
def both_ways(a: F, x: F) -> F:
    return (a @ x) @ a


@dt.kernel
def summed(x: F, out: F) -> None:
    total = 0.0
    for i in range(len(x)):
        total += x[i]
    out[0] = total


@dt.kernel
def fixed(x: F) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 2.0 * x[i]


@pytest.mark.level("real")
@pytest.mark.parametrize("device", [None, "reference:0"])
def test_one_kernel_takes_arrays_of_several_ranks(device: str | None) -> None:
    call: Any = gelu if device is None else gelu.on(device, copy=True)
    for shape in ((4,), (3, 4), (2, 3, 4), (5,), (4, 3)):
        x, y = f(*shape), np.zeros(shape, np.float32)
        call(x, y)
        wanted = 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x**3)))
        assert np.allclose(y, wanted, 1e-4, 1e-5), shape


@pytest.mark.level("real")
def test_a_result_has_the_rank_of_its_call() -> None:
    for shape in ((3,), (2, 3)):
        x = f(*shape)
        assert np.array_equal(doubled(x), 2 * x)
        report = doubled.check(x)
        assert report.ok
        assert np.array_equal(report.results[0], 2 * x)


@pytest.mark.level("real")
def test_what_is_indexed_has_the_rank_of_its_indices() -> None:
    index = np.array([2, 0, 1, 2], np.int32)
    table, out = f(3, 5), np.zeros((4, 5), np.float32)
    lookup(index, table, out)
    assert np.array_equal(out, table[index])
    # A row in place of an element would be a number, written several times.
    with pytest.raises(ValueError, match=r"parameter 'table' expects rank 2, got rank 3"):
        lookup(index, f(3, 2, 2), out)


@pytest.mark.level("real")
def test_a_product_of_a_matrix_and_a_vector() -> None:
    a, x = f(4, 3), f(3)
    assert np.allclose(both_ways(a, x), (a @ x) @ a, 1e-4, 1e-4)


@pytest.mark.level("real")
def test_a_rank_that_does_not_compile_is_refused_as_one() -> None:
    with pytest.raises(ValueError, match=r"parameter 'x' expects rank 1, got rank 2"):
        summed(f(2, 3), f(1))
    with pytest.raises(ValueError, match=r"parameter 'x' expects rank 1, got rank 2"):
        fixed(f(2, 3))
    out = np.zeros(1, np.float32)
    summed(np.ones(3, np.float32), out)
    assert out[0] == 3


@pytest.mark.level("real")
def test_a_bundle_has_the_rank_that_specialize_gives() -> None:
    kernel = gelu.specialize(x=2, y=2)
    loaded: Any = dr.load_bytes(dt.build([kernel], ["cpu"]).tobytes(), device="cpu:0")
    assert [each.rank for each in loaded.gelu.parameters] == [2, 2]
    with pytest.raises(SourceError, match="no compile-time parameter 'z'"):
        gelu.specialize(z=2).parse()
