"""Collectives in memory that all workers map: native code, `src/shared_group.h`.

The memory has no name: threads share an anonymous mapping, processes the descriptor of a memfd.
"""

import ctypes
import mmap
import os
from collections.abc import Callable, Sequence
from typing import Any, Final

from dovetail_runtime import dtypes
from dovetail_runtime.errors import ArgumentValueError, ResourceError
from dovetail_runtime_extra.session.communicator import Call, Communicator
from dovetail_runtime_extra.session.errors import CollectiveError
from dovetail_runtime_extra.session.native import INVALID, REASONS, Operation, library

#: Bytes of a slot. Two slots are used in turn; both are to stay in the processor's caches.
CHUNK: Final = 1 << 20
#: Of many workers, whose slots are not to take more memory than the arrays.
SMALL_CHUNK: Final = 1 << 18

_TEXT: Final = 2048


class Memory:
    """The memory of a group: of this process, or behind a descriptor that others have too."""

    def __init__(self, workers: int, *, descriptor: int = -1, private: bool = True) -> None:
        """Args: how many; a memfd to map; else whether only threads are to share it.

        Raises:
            ArgumentValueError: There are too many workers.
            ResourceError: The system has no such memory left.
        """
        self.workers = workers
        self.chunk = CHUNK if workers <= 8 else SMALL_CHUNK
        self.size: int = library().dovetail_session_group_bytes(workers, self.chunk)
        if self.size == 0:
            raise ArgumentValueError(f"a group of {workers} workers; allowed: 1 to 1024")
        self.descriptor = descriptor
        self.is_shared = descriptor >= 0 or not private  # with other processes
        try:
            if descriptor < 0 and not private:
                self.descriptor = os.memfd_create("dovetail-session", os.MFD_CLOEXEC)
                os.ftruncate(self.descriptor, self.size)
            self._map = mmap.mmap(self.descriptor, self.size)
        except OSError as error:
            raise ResourceError(
                f"no {self.size} bytes of shared memory for {workers} workers: {error.strerror}"
            ) from error
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self._map))
        if descriptor < 0:
            self.reset()

    def reset(self) -> None:
        """Makes a new group of it. No worker is in a collective."""
        library().dovetail_session_group_reset(self.address, self.size, self.workers, self.chunk)

    def abort(self, reason: str) -> None:
        """Ends all collectives until the next reset."""
        library().dovetail_session_group_abort(self.address, reason.encode(errors="replace"))

    def close(self) -> None:
        """Closes the descriptor; the mapping goes with the last reference to it."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


class SharedMemory(Communicator):
    """A place in a group of `Memory`."""

    name = "shared memory"

    def __init__(self, rank: int, source: Callable[[], Memory]) -> None:
        """Args: who this is; the present memory of the group, which all have."""
        self._source = source
        self._memory = source()
        super().__init__(rank, self._memory.workers)

    def connect(self, prepared: Sequence[bytes]) -> None:
        """Takes the present memory, which whoever made it has reset."""
        self._memory = self._source()

    @property
    def memory_address(self) -> int | None:
        """Of the group's memory, if its workers are processes.

        Threads would have to wait for each other there, and a call that the engine takes for short
        keeps the interpreter's lock, without which none of the others gets there.
        """
        return self._memory.address if self._memory.is_shared else None

    def tell_command(self, number: int, *, over: bool) -> None:
        """Lets others find out that this worker will not come any more."""
        library().dovetail_session_group_command(
            self._memory.address, self.rank, 2 * number + over
        )

    def abandon(self, why: str) -> None:
        """Ends what others wait in."""
        self._memory.abort(why)

    def interruption(self) -> str:
        """What the memory was aborted for."""
        text = ctypes.create_string_buffer(_TEXT)
        ended = library().dovetail_session_group_reason(self._memory.address, text, _TEXT)
        return text.value.decode(errors="replace") if ended else ""

    def run(self, call: Call) -> None:
        """Carries out one call."""
        code, bits = dtypes.CODES[call.dtype]
        operation = Operation(
            ctypes.sizeof(Operation),
            call.kind,
            self.rank,
            call.peer,
            call.fold,
            code,
            bits,
            0,
            call.count,
            _address(call.input),
            _address(call.output),
            int(self.timeout * 1e9),
            call.label.encode(errors="replace"),
        )
        text = ctypes.create_string_buffer(_TEXT)
        outcome = library().dovetail_session_group_run(
            self._memory.address, ctypes.byref(operation), text, _TEXT
        )
        if outcome == 0:
            return
        said = text.value.decode(errors="replace")
        if outcome == INVALID:
            raise ArgumentValueError(f"{call.label}: {said}")
        raise CollectiveError(said, REASONS[outcome])


def _address(array: Any) -> int | None:
    return None if array is None else array.ctypes.data
