"""Collectives as a worker sees them: on arrays, over whatever carries the data.

A transport (`transports/`) moves flat, contiguous buffers of equal sizes; shapes, axes and parts
of unequal sizes are the business of this class alone, so that all transports do the same. Every
worker of a group calls the same collectives in the same order; who does not is found and named.
"""

import abc
import enum
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import numpy as np

from dovetail_runtime import dtypes
from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError
from dovetail_runtime.tensor_object import Tensor

Array = np.ndarray[Any, Any]


class CallKind(enum.IntEnum):
    """What a call does; the numbers are those of `shared_group.h`."""

    BARRIER = 0
    BROADCAST = 1
    ALL_REDUCE = 2
    ALL_GATHER = 3
    REDUCE_SCATTER = 4
    ALL_TO_ALL = 5
    SEND = 6
    RECV = 7


#: How reductions fold; the places are the numbers of `shared_group.h`.
FOLDS: Final = ("sum", "prod", "min", "max")


@dataclass(frozen=True, slots=True)
class Call:
    """One collective on flat buffers.

    `count` is of the whole buffer for broadcast, all_reduce, send and recv, else of one worker's
    part: all_gather's input, reduce_scatter's output, one of all_to_all's blocks.
    """

    kind: CallKind
    label: str
    dtype: str = "uint8"
    count: int = 0
    peer: int = -1
    fold: int = 0
    input: Array | None = None
    output: Array | None = None


def extents(count: int, parts: int) -> tuple[int, ...]:
    """How an axis is cut into parts: the first ones get what is left over, as NumPy's array_split.

    Args:
        count: The extent of the axis.
        parts: How many.
    """
    size, more = divmod(count, parts)
    return tuple(size + (part < more) for part in range(parts))


def described(array: Array | Tensor) -> str:
    """`float32[4, 8]`, `float32[4, 8] on cuda`."""
    text = f"{dtypes.dtype_name(array.dtype)}{list(array.shape)}"
    return f"{text} on {array.device.kind}" if isinstance(array, Tensor) else text


def checked_axis(axis: object, rank: int, of: str) -> int:
    """An axis counted from the first one; a negative one counts from behind the last.

    Args:
        axis: What a user gave.
        rank: How many axes there are.
        of: What has them, for the message.
    """
    if not isinstance(axis, (int, np.integer)) or isinstance(axis, bool):
        raise ArgumentTypeError(f"{of}: axis is a number, not {type(axis).__name__}")
    if not -rank <= axis < rank:
        allowed = f"allowed: {-rank} to {rank - 1}" if rank else "it has none at all"
        raise ArgumentValueError(f"{of} has no axis {axis}; {allowed}")
    return int(cast(int, axis)) % rank


def fold_of(op: object) -> int:
    """The place of a reduction in `FOLDS`."""
    if op not in FOLDS:
        raise ArgumentValueError(f"{op!r} is not a reduction; allowed: {', '.join(FOLDS)}")
    return FOLDS.index(op)


