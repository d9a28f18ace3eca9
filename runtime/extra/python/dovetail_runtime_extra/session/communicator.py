"""Collectives of workers on arrays, over any transport.

A transport (`transports/`) moves flat, contiguous buffers of equal sizes; this class handles
shapes, axes and parts of unequal sizes, so that all transports do the same. Every worker of a
group must call the same collectives in the same order; an error names a worker that does not.
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
    """The operation of a call; the numbers are those of `shared_group.h`."""

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

    `count` is that of the whole buffer for broadcast, all_reduce, send and recv, else of one
    worker's part: all_gather's input, reduce_scatter's output, one of all_to_all's blocks.
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
    """The extents of the parts of an axis, as of `numpy.array_split`.

    Args:
        count: The extent of the axis.
        parts: The number of parts.
    """
    size, more = divmod(count, parts)
    return tuple(size + (part < more) for part in range(parts))


def described(array: Array | Tensor) -> str:
    """`float32[4, 8]`, `float32[4, 8] on cuda`."""
    text = f"{dtypes.dtype_name(array.dtype)}{list(array.shape)}"
    return f"{text} on {array.device.kind}" if isinstance(array, Tensor) else text


def checked_axis(axis: object, rank: int, of: str) -> int:
    """Checks an axis; a negative one counts from the end.

    Args:
        axis: The argument.
        rank: The number of axes.
        of: The array, for the message.
    """
    if not isinstance(axis, (int, np.integer)) or isinstance(axis, bool):
        raise ArgumentTypeError(f"{of}: axis is a number, not {type(axis).__name__}")
    if not -rank <= axis < rank:
        allowed = f"allowed: {-rank} to {rank - 1}" if rank else "it has none at all"
        raise ArgumentValueError(f"{of} has no axis {axis}; {allowed}")
    return int(cast(int, axis)) % rank


def fold_of(op: object) -> int:
    """The index of a reduction in `FOLDS`."""
    if op not in FOLDS:
        raise ArgumentValueError(f"{op!r} is not a reduction; allowed: {', '.join(FOLDS)}")
    return FOLDS.index(op)


class Communicator(abc.ABC):
    """The collectives of a worker: `rank` of `size`.

    Arrays are NumPy's or, with `device_kind`, tensors of this worker's device; results are new
    arrays of the same kind. `timeout` is the maximum seconds of a call.
    """

    #: How decisions, messages and traces call what carries the data.
    name: str = ""

    def __init__(self, rank: int, size: int) -> None:
        """Args: the worker's rank; the number of workers."""
        self.rank = rank
        self.size = size
        self.timeout = 60.0

    # What a transport does.

    def prepare(self) -> bytes:
        """Prepares a new connection; its result is passed to `connect` of all workers."""
        return b""

    @abc.abstractmethod
    def connect(self, prepared: Sequence[bytes]) -> None:
        """Connects to the other workers.

        Args:
            prepared: The results of `prepare`, by rank.
        """

    @abc.abstractmethod
    def run(self, call: Call) -> None:
        """Executes one call.

        Raises:
            CollectiveError: The collective failed.
        """

    @property
    def memory_address(self) -> int | None:
        """The address of the group's memory for native code; None if there is none."""
        return None

    @property
    def device_kind(self) -> str:
        """The kind of devices that `run_on_device` supports; empty if none."""
        return ""

    def run_on_device(self, call: Call, given: int, result: int, queue: int) -> None:
        """Executes one call between devices of `device_kind`.

        Args:
            call: The call, without arrays; one that `dovetail_session_device_carries`.
            given: The address of the input on this worker's device; 0 if there is none.
            result: The address of the output.
            queue: The queue that the work is submitted to; 0: a separate queue.

        Raises:
            CollectiveError: The collective failed.
        """
        raise NotImplementedError(f"{call.label}: {self.name} moves no elements of devices")

    def interruption(self) -> str:
        """The reason why waiting calls fail, or an empty text; does not block."""
        return ""

    def tell_command(self, number: int, *, over: bool) -> None:
        """Records the start or end of a session's command, to detect absent workers."""
        del number, over

    def abandon(self, why: str) -> None:
        """Tells the others that this worker takes part in no further call.

        Args:
            why: The reason.
        """
        del why

    def close(self) -> None:
        """Frees its resources."""
        self.abandon("the group is closed")

    # What a worker calls.

    def barrier(self) -> None:
        """Waits until all workers have reached it."""
        self.run(Call(CallKind.BARRIER, "barrier()"))

    def broadcast(self, array: Array, root: int = 0) -> Array:
        """Returns the array of worker `root`, on all workers.

        Args:
            array: Of the same shape and dtype on each; only the root's elements matter.
            root: The rank of the source.
        """
        self._check_rank(root, "root")
        given = self._flat(array)
        result = np.empty_like(given)
        label = f"broadcast({described(array)}, root={root})"
        self._run(CallKind.BROADCAST, label, given, result, given.size, peer=root)
        return result.reshape(array.shape)

    def all_reduce(self, array: Array, op: str = "sum", *, out: Array | None = None) -> Array:
        """Reduces the arrays of all workers, element by element.

        Args:
            array: Of the same shape and dtype on each.
            op: One of `FOLDS`.
            out: The result: contiguous, of the same shape and dtype; may be `array`.
        """
        given = self._flat(array)
        result: Array = np.empty_like(given) if out is None else out.reshape(-1)
        label = f"all_reduce({op}, {described(array)})"
        fold = fold_of(op)
        self._run(CallKind.ALL_REDUCE, label, given, result, given.size, fold=fold)
        return result.reshape(array.shape)

    def all_gather(self, array: Array, axis: int = 0) -> Array:
        """Concatenates the arrays of all workers along an axis.

        Args:
            array: Of the same rank, dtype and, except along the axis, extents on each.
            axis: The axis.
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
        """Reduces the arrays of all workers; returns this worker's part of the result.

        Args:
            array: Of the same shape and dtype on each.
            op: One of `FOLDS`.
            axis: The axis that is split into parts, as by `extents`.
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
        """Splits the array along one axis, sends each worker its part, concatenates along another.

        An array sharded along `join` becomes sharded along `split`.

        Args:
            array: Of the same rank, dtype and, except along `join`, extents on each.
            split: The axis that is split, as by `extents`.
            join: The axis along which received parts are concatenated, in order of rank.
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
        """Sends an array to one worker, which calls `recv`; returns when it has arrived.

        Args:
            array: The elements.
            destination: The rank of the receiver.
        """
        self._check_rank(destination, "destination")
        given = self._flat(array)
        label = f"send({described(array)}, destination={destination})"
        self._run(CallKind.SEND, label, given, None, given.size, peer=destination)

    def recv(
        self, shape: Sequence[int], dtype: object, source: int, *, on_device: bool = False
    ) -> Any:
        """Receives an array that one worker sends.

        Args:
            shape: The shape of the array.
            dtype: The type of its elements.
            source: The rank of the sender.
            on_device: It is a tensor on devices, also here; only with `device_kind`.
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
    """Reduces arrays in order, from the first: bit for bit the result of a reduction.

    Args:
        op: The index in `FOLDS`.
        arrays: Arrays of one shape and dtype.
    """
    ufunc = (np.add, np.multiply, np.minimum, np.maximum)[op]
    folded = arrays[0].copy()
    for array in arrays[1:]:
        ufunc(folded, array, out=folded)
    return folded
