"""The Python exception behind an error that comes back through the engine.

A backend written in Python raises inside a call of C++ code, which sees a code and a text. Its
caller is nearly always the same thread: there the exception is put aside, and whoever turns the
engine's error into an exception again makes it the cause, so that the traceback shows both.
"""

import _thread
from typing import Final

_SHOWN: Final = 256  # characters by which an error is known again; it may have been cut


# threading.local, without the half millisecond of importing that.
class _Pending(_thread._local):  # pyright: ignore[reportPrivateUsage]
    text: str = ""
    exception: BaseException | None = None


_pending = _Pending()
_load_failures: dict[str, BaseException] = {}  # by text: the state they explain lasts


def put(text: str, exception: BaseException) -> None:
    """Remembers, for this thread, what an error with this text will come from."""
    _pending.text = text[:_SHOWN]
    _pending.exception = exception


def keep(text: str, exception: BaseException) -> None:
    """The same for every thread and for ever: why a backend could not be loaded."""
    _load_failures[text[:_SHOWN]] = exception


def set_aside(text: str, exception: BaseException) -> None:
    """Remembers why a backend could not be opened; an interrupt is for this thread alone.

    A module or driver that ends the process while it is opened is as broken as one that raises.
    Who presses Ctrl-C meant the program.
    """
    (put if isinstance(exception, KeyboardInterrupt) else keep)(text, exception)


def take(text: str) -> BaseException | None:
    """What an error with this text comes from, if it was a Python exception.

    Raises:
        KeyboardInterrupt, SystemExit: It was one of these, which are nobody's cause.
    """
    exception, known = _pending.exception, _pending.text
    if exception is not None:
        _pending.exception = None
        if known in text:
            if not isinstance(exception, Exception):
                raise exception
            return exception
    for known, failure in _load_failures.items():
        if known in text:
            return failure
    return None
