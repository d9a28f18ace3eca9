"""Stand-in for `neuronxcc.nki.isa`."""

# What NumPy computes with has no name but Any.
# ruff: noqa: ANN401
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dovetail_fakedrivers.nki_shim import language
from dovetail_fakedrivers.nki_shim.tensors import (
    Index,
    NkiError,
    Part,
    Product,
    Tile,
    Transposed,
    bfloat16,
    checked_dtype,
    demand,
    given,
)

gpsimd_engine, vector_engine = "gpsimd", "vector"


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


def tensor_copy(src: Any, *, engine: str, mask: Any = None) -> Tile:
    """A copy of bits: "bit-accurate copy when input and output data types are the same"."""
    demand(engine == vector_engine, "tensor_copy: the Vector Engine copies bits, of both memories")
    if not (isinstance(src, (Tile, Part))):
        raise NkiError(f"tensor_copy() of {src!r}")
    return language.duplicate(src, None, mask)


def tensor_copy_predicated(*, src: Any, dst: Any, predicate: Any) -> None:
    """Copy where the predicate is true, by the Vector Engine."""
    for each in (src, dst, predicate):
        if not (isinstance(each, Tile)):
            raise NkiError(f"tensor_copy_predicated() of {each!r}")
    if not (src.shape == dst.shape == predicate.shape):
        raise NkiError(
            f"tensor_copy_predicated of {src.shape}, {predicate.shape} to {dst.shape}: src, dst "
            "and predicate have the same number of partitions and elements"
        )
    demand(src.array.dtype == dst.array.dtype, "src and dst share the same data type")
    demand(
        predicate.array.dtype in (np.uint8, np.uint16, np.uint32),
        "predicate is of type uint8, uint16 or uint32",
    )
    demand(not src.buffer == predicate.buffer == "psum", "src and predicate are both in PSUM")
    demand(dst.array.flags.writeable, "a broadcast tile is written")
    np.copyto(dst.array, src.array, where=predicate.array != 0)


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


def nc_transpose(data: Tile) -> Transposed:
    """Partitions and elements exchanged, by the Tensor Engine, into PSUM."""
    demand(data.buffer == "sbuf", "nc_transpose on the Tensor Engine reads SBUF")
    if not (data.shape[0] <= 128 and data.shape[1] <= 128):
        raise NkiError(f"nc_transpose of {data.shape}: (128, 128) or smaller")
    return Transposed(data.array.T.copy(), "psum")


def activation(op: Any, data: Tile, *, dtype: Any) -> Tile:
    """A function of each element, by the Scalar Engine."""
    if op not in language.ACTIVATIONS:
        raise NkiError(f"{op!r} is no activation (Supported Activation Functions for NKI ISA)")
    return op(data, dtype=dtype)


def reciprocal(data: Tile, *, dtype: Any) -> Tile:
    """1 / x, by the Vector Engine."""
    return language.reciprocal(data, dtype=dtype)


def tensor_reduce(op: Any, data: Tile, axis: list[int], *, dtype: Any, keepdims: bool) -> Tile:
    """A reduction along the free axis, by the Vector Engine: in float32, or of bits."""
    demand(list(axis) == [1] and keepdims, "a reduction goes along the free axis")
    kind = checked_dtype(dtype)
    if op is language.bitwise_or:
        demand(kind.kind in "iu" and data.array.dtype == kind, "bits of an integer type")
        return given(np.bitwise_or.reduce(data.array, axis=1, keepdims=True))
    if op not in _FOLDS:
        raise NkiError(f"{op!r} is no operator of a reduction (Legal Reduction op)")
    with np.errstate(all="ignore"):
        array = language.values(data).astype(np.float32)
        out = _FOLDS[op](array, axis=1, keepdims=True)
    return given(language.stored(out, kind))


_FOLDS: dict[Any, Callable[..., Any]] = {
    language.add: np.sum,
    language.minimum: np.fmin.reduce,
    language.maximum: np.fmax.reduce,
}
