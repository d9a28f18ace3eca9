"""What is in effect for calls: kept here, so that they ask without importing targets.

That is what `with target:` says, and a device that has the host's memory as the cpu has it.
"""

from __future__ import annotations

import _thread
import contextlib
from collections.abc import Generator
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import dovetail_runtime as runtime
    from dovetail.target import Target

IN_EFFECT: Final[ContextVar[tuple[Target, ...]]] = ContextVar("dovetail.targets", default=())
"""The targets of the current thread or asyncio task, outermost first."""

DEVICE: Final[ContextVar[runtime.Device | None]] = ContextVar("dovetail.device", default=None)
"""Where the calls of this thread or task run, if their arrays do not say it."""

_NOWHERE: Final = object()
anywhere: object = _NOWHERE
"""Another object while one of these is in effect anywhere in the process."""

_lock = _thread.allocate_lock()
_count = 0


def enter(target: Target) -> None:
    """Put a target into effect."""
    IN_EFFECT.set((*IN_EFFECT.get(), target))
    _add(1)


def leave() -> None:
    """End the innermost."""
    IN_EFFECT.set(IN_EFFECT.get()[:-1])
    _add(-1)


@contextlib.contextmanager
def running_on(device: runtime.Device) -> Generator[None]:
    """Calls with arrays in host memory run on this device, which shares it."""
    token = DEVICE.set(device)
    _add(1)
    try:
        yield
    finally:
        _add(-1)
        DEVICE.reset(token)


def guard() -> tuple[Any, str, object]:
    """What holds while nothing is in effect anywhere: a dictionary, a key, what stands there."""
    return globals(), "anywhere", _NOWHERE


def _add(number: int) -> None:
    global _count, anywhere
    with _lock:
        _count += number
        anywhere = object() if _count else _NOWHERE
