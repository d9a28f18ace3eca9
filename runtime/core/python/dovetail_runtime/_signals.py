"""Signals while a call lasts, and the end of the process.

Python runs its signal handlers between two of its own instructions, and a call of the engine is
one. So the engine lets it do so now and then while the main thread waits or works, and what a
handler raises, as that of Ctrl-C does, ends the call.

At the end of the process daemon threads may be inside calls, while the destructors of drivers'
libraries run. So the engine is closed first, by the main thread.
"""

import _thread
import ctypes
import os
import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from dovetail_runtime._ffi import Library

_BOUND: Final = 5.0  # seconds that calls of other threads have to end when the process does

_is_closed = False


class PythonSignals(ctypes.Structure):
    """`dovetail_python_signals` of c_api.h."""

    _fields_ = (
        ("check", ctypes.c_void_p),
        ("ensure", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("fetch", ctypes.c_void_p),
        ("restore", ctypes.c_void_p),
        ("main_thread", ctypes.c_uint64),
    )


def watch(library: "Library") -> None:
    """Lets handlers run while calls of the main thread last; in a forked child as well."""
    _watch(library)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=lambda: _watch(library))


def _watch(library: "Library") -> None:
    def address(function: Any) -> int:
        return ctypes.cast(function, ctypes.c_void_p).value or 0

    python = ctypes.pythonapi
    signals = PythonSignals(
        check=address(python.PyErr_CheckSignals),
        ensure=address(python.PyGILState_Ensure),
        release=address(python.PyGILState_Release),
        fetch=address(python.PyErr_Fetch),
        restore=address(python.PyErr_Restore),
        main_thread=_main_thread(),
    )
    library.plain["python_watch_signals"](ctypes.byref(signals))


def _main_thread() -> int:
    """The main thread's number, without `threading` where the system says that this is it."""
    if sys.platform == "linux" and _thread.get_native_id() == os.getpid():
        return _thread.get_ident()
    import threading

    return threading.main_thread().ident or 0


def close(library: "Library") -> None:
    """Ends the calls of all threads but this one, and waits for the devices; at exit."""
    global _is_closed
    _is_closed = True
    library.plain["close"](_BOUND)


def raise_instead(library: "Library") -> None:
    """Raises what ended a call that the engine calls interrupted, if there is such a thing.

    Raises:
        BaseException: What a signal handler has raised.
        SystemExit: The process is ending, and with it this thread, as other daemon threads do.
    """
    # With the interpreter's lock held, and with a look at what has been raised when it returns.
    ctypes.PYFUNCTYPE(None)(("dovetail_python_raise", library.handle))()
    if _is_closed:
        raise SystemExit
