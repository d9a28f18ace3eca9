"""The interface of engines, which start, restart and stop workers and exchange frames with them.

The session uses all engines alike: it posts frames to workers and polls for answers. Engines do
not know collectives and arrays.
"""

import abc
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dovetail_runtime_extra.session.messages import Part


@dataclass(frozen=True, slots=True)
class Plan:
    """The requirements of a session on its engine."""

    devices: tuple[str, ...]
    collectives: str
    threads: int | None
    environment: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def workers(self) -> int:
        """The number of workers."""
        return len(self.devices)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a worker: a frame, or None with the reason of its loss."""

    rank: int
    content: bytes | bytearray | None
    lost: str = ""


class Engine(abc.ABC):
    """Starts workers and exchanges frames with them."""

    #: As `Session(engine=...)` names it.
    name: str = ""
    #: Whether `post` that is interrupted has given the worker a whole frame, or nothing.
    takes_whole_frames: bool = True
    #: Whether workers are in the session's own process.
    shares_process: bool = False

    @abc.abstractmethod
    def start(self, plan: Plan) -> None:
        """Starts the workers; `stop` ends them, also after an exception of this method."""

    @abc.abstractmethod
    def post(self, rank: int, parts: Sequence[Part], seconds: float) -> None:
        """Sends a frame to a worker.

        Args:
            rank: The worker.
            parts: The parts of the frame.
            seconds: The maximum time.

        Raises:
            ConnectionError: The worker has ended, or does not accept the frame.
        """

    @abc.abstractmethod
    def poll(self, seconds: float) -> list[Answer]:
        """Returns the answers that have arrived; the loss of a worker once.

        Args:
            seconds: The maximum time to wait.
        """

    @abc.abstractmethod
    def state(self, rank: int) -> str:
        """The description of a worker in messages: `process 4711, stopped`."""

    @abc.abstractmethod
    def restart(self, rank: int) -> None:
        """Ends a worker, if it still runs, and starts a new one in its place."""

    @abc.abstractmethod
    def stop(self, seconds: float) -> None:
        """Ends all workers, by force after `seconds`. May be called again."""

    def setup(self, rank: int) -> dict[str, Any]:
        """The engine's part of a worker's setup."""
        del rank
        return {}

    def abort(self, reason: str) -> None:
        """Ends waiting collectives if the engine can; others end at their deadline."""
        del reason

    def reset(self) -> None:  # noqa: B027  # most engines have nothing to do
        """Prepares a new connection of all workers; none is in a collective."""
