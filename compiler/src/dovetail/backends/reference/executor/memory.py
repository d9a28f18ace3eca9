"""Memory of a launch, and the place of an access in it.

All memory is flat; a place is the number of an element. Buffers keep the shape that the user
knows, so an index is compared with its extent, axis by axis, as the language has it: outside of
the shape a read gives 0 and a write is dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.frame import Frame
from dovetail.backends.reference.executor.values import (
    Array,
    Value,
    compute_type,
    from_storage,
    is_array,
    to_storage,
    where,
)
from dovetail.support.dataclasses import dataclass

Closure = Callable[[Frame], Value]
"""An expression, made ready."""


@dataclass(slots=True)
class Memory:
    """The memory of a buffer in one launch.

    Attributes:
        flat: All of it: of local memory that of all threads, of shared memory that of all blocks.
        offset: Place of the element with all indices 0, in that of the first owner.
        shape: Extents.
        strides: In elements.
        owned: Elements of one thread or block; 0 for global memory.
        address: Of the first byte, for alignment; of local and shared memory 0.
        shadow: What a watch knows of it.
    """

    flat: Array
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    owned: int = 0
    address: int = 0
    shadow: Any = None


def row_major(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Strides of a contiguous buffer."""
    strides: list[int] = []
    size = 1
    for extent in reversed(shape):
        strides.append(size)
        size *= max(extent, 1)
    return tuple(reversed(strides))


@dataclass(slots=True)
class Place:
    """Where an access of a frame goes.

    Attributes:
        memory: The memory.
        place: One place for each entry, (entries,) or (entries, lanes) or (1, lanes), or one for
            all as an int.
        fits: Where it is in range; None: everywhere. False: nowhere.
        indices: The values of the indices.
    """

    memory: Memory
    place: Any
    fits: Any
    indices: list[Value]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the program.

    Attributes:
        stmt: The statement.
        loops: Variables of the loops and reductions around it, outermost first.
    """

    stmt: ir.Stmt
    loops: tuple[ir.Var, ...]


class Site:
    """One access of the program: a Load, Store, Atomic or Prefetch.

    Attributes:
        number: Of the access in its kernel, for watches.
        what: "read", "write", "update" (atomic) or "look" (atomic load).
        buffer: Which buffer.
        spot: Where it stands.
        lanes: Elements of a vector access.
        aligned: Whether the author promised that vectors are aligned.
        takes: Whether the old value is looked at.
    """

    __slots__ = (
        "_indices", "_known", "_lanes", "_local", "_owner", "_shared", "aligned", "buffer",
        "lanes", "number", "spot", "takes", "what",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        what: str,
        buffer: ir.Buffer,
        indices: list[Closure],
        spot: Spot,
        lanes: int = 1,
        aligned: bool = False,
    ) -> None:
        self.number = number
        self.what = what
        self.takes = what != "write"
        self.buffer = buffer
        self.spot = spot
        self.lanes = lanes
        self.aligned = aligned
        self._indices = indices
        # For each axis the index of last time, and what followed from it: in loops most
        # indices are the same array again and again.
        self._known: list[tuple[Any, ...]] = [()] * len(indices)
        self._local = buffer.scope == "local"
        self._shared = buffer.scope == "shared"
        self._lanes = np.arange(lanes)
        self._owner: tuple[Frame, Array] | None = None

    def forget(self) -> None:
        """Let go of the launch: its memory is the caller's again."""
        self._known = [()] * len(self._indices)
        self._owner = None

    def locate(self, frame: Frame) -> Place:
        """Evaluate the indices, and compare them with the shape."""
        memory: Memory = frame.wave.memory[self.buffer]
        base, total, fits = memory.offset, None, None
        indices = [index(frame) for index in self._indices]
        last = len(indices) - 1
        for axis, index in enumerate(indices):
            extent, stride = memory.shape[axis], memory.strides[axis]
            if self.lanes > 1 and axis == last:
                index = (index[:, None] if is_array(index) else index) + self._lanes
                index = index.reshape(-1, self.lanes)
            if is_array(index):
                inside, term = self._term(axis, index, extent, stride)
                total = term if total is None else total + term
                if inside is not None and fits is not False:
                    fits = inside if fits is None else fits & inside
            elif 0 <= index < extent:
                base += int(index) * stride
            else:
                fits = False
        if memory.owned and (self._local or frame.wave.blocks > 1):
            if self._owner is None or self._owner[0] is not frame:
                self._owner = frame, self._owned(frame, memory)
            owned = self._owner[1]
            total = owned if total is None else total + owned
        if total is None:
            return Place(memory, base, fits, indices)
        return Place(memory, total + base if base else total, fits, indices)

    def _owned(self, frame: Frame, memory: Memory) -> Array:
        """For each entry the place of the first element that its thread or block owns."""
        owner = frame.lanes if self._local else frame.lanes // frame.wave.threads
        owned = owner * memory.owned
        return owned[:, None] if self.lanes > 1 else owned

    def _term(
        self, axis: int, index: Array, extent: int, stride: int
    ) -> tuple[Array | None, Array]:
        known = self._known[axis]
        if known and known[0] is index and known[1] == extent and known[2] == stride:
            return known[3], known[4]
        wide = index if index.dtype == np.int64 else index.astype(np.int64)
        # As an unsigned number a negative one is greater than all extents.
        raw = wide.view(np.uint64)
        inside = None if raw.size == 0 or int(raw.max()) < extent else raw < np.uint64(extent)
        term = wide if stride == 1 else wide * stride
        if self.lanes > 1 and term.ndim == 1:
            term = term[:, None]
            inside = None if inside is None else inside[:, None]
        self._known[axis] = (index, extent, stride, inside, term)
        return inside, term

    def read(self, at: Place) -> Value:
        """The elements, 0 for those that are out of range."""
        flat, dtype = at.memory.flat, self.buffer.dtype
        if at.fits is None:
            return from_storage(flat[at.place], dtype)
        zero = compute_type(dtype)(0)
        if at.fits is False or not flat.size:
            return zero if self.lanes == 1 else np.full((1, self.lanes), zero)
        got = from_storage(flat[where(at.fits, at.place, 0)], dtype)
        return where(at.fits, got, zero)

    def write(self, at: Place, value: Value) -> None:
        """Write the elements that are in range; of several for one place the last thread's."""
        if at.fits is False:
            return
        flat, place = at.memory.flat, at.place
        stored = to_storage(value, self.buffer.dtype)
        if not is_array(place):
            flat[place] = stored[-1] if is_array(stored) else stored
        elif at.fits is None:
            if self.lanes > 1 and place.shape[0] == 1:
                stored = stored[-1:]
            flat[place] = stored
        else:
            shape = np.broadcast_shapes(place.shape, np.shape(stored), at.fits.shape)
            fits = np.broadcast_to(at.fits, shape)
            flat[np.broadcast_to(place, shape)[fits]] = np.broadcast_to(stored, shape)[fits]
