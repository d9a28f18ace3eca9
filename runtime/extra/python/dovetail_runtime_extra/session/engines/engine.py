"""What an engine is: how workers are made, reached, ended and made again.

The session speaks to all engines alike: it posts a frame to a worker and polls for what came. An
engine knows no collective and no array.
"""

import abc
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dovetail_runtime_extra.session.messages import Part


@dataclass(frozen=True, slots=True)
class Plan:
    """What a session asks of its engine."""

    devices: tuple[str, ...]
    collectives: str
    threads: int | None
    environment: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def workers(self) -> int:
        """How many."""
        return len(self.devices)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came from a worker: a frame, or None with why nothing will come any more."""

    rank: int
    content: bytes | bytearray | None
    lost: str = ""


class Engine(abc.ABC):
    """Makes workers and carries frames to them and back."""

    #: As `Session(engine=...)` names it.
    name: str = ""
    #: Whether `post` that is interrupted has given the worker a whole frame, or nothing.
    takes_whole_frames: bool = True
    #: Whether workers are in the session's own process.
    shares_process: bool = False

    @abc.abstractmethod
    def start(self, plan: Plan) -> None:
        """Makes the workers. They are given back by `stop` also where this raises."""

    @abc.abstractmethod
    def post(self, rank: int, parts: Sequence[Part], seconds: float) -> None:
        """Sends a frame to a worker.

        Args:
            rank: Whom.
            parts: Of the frame.
            seconds: How long that may take.

        Raises:
            ConnectionError: The worker has ended, or takes nothing.
        """

    @abc.abstractmethod
    def poll(self, seconds: float) -> list[Answer]:
        """What has come; a worker's loss is told once.

        Args:
            seconds: How long to wait for something.
        """

    @abc.abstractmethod
    def state(self, rank: int) -> str:
        """A worker as messages name it: `process 4711, stopped`."""

    @abc.abstractmethod
    def restart(self, rank: int) -> None:
        """Ends a worker, if it is still there, and makes a new one in its place."""

    @abc.abstractmethod
    def stop(self, seconds: float) -> None:
        """Ends all workers: by themselves for `seconds`, then by force. May be called again."""

    def setup(self, rank: int) -> dict[str, Any]:
        """What a worker has to know besides what the session tells it."""
        del rank
        return {}

    def abort(self, reason: str) -> None:
        """Ends collectives that wait, where the engine can; others end by their deadline."""
        del reason

    def reset(self) -> None:  # noqa: B027  # most engines have nothing to do
        """Makes ready for a new meeting of all workers; none is in a collective."""
