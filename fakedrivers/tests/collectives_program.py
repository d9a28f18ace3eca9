"""The fake NCCL, called as a program calls NCCL: `collectives_program.py nccl|rccl`.

What is against the rules is answered and recorded as misuse; what a rank cannot tell alone is
found while the work is done.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable

import numpy as np

from dovetail_fakedrivers.environment import Fakes
from dovetail_fakedrivers.libraries import library
from dovetail_fakedrivers.report import Controls

INT8, INT32, FLOAT = 0, 2, 7
SUM, MAX = 0, 2
SYSTEM_ERROR, INVALID_ARGUMENT, INVALID_USAGE, IN_PROGRESS = 2, 4, 5, 7
ADDRESS = ctypes.c_void_p


class Id(ctypes.Structure):
    _fields_ = (("content", ctypes.c_char * 128),)


class Config(ctypes.Structure):
    _fields_ = (
        ("size", ctypes.c_size_t),
        ("magic", ctypes.c_uint),
        ("version", ctypes.c_uint),
        ("blocking", ctypes.c_int),
    )


class Rank:
    """A thread with a device, memory on it and a queue."""

    def __init__(self, kind: str, device: int) -> None:
        self.is_cuda = kind == "cuda"
        self.device = device
        self.driver = ctypes.CDLL(str(Fakes(kinds=(kind,)).paths()[0]))
        self.nccl = ctypes.CDLL(str(library("libnccl.so.2" if self.is_cuda else "librccl.so.1")))
        self.queue, self.communicator = ADDRESS(), ADDRESS()
        self.enter()
        create = (
            self.driver.cuStreamCreate if self.is_cuda else self.driver.hipStreamCreateWithFlags
        )
        assert create(ctypes.byref(self.queue), 1) == 0
        self.memory = self.allocate(4096)

    def enter(self) -> None:
        if not self.is_cuda:
            assert self.driver.hipSetDevice(self.device) == 0
            return
        context = ADDRESS()
        assert self.driver.cuInit(0) == 0
        assert self.driver.cuDevicePrimaryCtxRetain(ctypes.byref(context), self.device) == 0
        assert self.driver.cuCtxSetCurrent(context) == 0

    def allocate(self, size: int) -> int:
        address = ADDRESS()
        allocate = self.driver.cuMemAlloc_v2 if self.is_cuda else self.driver.hipMalloc
        assert allocate(ctypes.byref(address), ctypes.c_size_t(size)) == 0
        assert address.value
        return address.value

    @property
    def floats(self) -> np.ndarray:
        """The memory of a fake device is the host's."""
        return np.ctypeslib.as_array((ctypes.c_float * 1024).from_address(self.memory))

    def begin(
        self, given: Id, rank: int, size: int, *, blocking: int = 0, magic: int = 0xCAFEBEEF
    ) -> int:
        config = Config(ctypes.sizeof(Config), magic, 21400, blocking)
        return int(
            self.nccl.ncclCommInitRankConfig(
                ctypes.byref(self.communicator), size, given, rank, ctypes.byref(config)
            )
        )

    def state(self) -> int:
        state = ctypes.c_int()
        assert self.nccl.ncclCommGetAsyncError(self.communicator, ctypes.byref(state)) == 0
        return state.value

    def settle(self) -> int:
        """The state, once it is not in progress; at most two seconds."""
        until = time.monotonic() + 2
        while (state := self.state()) == IN_PROGRESS and time.monotonic() < until:
            time.sleep(0.001)
        return state

    def all_reduce(
        self, count: int, kind: int = FLOAT, fold: int = SUM, *, memory: int | None = None,
        queue: ADDRESS | None = None,
    ) -> int:  # fmt: skip
        at = ADDRESS(self.memory if memory is None else memory)
        where = self.queue if queue is None else queue
        return int(
            self.nccl.ncclAllReduce(
                at, at, ctypes.c_size_t(count), kind, fold, self.communicator, where
            )
        )

    def is_over(self) -> bool:
        query = self.driver.cuStreamQuery if self.is_cuda else self.driver.hipStreamQuery
        return query(self.queue) == 0

    def wait(self) -> None:
        """Until the queue is empty."""
        while not self.is_over():
            time.sleep(0.001)

    def abort(self) -> int:
        return int(self.nccl.ncclCommAbort(self.communicator))


