"""Shapes that no memory holds: of new tensors and of results, each our error, zeros among them."""

from __future__ import annotations

import numpy as np
import pytest
from plan_writer import FLOAT32, INT64, PlanWriter, scalar

import dovetail_runtime as dr
from dovetail.bundle import Bundle, BundleFunction, BundleImage, BundleReader, encode_bundle
from dovetail.image import encode_image

pytestmark = pytest.mark.level("real")

MAX = (1 << 63) // 4
"""Elements of float32 whose bytes 63 bits no longer count."""

TOO_LARGE = [(MAX,), (MAX, 0), (0, MAX), (1 << 31, 0, 1 << 31), (1 << 62, 1 << 62)]
EMPTY = [(MAX - 1, 0), (0, MAX - 1), (0, 0), (1 << 30, 0, 1 << 30)]


@pytest.fixture(scope="module")
def grid(bundle_bytes: bytes) -> dr.Module:
    """Functions that return a tensor of the given extents, made by no kernel."""
    image = BundleImage("cpu", "obj", "cpu", (), encode_image(BundleReader(bundle_bytes).image(0)))
    functions: list[BundleFunction] = []
    for rank in (1, 2, 3):
        plan = PlanWriter(f"grid{rank}", *[scalar(letter, INT64) for letter in "nmk"[:rank]])
        extents = [plan.op("scalar", axis) for axis in range(rank)]
        plan.results.append(plan.result(FLOAT32, *extents))
        functions.append(BundleFunction(plan.name, "", ((0, plan.encode()),)))
    return dr.load_bytes(encode_bundle(Bundle("tests", tuple(functions), (image,))))


@pytest.mark.parametrize("shape", TOO_LARGE, ids=str)
def test_a_shape_that_no_memory_holds(grid: dr.Module, shape: tuple[int, ...]) -> None:
    with pytest.raises(dr.ArgumentValueError, match=r"extent \d+ along axis \d, too many bytes"):
        grid[f"grid{len(shape)}"](*shape)
    with pytest.raises(dr.ArgumentValueError, match="too many bytes to count in 64 bits"):
        dr.empty(shape)


@pytest.mark.parametrize("shape", EMPTY, ids=str)
def test_an_empty_shape_is_an_array(grid: dr.Module, shape: tuple[int, ...]) -> None:
    for made in (grid[f"grid{len(shape)}"](*shape), dr.empty(shape)):
        array = dr.asnumpy(made)
        assert (array.shape, array.size) == (shape, 0)
        assert np.asarray(array).nbytes == 0


@pytest.mark.parametrize("extent", [1 << 63, 1 << 64, 1 << 70, -(1 << 63) - 1], ids=str)
def test_an_extent_beyond_64_bits_is_not_cut(extent: int) -> None:
    """Not even by ctypes, which takes the last 64 bits: 2^64 would be 0."""
    with pytest.raises(dr.ArgumentValueError, match=f"extent {extent} along axis 1"):
        dr.empty((2, extent))


def test_memory_that_is_not_there() -> None:
    with pytest.raises(dr.ResourceError, match="memory is exhausted"):
        dr.empty((1 << 47,), "uint8")
