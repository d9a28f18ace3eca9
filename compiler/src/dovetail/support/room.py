"""A larger stack for work that nests deeper than Python's usual one."""

from __future__ import annotations

import _thread
import contextvars
import sys
from collections.abc import Callable
from typing import Final, TypeVar

V = TypeVar("V")

# What Python's compiler accepts takes some 10,000 levels here. A level of interpreted code that is
# called from C takes under 2 KiB; only what is touched becomes memory.
_LEVELS: Final = 40_000
_BYTES: Final = 256 << 20

_one_at_a_time = _thread.allocate_lock()
_roomy: Final = contextvars.ContextVar("roomy", default=False)


def has_room() -> bool:
    """Whether the caller runs on the larger stack."""
    return _roomy.get()


def with_room(work: Callable[[], V]) -> V:
    """What `work` gives; begun again on a larger stack where the usual one is too small.

    The limit of recursion belongs to the process, hence one at a time.

    Raises:
        RecursionError: The larger stack is too small as well.
    """
    try:
        return work()
    except RecursionError:
        if has_room():
            raise
    # Of which the first call of a kernel has no need.
    import threading
    from concurrent.futures import ThreadPoolExecutor

    context = contextvars.copy_context()
    context.run(_roomy.set, True)
    with _one_at_a_time, ThreadPoolExecutor(1, "dovetail-room") as workers:
        limit, size = sys.getrecursionlimit(), threading.stack_size(_BYTES)
        sys.setrecursionlimit(max(limit, _LEVELS))
        try:
            try:
                done = workers.submit(context.run, work)
            finally:
                threading.stack_size(size)
            return done.result()
        finally:
            sys.setrecursionlimit(limit)
