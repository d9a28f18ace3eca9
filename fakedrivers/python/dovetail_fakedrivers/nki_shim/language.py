"""Stand-in for `neuronxcc.nki.language`."""

# What NumPy computes with has no name but Any.
# ruff: noqa: ANN401
from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dovetail_fakedrivers.nki_shim import tensors
from dovetail_fakedrivers.nki_shim.tensors import (
    Array,
    HbmPart,
    Index,
    NkiError,
    Part,
    Tile,
    bfloat16,
    checked_dtype,
    demand,
    garbage,
    given,
    in_range,
    is_number,
    valid_of,
)

uint8, int8, uint16, int16 = np.uint8, np.int8, np.uint16, np.int16
uint32, int32, float16, float32, bool_ = np.uint32, np.int32, np.float16, np.float32, np.bool_
sbuf, psum = "sbuf", "psum"


class tile_size:
    """Limits of tiles."""

    pmax = tensors.PARTITIONS
    psum_fmax = tensors.PSUM_FREE
    gemm_stationary_fmax = 128
    gemm_moving_fmax = 512


def arange(*ends: Any) -> Index:
    """Indices in a row."""
    if not (all(isinstance(each, int) for each in ends)):
        raise NkiError(f"arange{ends}")
    return Index(np.arange(*ends, dtype=np.int64))


def _trips(count: Any) -> int:
    if not (isinstance(count, int)):
        raise NkiError(f"a loop of {count!r} turns: its number is not known")
    return count


def affine_range(count: int) -> Iterator[Index]:
    """Iterations that may go in any order: here backwards, so that it shows if they may not."""
    return (Index(np.asarray(each)) for each in reversed(range(_trips(count))))


def sequential_range(count: int) -> Iterator[Index]:
    """Iterations in order."""
    return (Index(np.asarray(each)) for each in range(_trips(count)))


def static_range(count: int) -> Iterator[int]:
    """Numbers."""
    return iter(range(_trips(count)))


def ndarray(shape: tuple[int, ...], dtype: Any, *, buffer: str = sbuf) -> Tile:
    """A tile that holds anything."""
    return Tile(garbage(tuple(shape), checked_dtype(dtype)), buffer)


def zeros(shape: tuple[int, ...], dtype: Any, *, buffer: str = sbuf) -> Tile:
    """A tile of zeros."""
    return Tile(np.zeros(shape, checked_dtype(dtype)), buffer)


def full(shape: tuple[int, ...], fill_value: float, dtype: Any, *, buffer: str = sbuf) -> Tile:
    """A tile of one number."""
    if not (is_number(fill_value)):
        raise NkiError(f"full() of {fill_value!r}")
    with np.errstate(all="ignore"):
        return Tile(stored(np.full(shape, fill_value), checked_dtype(dtype)), buffer)


def load(src: Any, *, mask: Any = None, dtype: Any = None) -> Tile:
    """From HBM to SBUF."""
    demand(isinstance(src, HbmPart), "err_unsupported_memory: load() of what is not in HBM")
    demand(dtype is None, "a load converts nothing here")
    valid = valid_of(mask, src.shape)
    keep = np.ones(src.shape, bool) if valid is None else valid
    in_range(src.places, src.tensor.shape, keep)
    out = garbage(src.shape, src.tensor.array.dtype)
    out[keep] = src.tensor.array[tuple(each[keep] for each in src.places)]
    return Tile(out, sbuf, valid)


def store(dst: Any, value: Any, *, mask: Any = None) -> None:
    """From SBUF to HBM; no element twice."""
    demand(isinstance(dst, HbmPart), "err_unsupported_memory: store() to what is not in HBM")
    if not (isinstance(value, Tile)):
        raise NkiError(f"store() of {value!r}")
    demand(dst.tensor.mutable, "err_cannot_update_immutable_parameter")
    if not (value.array.dtype == dst.tensor.array.dtype):
        raise NkiError(f"{value.array.dtype} to HBM of another type")
    if not (value.shape == dst.shape):
        raise NkiError(f"{value.shape} is stored to {dst.shape}")
    valid = valid_of(mask, dst.shape)
    keep = np.ones(dst.shape, bool) if valid is None else valid
    in_range(dst.places, dst.tensor.shape, keep)
    places = tuple(each[keep] for each in dst.places)
    flat = np.ravel_multi_index(places, dst.tensor.shape) if places[0].size else places[0]
    demand(np.unique(flat).size == flat.size, "one store writes an element twice")
    dst.tensor.array[places] = value.array[keep]
    dst.tensor.origin.written = True