class Communicator(abc.ABC):
    """A worker's place in its group: `rank` of `size`.

    Arrays are NumPy's, and with `device_kind` tensors of this worker's device too; results are
    new, and of the same sort. `timeout` is how many seconds a call may last.
    """

    #: How decisions, messages and traces call what carries the data.
    name: str = ""

    def __init__(self, rank: int, size: int) -> None:
        """Args: who this is; of how many."""
        self.rank = rank
        self.size = size
        self.timeout = 60.0

    # What a transport does.

    def prepare(self) -> bytes:
        """Makes ready to meet the others anew; what it returns, all get in `connect`."""
        return b""

    @abc.abstractmethod
    def connect(self, prepared: Sequence[bytes]) -> None:
        """Meets the others.

        Args:
            prepared: What `prepare` gave, by rank.
        """

    @abc.abstractmethod
    def run(self, call: Call) -> None:
        """Carries out one call.

        Raises:
            CollectiveError: It did not come about.
        """

    @property
    def memory_address(self) -> int | None:
        """Of the group's memory, where native code reaches the others without this object."""
        return None

    @property
    def device_kind(self) -> str:
        """Of devices between which `run_on_device` carries elements; empty where it does not."""
        return ""

    def run_on_device(self, call: Call, given: int, result: int, queue: int) -> None:
        """Carries out one call between devices of `device_kind`.

        Args:
            call: What, without arrays; one that `dovetail_session_device_carries`.
            given: The address of what goes in, on this worker's device; 0 where nothing does.
            result: Of what comes out.
            queue: Where the work is submitted to, behind what is there; 0: to a queue of its own.

        Raises:
            CollectiveError: It did not come about.
        """
        raise NotImplementedError(f"{call.label}: {self.name} moves no elements of devices")

    def interruption(self) -> str:
        """Why calls that wait end without success, or an empty text; does not wait itself."""
        return ""

    def tell_command(self, number: int, *, over: bool) -> None:
        """Says that the session's command has begun or is over; for finding who will not come."""
        del number, over

    def abandon(self, why: str) -> None:
        """Lets others know that this worker will not come to what they may wait in.

        Args:
            why: What happened to it.
        """
        del why

    def close(self) -> None:
        """Gives back what it holds."""
        self.abandon("the group is closed")

    # What a worker calls.

    def barrier(self) -> None:
        """Waits until all are here."""
        self.run(Call(CallKind.BARRIER, "barrier()"))

    def broadcast(self, array: Array, root: int = 0) -> Array:
        """What worker `root` has, on all.

        Args:
            array: Of the same shape and dtype on each; only the root's elements matter.
            root: Whose elements.
        """
        self._check_rank(root, "root")
        given = self._flat(array)
        result = np.empty_like(given)
        label = f"broadcast({described(array)}, root={root})"
        self._run(CallKind.BROADCAST, label, given, result, given.size, peer=root)
        return result.reshape(array.shape)

    def all_reduce(self, array: Array, op: str = "sum", *, out: Array | None = None) -> Array:
        """The arrays of all, folded element by element.

        Args:
            array: Of the same shape and dtype on each.
            op: One of `FOLDS`.
            out: Where the result goes: contiguous, of the same shape and dtype; may be `array`.
        """
        given = self._flat(array)
        result: Array = np.empty_like(given) if out is None else out.reshape(-1)
        label = f"all_reduce({op}, {described(array)})"
        fold = fold_of(op)
        self._run(CallKind.ALL_REDUCE, label, given, result, given.size, fold=fold)
        return result.reshape(array.shape)

    def all_gather(self, array: Array, axis: int = 0) -> Array:
        """The arrays of all, one behind the other along an axis.

        Args:
            array: Of the same rank, dtype and, but for the axis, extents on each.
            axis: Which.
        """
        axis = checked_axis(axis, array.ndim, f"all_gather: {described(array)}")
        label = f"all_gather({described(array)}, axis={axis})"
        moved = np.ascontiguousarray(np.moveaxis(array, axis, 0))
        sizes = self._sizes(moved.shape[0], label, moved.shape[1:])
        each = math.prod(moved.shape[1:])
        longest = max(sizes)
        padded = self._padded(moved.reshape(-1), longest * each)
        result = np.empty(self.size * longest * each, array.dtype)
        self._run(CallKind.ALL_GATHER, label, padded, result, longest * each)
        rows = result.reshape(self.size, longest, *moved.shape[1:])
        whole = np.concatenate([rows[rank, :size] for rank, size in enumerate(sizes)])
        return np.ascontiguousarray(np.moveaxis(whole, 0, axis))

    def reduce_scatter(self, array: Array, op: str = "sum", axis: int = 0) -> Array:
        """The arrays of all, folded; of the result this worker's part along an axis.

        Args:
            array: Of the same shape and dtype on each.
            op: One of `FOLDS`.
            axis: Is cut into parts as by `extents`.
        """
        axis = checked_axis(axis, array.ndim, f"reduce_scatter: {described(array)}")
        label = f"reduce_scatter({op}, {described(array)}, axis={axis})"
        fold = fold_of(op)
        moved = np.moveaxis(array, axis, 0)
        sizes = extents(moved.shape[0], self.size)
        blocks = self._blocks(moved, sizes, sizes[0])
        each = math.prod(moved.shape[1:])
        result = np.empty((sizes[0], *moved.shape[1:]), array.dtype)
        flat = result.reshape(-1)
        self._run(CallKind.REDUCE_SCATTER, label, blocks, flat, sizes[0] * each, fold=fold)
        return np.ascontiguousarray(np.moveaxis(result[: sizes[self.rank]], 0, axis))

    def all_to_all(self, array: Array, split: int, join: int) -> Array:
        """Cuts the array along one axis, gives each worker its part, joins along another.

        What was sharded along `join` is then sharded along `split`.

        Args:
            array: Of the same rank, dtype and, but for `join`, extents on each.
            split: The axis that is cut, as by `extents`.
            join: The axis along which what arrives is joined, in order of rank.
        """
        split = checked_axis(split, array.ndim, f"all_to_all: {described(array)}")
        join = checked_axis(join, array.ndim, f"all_to_all: {described(array)}")
        label = f"all_to_all({described(array)}, split={split}, join={join})"
        if split == join:
            raise ArgumentValueError(
                f"{label}: the axis of the split and that of the join must differ"
            )
        moved = np.moveaxis(array, (split, join), (0, 1))
        sizes = extents(moved.shape[0], self.size)
        rest = (moved.shape[0], *moved.shape[2:])
        joined = self._sizes(moved.shape[1], label, rest)
        longest = max(joined)
        padding = [(0, 0)] * moved.ndim
        padding[1] = (0, longest - moved.shape[1])
        blocks = self._blocks(np.pad(moved, padding), sizes, sizes[0])
        count = blocks.size // self.size
        result = np.empty_like(blocks)
        self._run(CallKind.ALL_TO_ALL, label, blocks, result, count)
        shape = (self.size, sizes[0], longest, *moved.shape[2:])
        arrived = result.reshape(shape)[:, : sizes[self.rank]]
        whole = np.concatenate([arrived[r][:, :size] for r, size in enumerate(joined)], axis=1)
        return np.ascontiguousarray(np.moveaxis(whole, (0, 1), (split, join)))

    def send(self, array: Array, destination: int) -> None:
        """Gives an array to one worker, which calls `recv`; returns when it has it.

        Args:
            array: The elements.
            destination: Whose turn it is.
        """
        self._check_rank(destination, "destination")
        given = self._flat(array)
        label = f"send({described(array)}, destination={destination})"
        self._run(CallKind.SEND, label, given, None, given.size, peer=destination)

    def recv(
        self, shape: Sequence[int], dtype: object, source: int, *, on_device: bool = False
    ) -> Any:
        """What one worker sends here.

        Args:
            shape: Of the array that it sends.
            dtype: Of its elements.
            source: Who.
            on_device: It sends a tensor, and gets a tensor here; only with `device_kind`.
        """
        if on_device:
            raise ArgumentValueError(f"recv: {self.name} moves no elements of devices")
        self._check_rank(source, "source")
        result = np.empty(tuple(shape), dtypes.numpy_dtype(dtypes.dtype_name(dtype)))
        label = f"recv({described(result)}, source={source})"
        self._run(CallKind.RECV, label, None, result.reshape(-1), result.size, peer=source)
        return result

    # Between the two.

    def _run(
        self,
        kind: CallKind,
        label: str,
        given: Array | None,
        result: Array | None,
        count: int,
        *,
        peer: int = -1,
        fold: int = 0,
    ) -> None:
        array = given if given is not None else result
        assert array is not None
        name = dtypes.dtype_name(array.dtype)
        self.run(Call(kind, label, name, count, peer, fold, given, result))

    def _sizes(self, size: int, label: str, rest: tuple[int, ...]) -> tuple[int, ...]:
        """The extents of all along an axis, in which alone they may differ."""
        mine = np.array([size, *rest], np.int64)
        all_of_them = np.empty((self.size, mine.size), np.int64)
        self._run(CallKind.ALL_GATHER, label, mine, all_of_them.reshape(-1), mine.size)
        for rank, row in enumerate(all_of_them):
            if tuple(row[1:]) != rest:
                raise ArgumentValueError(
                    f"{label}: worker {rank} has the other extents {list(map(int, row[1:]))}, "
                    f"and this one, worker {self.rank}, has {list(rest)}; they may differ only "
                    f"along the axis"
                )
        return tuple(int(row[0]) for row in all_of_them)

    def _blocks(self, moved: Array, sizes: tuple[int, ...], longest: int) -> Array:
        """The parts along the first axis, each padded to the longest, one behind the other."""
        if all(size == longest for size in sizes):
            return np.ascontiguousarray(moved).reshape(-1)
        blocks = np.zeros((self.size, longest, *moved.shape[1:]), moved.dtype)
        at = 0
        for rank, size in enumerate(sizes):
            blocks[rank, :size] = moved[at : at + size]
            at += size
        return blocks.reshape(-1)

    @staticmethod
    def _padded(flat: Array, size: int) -> Array:
        if flat.size == size:
            return flat
        return np.concatenate([flat, np.zeros(size - flat.size, flat.dtype)])

    @staticmethod
    def _flat(array: Array) -> Array:
        return np.ascontiguousarray(array).reshape(-1)

    def _check_rank(self, rank: object, what: str) -> None:
        if not isinstance(rank, int):
            raise ArgumentTypeError(f"{what} is the rank of a worker, not {type(rank).__name__}")
        if not 0 <= rank < self.size:
            raise ArgumentValueError(
                f"{what}={rank}: there is no such worker; allowed: 0 to {self.size - 1}"
            )
        if what != "root" and rank == self.rank:
            raise ArgumentValueError(f"{what}={rank} is this worker itself")


def fold_in_order(op: int, arrays: Sequence[Array]) -> Array:
    """Arrays folded one after the other, from the first: what a reduction gives, bit for bit.

    Args:
        op: The place in `FOLDS`.
        arrays: Of one shape and dtype.
    """
    ufunc = (np.add, np.multiply, np.minimum, np.maximum)[op]
    folded = arrays[0].copy()
    for array in arrays[1:]:
        ufunc(folded, array, out=folded)
    return folded
