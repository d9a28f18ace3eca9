"""Indices, masks and tensors: what NKI allows of each."""

# What NumPy computes with has no name but Any.
# ruff: noqa: ANN401
from __future__ import annotations

import math
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

PARTITIONS = 128
SBUF_PARTITION = 192 * 1024
"""Bytes. Source: Trainium/Inferentia2 Architecture Guide for NKI, "NeuronCore-v2 Compute
Engines"."""
PSUM_PARTITION = 16 * 1024
PSUM_FREE = 512
"""Elements of float32 in a bank: NKI Programming Model, "Tile size considerations", TC#2."""
MAX_RANK = 5

bfloat16 = np.dtype([("bfloat16", np.uint16)])
TYPES = tuple(
    np.dtype(each)
    for each in (
        np.uint8, np.int8, np.uint16, np.int16, np.uint32, np.int32, np.float16, bfloat16,
        np.float32, np.bool_,
    )
)  # fmt: skip


class NkiError(Exception):
    """A kernel does what NKI does not allow."""


def demand(condition: Any, what: str) -> None:
    """Fail unless it holds."""
    if not condition:
        raise NkiError(what)


def checked_dtype(dtype: Any) -> np.dtype[Any]:
    """A type that NKI has."""
    found = np.dtype(dtype)
    if found not in TYPES:
        raise NkiError(f"NKI has no type {dtype} (Supported Data Types)")
    return found


def is_tuple(value: Any) -> bool:
    """A tuple."""
    return type(value) is tuple


def is_array(value: Any) -> bool:
    """An array of NumPy."""
    return type(value) is np.ndarray


def is_number(value: Any) -> bool:
    """A number of Python, known when a kernel is traced."""
    return isinstance(value, (bool, int, float))


class Mask:
    """A conjunction of comparisons of affine expressions."""

    def __init__(self, holds: Array) -> None:
        self.holds = holds

    def __and__(self, other: Any) -> Mask:
        if not (isinstance(other, Mask)):
            raise NkiError(f"& of a mask and {other!r} (NKI API Masking)")
        return Mask(self.holds & other.holds)

    def __bool__(self) -> bool:
        raise NkiError("err_control_flow_condition_depending_on_arange")


class Index:
    """An affine expression of arange() and loop variables; nothing else can be made of it."""

    def __init__(self, values: Array) -> None:
        self.values = values

    def _form(self, other: Any) -> Array:
        if isinstance(other, Index):
            return other.values
        if not (isinstance(other, int) and not isinstance(other, bool)):
            raise NkiError(f"an index and {other!r} make no affine expression")
        return np.asarray(other, np.int64)

    def __add__(self, other: Any) -> Index:
        return Index(self.values + self._form(other))

    __radd__ = __add__

    def __sub__(self, other: Any) -> Index:
        return Index(self.values - self._form(other))

    def __rsub__(self, other: Any) -> Index:
        return Index(self._form(other) - self.values)

    def __neg__(self) -> Index:
        return Index(-self.values)

    def __mul__(self, other: Any) -> Index:
        demand(not isinstance(other, Index), "the product of two indices is not affine")
        return Index(self.values * self._form(other))

    __rmul__ = __mul__

    def __ge__(self, other: Any) -> Mask:
        return Mask(self.values >= self._form(other))

    def __le__(self, other: Any) -> Mask:
        return Mask(self.values <= self._form(other))

    def __gt__(self, other: Any) -> Mask:
        return Mask(self.values > self._form(other))

    def __lt__(self, other: Any) -> Mask:
        return Mask(self.values < self._form(other))

    def __bool__(self) -> bool:
        raise NkiError("err_control_flow_condition_depending_on_arange")

    def __index__(self) -> int:
        raise NkiError("an index is no number of Python")

    def __getitem__(self, key: tuple[slice | None, ...]) -> Index:
        return Index(self.values[key])


def valid_of(mask: Any, shape: tuple[int, ...]) -> Array | None:
    """Which elements of a shape a mask leaves; None for all."""
    if mask is None:
        return None
    if not (isinstance(mask, Mask)):
        raise NkiError(f"err_unsupported_expression_in_mask: {mask!r}")
    if not (np.broadcast_shapes(mask.holds.shape, shape) == shape):
        raise NkiError(
            f"a mask of shape {mask.holds.shape} for a tile of shape {shape} (NKI API Masking)"
        )
    return np.broadcast_to(mask.holds, shape)