def values(x: Any) -> Array:
    """What an operand holds, of bfloat16 as float32."""
    if is_number(x):
        return np.asarray(x)
    if not (isinstance(x, (Tile, Part))):
        raise NkiError(f"err_unsupported_memory: an operand {x!r}")
    array = x.array
    return (
        (array["bfloat16"].astype(np.uint32) << 16).view(np.float32)
        if (array.dtype == bfloat16)
        else array
    )


def stored(array: Array, dtype: np.dtype[Any]) -> Array:
    """Values as a type holds them: rounded to nearest even, integers saturated."""
    with np.errstate(all="ignore"):
        if dtype == bfloat16:
            bits = np.ascontiguousarray(array.astype(np.float32)).view(np.uint32).astype(np.uint64)
            rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
            nan = np.isnan(array)
            out = np.where(nan, np.uint64(0x7FC0), rounded).astype(np.uint16)
            return out.view(bfloat16)
        if array.dtype.kind == "f" and dtype.kind in "iu":
            ends = np.iinfo(dtype)
            near = np.rint(array.astype(np.float64))
            return np.nan_to_num(np.clip(near, ends.min, ends.max)).astype(dtype)
        return array.astype(dtype)


def _shape(*operands: Any) -> tuple[int, ...]:
    shapes: list[tuple[int, ...]] = []
    for each in operands:
        if isinstance(each, (Tile, Part)):
            shapes.append(each.shape)
        elif not is_number(each):
            raise NkiError(f"err_unsupported_memory: an operand {each!r}")
    if not shapes:
        raise NkiError("no operand is a tile")
    if shapes.count(shapes[0]) == len(shapes):
        return shapes[0]
    if not (len({shape[0] for shape in shapes}) == 1):
        raise NkiError(f"err_num_partition_mismatch: {shapes}")
    return np.broadcast_shapes(*shapes)


def _alike(operands: tuple[Any, ...], inputs: int) -> np.dtype[Any] | None:
    """The type of tiles of one type and shape, or of one and numbers; None of all else."""
    first = operands[0]
    if type(first) is not Tile or len(operands) != inputs:
        return None
    array = first.array
    for each in operands[1:]:
        if type(each) is Tile:
            if each.array.dtype is not array.dtype or each.array.shape != array.shape:
                return None
        elif type(each) is not int and type(each) is not float:
            return None
    return array.dtype


_FLOAT = np.dtype(np.float32)
_COMPARISONS = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")


def _arithmetic(name: str, function: Callable[..., Any], inputs: int) -> Callable[..., Tile]:
    """Float arithmetic, in float32 whatever the type of the operands."""
    comparison = name in _COMPARISONS

    def call(*operands: Any, dtype: Any = None) -> Tile:
        if dtype is None and not comparison and _alike(operands, inputs) is _FLOAT:
            with np.errstate(all="ignore"):
                arrays = [x.array if type(x) is Tile else np.float32(x) for x in operands]
                return given(function(*arrays).astype(np.float32, copy=False))
        if not (len(operands) == inputs):
            raise NkiError(f"{name}() of {len(operands)} operands")
        shape = _shape(*operands)
        arrays = [values(each) for each in operands]
        kinds = {
            array.dtype
            for array, each in zip(arrays, operands, strict=True)
            if not is_number(each)
        }
        whole = [kind for kind in kinds if kind.kind in "iu" and kind.itemsize > 2]
        # The conversion to float32 loses digits; whether a number is 0 it tells.
        if not (not whole or (comparison and operands[1] == 0)):
            raise NkiError(
                f"{name}() of {kinds}: arithmetic is in float32 (Supported Math Operators)"
            )
        with np.errstate(all="ignore"):
            out = function(*(array.astype(np.float32) for array in arrays))
        kind = checked_dtype(dtype) if dtype is not None else _promoted(operands)
        if not (not comparison or kind == np.uint8):
            raise NkiError(f"{name}() gives {kind}")
        return given(_spread(stored(np.asarray(out), kind), shape))

    call.__name__ = name
    return call


def _spread(array: Array, shape: tuple[int, ...]) -> Array:
    return array if array.shape == shape else np.broadcast_to(array, shape).copy()


