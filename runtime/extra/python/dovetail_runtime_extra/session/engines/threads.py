"""Workers as threads of this process: for several devices, or if processes are too expensive.

Frames are the same as to another process, so that workers share no array by accident. A thread
cannot be ended: a worker that hangs is abandoned, and a new one takes its place.
"""

import queue
import threading
from collections.abc import Sequence
from typing import Any

from dovetail_runtime_extra.session.communicator import Communicator
from dovetail_runtime_extra.session.engines.engine import Answer, Engine, Plan
from dovetail_runtime_extra.session.messages import Kind, Part
from dovetail_runtime_extra.session.transports import make
from dovetail_runtime_extra.session.transports.shared_memory import Memory
from dovetail_runtime_extra.session.worker import Worker


class _Place:
    """A worker's thread, while it is the one of its rank."""

    def __init__(self, rank: int, engine: "Threads") -> None:
        self.rank = rank
        self.inbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.abandoned = False
        self._engine = engine
        self._worker = Worker(self._communicator)
        self.thread = threading.Thread(
            target=self._run, name=f"dovetail worker {rank}", daemon=True
        )
        self.thread.start()

    def _communicator(self, rank: int, size: int, setup: dict[str, Any]) -> Communicator:
        return make(rank, size, setup, lambda: self._engine.memory)

    def _run(self) -> None:
        while (content := self.inbox.get()) is not None and not self.abandoned:
            answer = b"".join(self._worker.answer(content))
            if not self.abandoned:
                self._engine.answers.put(Answer(self.rank, answer))
            if content[6] == Kind.STOP:
                return


class Threads(Engine):
    """One thread for each worker."""

    name = "threads"
    shares_process = True

    def __init__(self) -> None:
        """There are no options."""
        self.answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._places: list[_Place] = []

    def start(self, plan: Plan) -> None:
        """Starts a thread for each worker."""
        self.memory = Memory(plan.workers)
        self._places = [_Place(rank, self) for rank in range(plan.workers)]

    def post(self, rank: int, parts: Sequence[Part], seconds: float) -> None:
        """Puts a frame into the worker's queue."""
        del seconds
        self._places[rank].inbox.put(b"".join(parts))

    def poll(self, seconds: float) -> list[Answer]:
        """Returns the answers in the queue."""
        found: list[Answer] = []
        try:
            found.append(self.answers.get(timeout=max(seconds, 0)))
            while True:
                found.append(self.answers.get_nowait())
        except queue.Empty:
            return found

    def state(self, rank: int) -> str:
        """The thread's name."""
        alive = self._places[rank].thread.is_alive()
        return f"thread '{self._places[rank].thread.name}', {'running' if alive else 'ended'}"

    def restart(self, rank: int) -> None:
        """Abandons the thread, with the memory in which it may still wait."""
        self.memory.abort("the session made a new worker in its place")
        self._places[rank].abandoned = True
        self._places[rank].inbox.put(None)
        self._places[rank] = _Place(rank, self)

    def stop(self, seconds: float) -> None:
        """Lets the threads end; one that does not in time is abandoned, as a daemon."""
        if self._places:
            self.memory.abort("the session ends")
        for place in self._places:
            place.abandoned = True
            place.inbox.put(None)
        for place in self._places:
            place.thread.join(seconds)
        self._places = []

    def abort(self, reason: str) -> None:
        """Ends waiting collectives."""
        self.memory.abort(reason)

    def reset(self) -> None:
        """Allocates new memory, as an abandoned thread may use the old one."""
        self.memory = Memory(self.memory.workers)