def garbage(shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array:
    """Memory that nobody has written."""
    size = math.prod(shape) * dtype.itemsize
    return (
        np.frombuffer(b"\xfe\xca\xfd\x7f" * (size // 4 + 1), np.uint8)[:size]
        .copy()
        .view(dtype)
        .reshape(shape)
    )


class Tile:
    """A tensor on the chip: the first axis is the partitions.

    Attributes:
        array: What it holds.
        buffer: "sbuf" or "psum".
        valid: Which elements the instruction that made it has written.
        result: An engine that reaches PSUM gave it, and no name has been bound to it by a
            declaration: what may be assigned to PSUM (nki.isa.tensor_copy).
    """

    result = False
    any_type = False

    def __init__(self, array: Array, buffer: str = "sbuf", valid: Array | None = None) -> None:
        self.array = array
        self.buffer = buffer
        self.valid = valid
        shape = array.shape
        # Most tiles are small, and kernels that go through elements one by one make many.
        small = buffer == "sbuf" and len(shape) == 2 and 0 < array.nbytes <= SBUF_PARTITION
        if small and shape[0] <= PARTITIONS:
            return
        if not (2 <= len(shape) <= MAX_RANK):
            raise NkiError(f"a tile of shape {shape}")
        if not (1 <= shape[0] <= PARTITIONS):
            raise NkiError(
                f"err_num_partition_exceed_arch_limit: {shape[0]} partitions exceed {PARTITIONS}"
            )
        row = math.prod(shape[1:]) * array.dtype.itemsize
        most = PSUM_PARTITION if buffer == "psum" else SBUF_PARTITION
        if not (row <= most):
            raise NkiError(f"{row} bytes of a partition of {buffer}, which has {most}")
        if not (row > 0):
            raise NkiError(f"a tile of shape {shape} has no elements")
        if buffer == "psum":
            if not (shape[1] <= PSUM_FREE):
                raise NkiError(f"TC#2: {shape[1]} elements along the free axis of PSUM")
            if not (array.dtype == np.float32 or self.any_type):
                raise NkiError(f"PSUM of {array.dtype}")

    @property
    def shape(self) -> tuple[int, ...]:
        """Its extents."""
        return self.array.shape

    @property
    def dtype(self) -> Any:
        """The type of an element, as NKI names it."""
        return self.array.dtype if self.array.dtype == bfloat16 else self.array.dtype.type

    def __bool__(self) -> bool:
        raise NkiError("err_dynamic_control_flow_not_supported")

    def broadcast_to(self, shape: tuple[int, ...]) -> Tile:
        """A view of another shape."""
        if tuple(shape) == self.array.shape:
            return self
        return Tile(np.broadcast_to(self.array, shape), self.buffer)

    def view(self, dtype: Any) -> Tile:
        """The same bits."""
        kind = checked_dtype(dtype)
        demand(kind.itemsize == self.array.dtype.itemsize, "a view changes the number of elements")
        return Tile(np.ascontiguousarray(self.array).view(kind), self.buffer)

    def _places(self, key: Any) -> tuple[Array, ...]:
        if not (is_tuple(key) and len(key) == 2):
            raise NkiError(f"an index {key!r} of a tile")
        places: list[Array] = []
        for each in key:
            if isinstance(each, int):
                place: Array = np.asarray(each)
            else:
                demand(isinstance(each, Index), "a tile's elements are addressed by indices")
                demand(each.values.ndim != 1, "err_1d_arange_not_supported")
                place = each.values
            places.append(place)
        return tuple(np.broadcast_arrays(*places))

    def __getitem__(self, key: Any) -> Part:
        return Part(self, self._places(key))

    def __setitem__(self, key: Any, value: Any) -> None:
        if not (isinstance(value, (Tile, Part))):
            raise NkiError(f"a tile is assigned {value!r}")
        if self.buffer == "psum":
            written = isinstance(value, Tile) and value.result
            demand(written, "PSUM is written by what an instruction gives")
        demand(self.array.flags.writeable, "a broadcast tile is written")
        new = value.array
        valid = value.valid
        whole = key is Ellipsis and valid is None and new.dtype == self.array.dtype
        if whole and np.broadcast_shapes(new.shape, self.shape) == self.shape:
            self.array[...] = new
            return
        if isinstance(value, Tile):
            demand(value.buffer != "psum" or new.dtype == self.array.dtype, "PSUM is converted")
        if not (new.dtype == self.array.dtype):
            raise NkiError(f"{new.dtype} is assigned to a tile of {self.array.dtype}")
        if key is Ellipsis:
            places: Any = tuple(np.indices(self.shape))
        else:
            places = self._places(key)
        shape = places[0].shape
        if not (np.broadcast_shapes(new.shape, shape) == shape):
            raise NkiError(f"err_store_dst_shape_smaller_than_other_shape: {new.shape} to {shape}")
        new = np.broadcast_to(new, shape)
        keep = np.ones(shape, bool) if valid is None else np.broadcast_to(valid, shape)
        in_range(places, self.shape, keep)
        self.array[tuple(each[keep] for each in places)] = new[keep]

    def __iadd__(self, other: Any) -> Tile:
        demand(self.buffer == "psum" and isinstance(other, Product), "+= is for PSUM and products")
        if not (other.array.shape == self.shape):
            raise NkiError(f"a product of {other.array.shape} into {self.shape}")
        self.array += other.array
        return self


class Product(Tile):
    """What the Tensor Engine gives: a tile in PSUM."""


class Transposed(Tile):
    """What a transpose by the Tensor Engine gives, of the type of its operand."""

    any_type = True


class Part:
    """Elements of a tile, as an operand."""

    def __init__(self, tile: Tile, places: tuple[Array, ...]) -> None:
        self.tile = tile
        self.places = places
        self.valid: Array | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        """Its extents."""
        return self.places[0].shape

    @property
    def array(self) -> Array:
        """What they hold."""
        in_range(self.places, self.tile.shape, np.ones(self.shape, bool))
        return self.tile.array[self.places]


def given(array: Array) -> Tile:
    """What an instruction of the Vector or Scalar Engine gives."""
    tile = Tile(array)
    tile.result = True
    return tile


def in_range(places: tuple[Array, ...], shape: tuple[int, ...], keep: Array) -> None:
    """Fail where an element that is used does not exist."""
    for place, extent in zip(places, shape, strict=True):
        used = place[keep]
        if used.size and (used.min() < 0 or used.max() >= extent):
            raise NkiError(
                f"err_tensor_access_out_of_bound: {used.min()} to {used.max()} of {extent}"
            )


class Hbm:
    """A tensor in device memory."""

    def __init__(self, array: Array, mutable: bool) -> None:
        self.array = array
        self.mutable = mutable
        self.written = False
        self.origin = self

    @property
    def shape(self) -> tuple[int, ...]:
        """Its extents."""
        return self.array.shape

    def reshape(self, shape: tuple[int, ...]) -> Hbm:
        """A view of another shape."""
        view = Hbm(self.array.reshape(shape), self.mutable)
        view.origin = self.origin
        return view

    def __getitem__(self, key: Any) -> HbmPart:
        keys: tuple[Any, ...] = key if is_tuple(key) else (key,)
        if not (len(keys) == self.array.ndim):
            raise NkiError(f"{len(keys)} indices of a tensor of {self.shape}")
        places: list[Array] = []
        for axis, each in enumerate(keys):
            if isinstance(each, Part):
                demand(axis == 0, "err_indirect_indices_free_dim")
                demand(each.array.dtype in (np.int32, np.uint32), "indirect indices are integers")
                demand(each.tile.buffer == "sbuf", "indirect indices are in SBUF")
                demand(each.shape[1:] == (1,), "err_indirect_indices_free_dim")
                places.append(each.array.astype(np.int64))
            else:
                if not (isinstance(each, Index)):
                    raise NkiError(f"an index {each!r} of a tensor in HBM")
                demand(each.values.ndim >= 2, "err_1d_arange_not_supported")
                places.append(each.values)
        return HbmPart(self, tuple(np.broadcast_arrays(*places)))


class HbmPart:
    """Elements of a tensor in device memory."""

    def __init__(self, tensor: Hbm, places: tuple[Array, ...]) -> None:
        self.tensor = tensor
        self.places = places

    @property
    def shape(self) -> tuple[int, ...]:
        """Its extents."""
        return self.places[0].shape