def _promoted(operands: tuple[object, ...]) -> np.dtype[Any]:
    kinds = [each.array.dtype for each in operands if isinstance(each, (Tile, Part))]
    if kinds.count(kinds[0]) != len(kinds):
        raise NkiError(f"operands of {kinds}: say which type comes out")
    return kinds[0]


def _bits(name: str, function: Callable[..., Any], inputs: int) -> Callable[..., Tile]:
    """Bits of integers."""

    def call(*operands: Any) -> Tile:
        alike = _alike(operands, inputs)
        if alike is not None and alike.kind in "iu" and type(operands[-1]) is Tile:
            return Tile(function(*(each.array for each in operands)))
        if not (len(operands) == inputs):
            raise NkiError(f"{name}() of {len(operands)} operands")
        shape, kind = _shape(*operands), _promoted(operands)
        if kind.kind not in "iu":
            raise NkiError(f"{name}() of {kind}")
        numbers: list[Any] = []
        for each in operands:
            if is_number(each):
                if not (isinstance(each, int)):
                    raise NkiError(f"{name}() of {each!r}")
                least, most = _ENDS[kind]
                if not (least <= each <= most):
                    raise NkiError(f"{each} is no {kind}")
                numbers.append(kind.type(each))
            else:
                numbers.append(values(each))
        return Tile(_spread(np.asarray(function(*numbers), kind), shape))

    call.__name__ = name
    return call


def _rsqrt(x: Any) -> Any:
    return np.float32(1) / np.sqrt(x)


def _activation(function: Callable[[Array], Any]) -> Callable[[Array], Any]:
    """A function as its formula says it, in float64."""

    def call(x: Array) -> Any:
        return np.asarray(function(x.astype(np.float64)))

    return call


def _erf(x: Array) -> Array:
    return np.array([math.erf(each) for each in x.flat]).reshape(x.shape)


def _relu(x: Array) -> Array:
    return np.maximum(x, 0)


def _sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


def _softplus(x: Array) -> Array:
    return np.logaddexp(x, 0)


def _gelu_tanh(x: Array) -> Array:
    return x / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def _sin(x: Array) -> Array:
    # "Valid input range is [-Pi, Pi]": nki.language.sin.
    if not (np.abs(x) <= math.pi).all():
        raise NkiError("sin() outside of -pi to pi")
    return np.sin(x)


def _shift(left: bool) -> Callable[[Any, Any], Any]:
    def shift(x: Any, y: Any) -> Any:
        bits = x.dtype.itemsize * 8
        if not (y.min() >= 0 and y.max() < bits):
            raise NkiError(f"a shift by {y}")
        kind = _UNSIGNED[x.dtype.itemsize]
        unsigned, count = x.view(kind), y.astype(kind)
        return (unsigned << count if left else unsigned >> count).view(x.dtype)

    return shift


