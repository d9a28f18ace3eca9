"""Stand-in for `neuronxcc.nki.isa`."""

# What NumPy computes with has no name but Any.
# ruff: noqa: ANN401
from __future__ import annotations

from typing import Any

import numpy as np

from dovetail_fakedrivers.nki_shim import language
from dovetail_fakedrivers.nki_shim.tensors import (
    Index,
    NkiError,
    Product,
    Tile,
    bfloat16,
    checked_dtype,
    demand,
)

gpsimd_engine = "gpsimd"


def iota(expr: Any, dtype: Any) -> Tile:
    """The values of an affine expression, in 32-bit integer math."""
    if not (isinstance(expr, Index)):
        raise NkiError(f"iota() of {expr!r}")
    numbers = expr.values if expr.values.ndim >= 2 else expr.values.reshape(1, -1)
    return Tile(numbers.astype(np.int32).astype(checked_dtype(dtype)))


def tensor_tensor(data1: Tile, data2: Tile, op: Any, *, dtype: Any, engine: str) -> Tile:
    """Sums, differences and products of integers, exact on the GpSimd Engine."""
    if not (data1.shape == data2.shape):
        raise NkiError(f"tensor_tensor of {data1.shape} and {data2.shape}")
    demand(data1.buffer == data2.buffer == "sbuf", "GpSimd Engine cannot access PSUM")
    demand(op in language.EXACT and engine == gpsimd_engine, "an integer op of the GpSimd Engine")
    kind = checked_dtype(dtype)
    if not (
        data1.array.dtype == data2.array.dtype == kind and kind.kind in "iu" and kind.itemsize == 4
    ):
        raise NkiError(
            f"{data1.array.dtype}, {data2.array.dtype} and {kind} are not one type of 32 bits"
        )
    with np.errstate(all="ignore"):
        return Tile(language.EXACT[op](data1.array, data2.array))


def nc_matmul(stationary: Tile, moving: Tile) -> Product:
    """`stationary.T @ moving`, in float32, into PSUM."""
    demand(stationary.buffer == moving.buffer == "sbuf", "nc_matmul reads SBUF")
    demand(stationary.array.dtype == moving.array.dtype, "nc_matmul of two types")
    if stationary.array.dtype not in (np.float16, np.float32, bfloat16):
        raise NkiError(f"nc_matmul of {stationary.array.dtype}")
    demand(stationary.shape[0] == moving.shape[0], "nc_matmul: another contraction dimension")
    if not (stationary.shape[1] <= 128):
        raise NkiError(f"TC#3: {stationary.shape[1]} columns are stationary")
    if not (moving.shape[1] <= 512):
        raise NkiError(f"TC#3: {moving.shape[1]} columns are moving")
    with np.errstate(all="ignore"):
        a, b = (language.values(each).astype(np.float32) for each in (stationary, moving))
        return Product(a.T @ b, "psum")
