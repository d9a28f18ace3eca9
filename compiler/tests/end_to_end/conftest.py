"""The devices that these tests call kernels on, and arrays on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dovetail as dt


@pytest.fixture(
    params=["cpu", pytest.param("opencl", marks=pytest.mark.needs(device="opencl"))]
)
def kind(request: pytest.FixtureRequest) -> str:
    """A kind of device that executes here."""
    return request.param


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
