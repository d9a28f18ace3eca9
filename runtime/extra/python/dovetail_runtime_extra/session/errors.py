"""The exceptions of a session: one for each failed call, which names the workers."""

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
    """A session, or a request to it, is not possible."""


class MessageError(SessionError, ValueError):
    """A message between a session and a worker is invalid, or too large."""


class WorkerError(SessionError):
    """Worker `rank` raised an exception of class `error`, with traceback `trace`.

    If it is an exception of Dovetail, it is the `__cause__`. The session continues.
    """

    def __init__(self, text: str, rank: int, error: str = "", trace: str = "") -> None:
        """Args: the message; the worker; the name of the class; the worker's traceback."""
        super().__init__(text)
        self.rank = rank
        self.error = error
        self.trace = trace


class WorkerLostError(WorkerError):
    """A worker has ended, or its connection is lost. `Session.restart(rank)` replaces it."""


class SessionTimeoutError(SessionError, TimeoutError):
    """The workers `ranks` did not answer within the call's timeout."""

    def __init__(self, text: str, ranks: tuple[int, ...]) -> None:
        """Args: the message; the workers that have not answered."""
        super().__init__(text)
        self.ranks = ranks

    def __str__(self) -> str:
        return str(self.args[0])


class CollectiveError(SessionError):
    """A collective failed: `reason` is one of `REASONS`.

    `mismatch`: workers called different ones, or with different shapes. `deadlock`: they wait for
    each other. `timed out`: a worker did not call it. `aborted`: another worker failed. `failed`:
    the transport failed.
    """

    REASONS: Final = ("mismatch", "deadlock", "timed out", "aborted", "failed")

    def __init__(self, text: str, reason: str) -> None:
        """Args: the message; one of `REASONS`."""
        super().__init__(text)
        self.reason = reason


def rebuilt(name: str, text: str) -> DovetailError | None:
    """Makes a worker's exception of Dovetail again; None for other classes.

    Args:
        name: The name of its class.
        text: Its message.
    """
    known = getattr(errors, name, None) if name in errors.__all__ else None
    return known(text) if isinstance(known, type) and issubclass(known, DovetailError) else None
