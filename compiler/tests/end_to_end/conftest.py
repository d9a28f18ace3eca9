"""The devices that these tests call kernels on, and arrays and views of arrays on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import jit, plugin
from dovetail_conformance import kinds
from dovetail_conformance.views import DeviceView


@pytest.fixture(params=kinds.real())
def kind(request: pytest.FixtureRequest) -> str:
    """A kind of device that executes here."""
    return request.param


@pytest.fixture
def held(kind: str) -> Callable[[str], bool]:
    """Whether devices of this kind hold elements of a dtype at all; else compiling says so."""
    target = jit.target_of(dt.device(kind))
    capabilities = plugin.load(kind).capabilities(target)
    in_words = {"int64", "uint64"} if capabilities.lacks_wide else set[str]()
    return (capabilities.storage_dtypes | in_words).__contains__


@pytest.fixture
def put(kind: str) -> Callable[[Any], Any]:
    """Brings an array to the device; on the cpu it stays what it is: NumPy's, not copied."""
    if kind == "cpu":
        return lambda array: array
    return lambda array: dt.asarray(array, f"{kind}:0")


@pytest.fixture
def get() -> Callable[[Any], np.ndarray]:
    """Brings an array back."""
    return dt.asnumpy


@pytest.fixture
def view(kind: str) -> Callable[..., Any]:
    """A view of what `put` gave: NumPy's own on the cpu, by DLPack elsewhere.

    Called with the tensor, the shape, strides in elements, and the offset in bytes; `frozen` makes
    it read-only.
    """

    def make(
        tensor: Any,
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        offset: int,
        frozen: bool = False,
    ) -> Any:
        if kind != "cpu":
            return DeviceView(tensor, shape, strides, offset, frozen)
        size = tensor.dtype.itemsize
        steps = tuple(step * size for step in strides)
        made = np.ndarray(shape, tensor.dtype, tensor.data, offset, steps)
        made.flags.writeable = not frozen
        return made

    return make
