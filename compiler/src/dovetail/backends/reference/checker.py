"""How `Kernel.check` uses this backend."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from dovetail.plugin import Checker, Memory
from dovetail.support.check_report import CheckLog, CheckOptions


@contextmanager
def watch(options: CheckOptions, filled: Sequence[Memory]) -> Generator[CheckLog]:
    """Check all launches of this thread on the reference device.

    Args:
        options: What is looked for.
        filled: Memory that holds values.
    """
    from dovetail.backends.reference.device import SESSION
    from dovetail.backends.reference.executor.findings import Session

    session = Session(options, tuple(filled))
    token = SESSION.set(session)
    try:
        yield session.log
    finally:
        SESSION.reset(token)


CHECKER = Checker(target="reference -reports=direct", device="reference:0", watch=watch)
