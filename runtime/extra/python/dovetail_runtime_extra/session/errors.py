"""What can go wrong in a session: always one error at the call, which names the workers."""

from typing import Final

from dovetail_runtime import errors
from dovetail_runtime.errors import DovetailError

__all__ = [
    "CollectiveError",
    "MessageError",
    "SessionError",
    "SessionTimeoutError",
    "WorkerError",
    "WorkerLostError",
]


class SessionError(DovetailError, RuntimeError):
    """A session, or what it was asked for, cannot be had."""


class MessageError(SessionError, ValueError):
    """A message between a session and a worker breaks its format, or is too large."""


class WorkerError(SessionError):
    """A worker raised: `rank` says which, `error` names the class, `trace` is its own traceback.

    An exception of Dovetail that the worker raised is the `__cause__`. The session goes on.
    """

    def __init__(self, text: str, rank: int, error: str = "", trace: str = "") -> None:
        """Args: the message; who raised; the class's name; the worker's traceback."""
        super().__init__(text)
        self.rank = rank
        self.error = error
        self.trace = trace


class WorkerLostError(WorkerError):
    """A worker has ended, or the way to it is cut. `Session.restart(rank)` makes a new one."""


class SessionTimeoutError(SessionError, TimeoutError):
    """Workers did not answer in the time that the call had: `ranks` says which."""

    def __init__(self, text: str, ranks: tuple[int, ...]) -> None:
        """Args: the message; who has not answered."""
        super().__init__(text)
        self.ranks = ranks

    def __str__(self) -> str:
        return str(self.args[0])


class CollectiveError(SessionError):
    """A collective did not come about: `reason` is one of `REASONS`.

    `mismatch`: workers called different ones, or with different shapes. `deadlock`: they wait for
    each other. `timed out`: somebody did not come. `aborted`: for somebody else's failure.
    `failed`: what carries the data reported a failure.
    """

    REASONS: Final = ("mismatch", "deadlock", "timed out", "aborted", "failed")

    def __init__(self, text: str, reason: str) -> None:
        """Args: the message; one of `REASONS`."""
        super().__init__(text)
        self.reason = reason


def rebuilt(name: str, text: str) -> DovetailError | None:
    """The exception of Dovetail that a worker raised, made again; None for other classes.

    Args:
        name: The name of its class.
        text: Its message.
    """
    known = getattr(errors, name, None) if name in errors.__all__ else None
    return known(text) if isinstance(known, type) and issubclass(known, DovetailError) else None
