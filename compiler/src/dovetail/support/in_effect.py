"""What `with target:` puts into effect: kept here, so that calls ask without importing targets."""

from __future__ import annotations

import _thread
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from dovetail.target import Target

IN_EFFECT: Final[ContextVar[tuple[Target, ...]]] = ContextVar("dovetail.targets", default=())
"""The targets of the current thread or asyncio task, outermost first."""

_NOWHERE: Final = object()
anywhere: object = _NOWHERE
"""Another object while a target is in effect anywhere in the process."""

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


def guard() -> tuple[Any, str, object]:
    """What holds while nothing is in effect anywhere: a dictionary, a key, what stands there."""
    return globals(), "anywhere", _NOWHERE


def _add(number: int) -> None:
    global _count, anywhere
    with _lock:
        _count += number
        anywhere = object() if _count else _NOWHERE
