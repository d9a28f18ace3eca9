"""Work that a fork must not cut in two: importing modules, compiling, looking for backends.

A forked child has one thread. Locks that others held at the fork (of a module that was being
imported, of LLVM) are never opened there. So `os.fork` waits until no other thread is inside such
work; only when that takes too long the child is cut off, and is told so by the next such work.

    with forks.whole("compiling"):
        ...
"""

import _thread
import contextlib
import os
import time
from collections.abc import Generator
from typing import TYPE_CHECKING, Final

from dovetail_runtime.errors import UnsupportedError

if TYPE_CHECKING:
    from threading import Condition

_BOUND: Final = 10.0  # seconds that a fork waits for other threads


class _State:
    """Which threads are inside, how deep, and what the outermost of it is."""

    def __init__(self) -> None:
        self.lock = _thread.allocate_lock()
        # Over `lock`, from the first fork on: before it nobody waits, and `threading` takes longer
        # to import than a bundle to load.
        self.changed: Condition | None = None
        self.inside: dict[int, tuple[int, str]] = {}
        self.forking: int | None = None  # the thread that waits for the others
        self.cut_off = ""  # in a child: what its parent was in the middle of


_state = _State()


@contextlib.contextmanager
def whole(what: str) -> Generator[None]:
    """Keeps forks away while the block runs.

    Args:
        what: For messages: "compiling".

    Raises:
        UnsupportedError: This is a child that was forked in the middle of such work.
    """
    me = _thread.get_ident()
    state = _state
    with state.lock:
        if state.cut_off:
            raise UnsupportedError(
                f"process {os.getppid()} was forked while another of its threads was"
                f" {state.cut_off}, which its child {os.getpid()} cannot continue; start the"
                " child with 'spawn' or 'forkserver', or fork while no other thread does that"
            )
        while (
            state.changed is not None
            and me not in state.inside
            and state.forking not in (None, me)
        ):
            state.changed.wait()
        depth, outermost = state.inside.get(me, (0, what))
        state.inside[me] = (depth + 1, outermost)
    try:
        yield
    finally:
        with state.lock:
            if depth:
                state.inside[me] = (depth, outermost)
            else:
                state.inside.pop(me, None)
                if state.changed is not None:
                    state.changed.notify_all()


def _others(state: _State) -> list[str]:
    me = _thread.get_ident()
    return [what for thread, (_, what) in state.inside.items() if thread != me]


def _before() -> None:
    from threading import Condition

    state = _state
    state.lock.acquire()
    if state.changed is None:
        state.changed = Condition(state.lock)
    changed = state.changed
    deadline = time.monotonic() + _BOUND
    while state.forking is not None and time.monotonic() < deadline:  # one fork after the other
        changed.wait(deadline - time.monotonic())
    state.forking = _thread.get_ident()
    while _others(state) and time.monotonic() < deadline:
        changed.wait(deadline - time.monotonic())


def _after_in_parent() -> None:
    _state.forking = None
    if _state.changed is not None:
        _state.changed.notify_all()
    _state.lock.release()


def _after_in_child() -> None:
    global _state
    before = _state
    _state = _State()
    _state.cut_off = before.cut_off or next(iter(_others(before)), "")
    mine = before.inside.get(_thread.get_ident())
    if mine is not None:
        _state.inside[_thread.get_ident()] = mine


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_before, after_in_parent=_after_in_parent, after_in_child=_after_in_child
    )