class Program:
    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.controls = Controls.of(kind)
        self.ranks = [Rank(kind, device) for device in range(2)]

    def new_id(self) -> Id:
        made = Id()
        assert self.ranks[0].nccl.ncclGetUniqueId(ctypes.byref(made)) == 0
        return made

    def meet(self) -> None:
        made = self.new_id()
        for number, rank in enumerate(self.ranks):
            rank.enter()
            assert rank.begin(made, number, 2) == IN_PROGRESS
        assert [rank.settle() for rank in self.ranks] == [0, 0]

    def leave(self) -> None:
        for rank in self.ranks:
            rank.enter()
            assert rank.abort() == 0
            rank.wait()

    def misused(self, text: str, work: Callable[[], object]) -> None:
        """What `work` does is recorded, and nothing else."""
        before = len(self.controls.misuses())
        work()
        found = self.controls.misuses()[before:]
        assert found, text
        assert all(text in each for each in found), (text, found)

    def run(self) -> None:
        self.works()
        self.rules()
        self.what_ranks_cannot_tell_alone()
        self.meetings()
        self.scripts()

    def works(self) -> None:
        self.meet()
        for number, rank in enumerate(self.ranks):
            rank.floats[:8] = number + np.arange(8)
            # Not yet submitted: whoever waits for the stream now waits for nothing.
            assert rank.all_reduce(8) == IN_PROGRESS
        assert all(rank.is_over() for rank in self.ranks)
        assert [rank.settle() for rank in self.ranks] == [0, 0]
        for rank in self.ranks:
            rank.wait()
            np.testing.assert_array_equal(rank.floats[:8], 2 * np.arange(8) + 1)
        assert not self.controls.misuses()
        self.leave()

    def rules(self) -> None:
        self.meet()
        first, second = self.ranks
        refused = [
            ("there is no type 12", lambda: first.all_reduce(4, 12)),
            ("there is no reduction 9", lambda: first.all_reduce(4, FLOAT, 9)),
            ("its stream is of device 1", lambda: first.all_reduce(4, queue=second.queue)),
            ("is memory of device 1", lambda: first.all_reduce(4, memory=second.memory)),
            ("the input of ncclAllReduce", lambda: first.all_reduce(4000)),
            ("the input of ncclAllReduce", lambda: first.all_reduce(4, memory=id(self))),
        ]
        for text, work in refused:
            self.misused(text, lambda work=work: self.equal(work(), INVALID_ARGUMENT))
        assert first.all_reduce(4) == IN_PROGRESS
        self.misused("is in progress", lambda: self.equal(first.all_reduce(4), INVALID_USAGE))
        self.misused(
            "without a begin", lambda: self.equal(first.nccl.ncclGroupEnd(), INVALID_USAGE)
        )
        self.leave()
        self.misused("was aborted", lambda: self.equal(first.all_reduce(4), INVALID_ARGUMENT))
        self.misused("was aborted", lambda: self.equal(first.abort(), INVALID_ARGUMENT))

    def what_ranks_cannot_tell_alone(self) -> None:
        for mine, other in (
            ((8, FLOAT, SUM), (7, FLOAT, SUM)),
            ((8, FLOAT, SUM), (8, INT32, SUM)),
            ((8, FLOAT, SUM), (8, FLOAT, MAX)),
        ):
            self.meet()

            def meet_another(mine: tuple[int, ...] = mine, other: tuple[int, ...] = other) -> None:
                for rank, call in zip(self.ranks, (mine, other), strict=True):
                    assert rank.all_reduce(*call) == IN_PROGRESS
                    assert rank.settle() in (0, INVALID_USAGE)
                for rank in self.ranks:
                    while rank.state() == 0:
                        time.sleep(0.001)
                    assert rank.state() == INVALID_USAGE
                    assert not rank.is_over()  # hung, as on a GPU, until it is aborted

            self.misused("meets another call", meet_another)
            self.leave()

    def meetings(self) -> None:
        first, second = self.ranks
        made = self.new_id()
        first.enter()
        assert first.begin(made, 0, 2) == IN_PROGRESS
        self.misused("is taken twice", lambda: self.equal(second.begin(made, 0, 2), INVALID_USAGE))
        self.misused(
            "another says 2", lambda: self.equal(second.begin(made, 1, 3), INVALID_ARGUMENT)
        )
        self.misused(
            "configuration is none",
            lambda: self.equal(second.begin(made, 1, 2, magic=1), INVALID_ARGUMENT),
        )
        # Still on the first one's device.
        assert second.begin(made, 1, 2) == IN_PROGRESS
        self.misused("both on device 0", lambda: self.equal(second.settle(), INVALID_USAGE))
        self.leave()
        assert first.begin(made, 0, 2) == SYSTEM_ERROR  # its memory is gone
        assert first.begin(Id(), 0, 2) == SYSTEM_ERROR
        # Communicators that block.
        made = self.new_id()
        answers: list[int] = []

        def join(number: int, rank: Rank) -> None:
            rank.enter()
            answers.append(rank.begin(made, number, 2, blocking=1))
            rank.floats[:4] = 3
            answers.append(rank.all_reduce(4))
            rank.wait()

        threads = [threading.Thread(target=join, args=each) for each in enumerate(self.ranks)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers == [0] * 4
        assert all((rank.floats[:4] == 6).all() for rank in self.ranks)
        self.leave()

    def scripts(self) -> None:
        version = ctypes.c_int()
        library = self.ranks[0].nccl
        name = "nccl" if self.kind == "cuda" else "rccl"
        for script, expected in (
            ("version 22105", 22105),
            ("fail ncclAllReduce", 0),
            ("hang ncclAllReduce with 3", 0),
            ("hang allreduce", 0),
            ("stumble ncclAllReduce", 0),
            ("answer ncclAllReduce with x", 0),
        ):
            self.controls.set_script(f"{name}: {script}")
            assert library.ncclGetVersion(ctypes.byref(version)) == (0 if expected else 3), script
            assert version.value == expected

    @staticmethod
    def equal(found: int, expected: int) -> None:
        assert found == expected, (found, expected)


def main() -> None:
    kind = {"nccl": "cuda", "rccl": "rocm"}[sys.argv[1]]
    with Fakes(kinds=(kind,), script="devices 2").here():
        Program(kind).run()
    print("in order")


if __name__ == "__main__":
    main()