_UNSIGNED = {1: np.dtype(np.uint8), 2: np.dtype(np.uint16), 4: np.dtype(np.uint32)}
_ENDS = {
    np.dtype(each): (int(np.iinfo(each).min), int(np.iinfo(each).max))
    for each in (np.uint8, np.int8, np.uint16, np.int16, np.uint32, np.int32)
}
add = _arithmetic("add", np.add, 2)
subtract = _arithmetic("subtract", np.subtract, 2)
multiply = _arithmetic("multiply", np.multiply, 2)
divide = _arithmetic("divide", np.divide, 2)
minimum = _arithmetic("minimum", np.fmin, 2)
maximum = _arithmetic("maximum", np.fmax, 2)
negative = _arithmetic("negative", np.negative, 1)
abs = _arithmetic("abs", np.abs, 1)
sqrt = _arithmetic("sqrt", np.sqrt, 1)
rsqrt = _arithmetic("rsqrt", _rsqrt, 1)
exp = _arithmetic("exp", np.exp, 1)
log = _arithmetic("log", np.log, 1)
tanh = _arithmetic("tanh", np.tanh, 1)
floor = _arithmetic("floor", np.floor, 1)
ceil = _arithmetic("ceil", np.ceil, 1)
trunc = _arithmetic("trunc", np.trunc, 1)
square = _arithmetic("square", np.square, 1)
reciprocal = _arithmetic("reciprocal", np.reciprocal, 1)
sign = _arithmetic("sign", np.sign, 1)
sigmoid = _arithmetic("sigmoid", _activation(_sigmoid), 1)
relu = _arithmetic("relu", _relu, 1)
gelu = _arithmetic("gelu", _activation(lambda x: x / 2 * (1 + _erf(x / math.sqrt(2)))), 1)
gelu_apprx_tanh = _arithmetic("gelu_apprx_tanh", _activation(_gelu_tanh), 1)
silu = _arithmetic("silu", _activation(lambda x: x * _sigmoid(x)), 1)
softplus = _arithmetic("softplus", _activation(_softplus), 1)
mish = _arithmetic("mish", _activation(lambda x: x * np.tanh(_softplus(x))), 1)
erf = _arithmetic("erf", _activation(_erf), 1)
arctan = _arithmetic("arctan", _activation(np.arctan), 1)
sin = _arithmetic("sin", _activation(_sin), 1)
ACTIVATIONS = (
    square, sigmoid, relu, gelu, gelu_apprx_tanh, silu, tanh, sqrt, rsqrt, exp, softplus, mish,
    log, erf, sin, arctan, sign,
)  # fmt: skip
"""What the Scalar Engine has (Supported Activation Functions for NKI ISA)."""
equal = _arithmetic("equal", np.equal, 2)
not_equal = _arithmetic("not_equal", np.not_equal, 2)
less = _arithmetic("less", np.less, 2)
less_equal = _arithmetic("less_equal", np.less_equal, 2)
greater = _arithmetic("greater", np.greater, 2)
greater_equal = _arithmetic("greater_equal", np.greater_equal, 2)
bitwise_and = _bits("bitwise_and", np.bitwise_and, 2)
bitwise_or = _bits("bitwise_or", np.bitwise_or, 2)
bitwise_xor = _bits("bitwise_xor", np.bitwise_xor, 2)
invert = _bits("invert", np.invert, 1)
left_shift = _bits("left_shift", _shift(True), 2)
right_shift = _bits("right_shift", _shift(False), 2)
EXACT = {add: np.add, subtract: np.subtract, multiply: np.multiply}
"""What the GpSimd Engine does with integers."""


def copy(src: Any, *, dtype: Any = None, mask: Any = None) -> Tile:
    """A copy, of another type if one is asked for."""
    if not (isinstance(src, (Tile, Part))):
        raise NkiError(f"copy() of {src!r}")
    kind = src.dtype if isinstance(src, Tile) else src.tile.dtype
    if dtype in (None, kind) and kind in (np.int32, np.uint32):
        raise NkiError(f"copy() of {kind}: the Scalar Engine copies in float32 (nisa.tensor_copy)")
    return duplicate(src, dtype, mask)


def duplicate(src: Tile | Part, dtype: Any, mask: Any) -> Tile:
    """A copy, by whichever engine."""
    valid = valid_of(mask, src.shape)
    if isinstance(src, Part) and valid is not None:
        in_range(src.places, src.tile.shape, valid)
        array = garbage(src.shape, src.tile.array.dtype)
        array[valid] = src.tile.array[tuple(each[valid] for each in src.places)]
    else:
        array = src.array
    kind = array.dtype if dtype is None else checked_dtype(dtype)
    if kind != array.dtype:
        array = stored(values(Tile(array)), kind)
    out = given(np.array(array))
    out.valid = valid
    return out


def _fold(name: str, function: Callable[..., Any], neutral: float) -> Callable[..., Tile]:
    def call(x: Any, axis: list[int], *, keepdims: bool, mask: Any = None) -> Tile:
        demand(list(axis) == [1] and keepdims, "a fold goes along the free axis")
        if not (isinstance(x, Tile) and x.array.dtype == np.float32):
            raise NkiError(f"{name}() of {x!r}")
        valid = valid_of(mask, x.shape)
        keep = np.ones(x.shape, bool) if valid is None else valid
        with np.errstate(all="ignore"):
            return Tile(
                function(np.where(keep, x.array, np.float32(neutral)), axis=1, keepdims=True)
            )

    call.__name__ = name
    return call


sum = _fold("sum", np.sum, 0.0)
min = _fold("min", np.fmin.reduce, float("inf"))
max = _fold("max", np.fmax.reduce, float("-inf"))

__all__ = ["EXACT", "NkiError", "bfloat16"]
