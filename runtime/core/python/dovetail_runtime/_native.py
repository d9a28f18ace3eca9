"""The one native library of this process: found, opened and given its discovery, on first need.

It is opened by whichever thread comes first and stays open for ever, so that whatever was made
from it can be given back in any order, also while the interpreter is taken down.
"""

import _thread
import atexit
import ctypes
import sys
from collections.abc import Callable
from typing import Any

from dovetail_runtime import _cause, _signals, environment, forks
from dovetail_runtime._ffi import DISCOVER, PRINT, Library
from dovetail_runtime._locate import find_library
from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError

_library: Library | None = None
_library_lock = _thread.allocate_lock()
_callbacks: list[object] = []  # what the engine calls; kept for ever


def library() -> Library:
    """The library, opened if nobody has done so.

    Raises:
        InternalError: It is missing, or of another version than this package.
        BackendNotReadyError: DOVETAIL_BACKENDS denies the core's own kind.
    """
    global _library
    if _library is None:
        with forks.whole("opening the engine"), _library_lock:
            if _library is None:
                if environment.read(environment.BACKENDS):
                    from dovetail_runtime.selection import require_core

                    require_core()
                opened = Library(find_library("dovetail_runtime"))
                _install_discovery(opened)
                _install_print(opened)
                _signals.watch(opened)
                _library = opened
    return _library


def encoded(given: object, what: str, fix: str) -> bytes:
    """A text as the engine takes it: UTF-8, which ends at a null character.

    Args:
        given: The text.
        what: It is, for messages.
        fix: What to pass instead.

    Raises:
        ArgumentTypeError: It is not a text.
        ArgumentValueError: It has characters that cannot be passed.
    """
    if not isinstance(given, str):
        raise ArgumentTypeError(f"{what} must be a string, not {type(given).__name__}; {fix}")
    try:
        content = given.encode()
    except UnicodeEncodeError:
        content = b"\0"
    if b"\0" in content:
        raise ArgumentValueError(
            f"{what} is {given[:100]!r}, which has a null character or a surrogate; {fix}"
        )
    return content


def _close() -> None:
    if _library is not None:
        _signals.close(_library)


# Early, as the handlers that are registered last come first: those of users may still call.
atexit.register(_close)


def _install_discovery(opened: Library) -> None:
    """Tells the engine what to call when it needs a backend that it does not know.

    Looking for runtimes imports importlib.metadata, which takes longer than loading a bundle and
    calling a function: a process that only uses the CPU never does it.
    """

    def run(error: Any) -> int:
        try:
            try:
                with forks.whole("looking for backends"):
                    from dovetail_runtime.discovery import discover

                    discover(opened)
            except Exception as raised:  # noqa: BLE001  # must not cross into the engine; kept and shown
                opened.call(
                    "record_unavailable",
                    b"discovery",
                    b"bad manifest",
                    f"looking for runtimes failed: {type(raised).__name__}: {raised}".encode(),
                    b"",
                )
        except BaseException as raised:  # noqa: BLE001  # the same; an interrupt ends this attempt only
            from dovetail_runtime._python_structs import Error
            from dovetail_runtime._python_table import code_of, write_error

            text = f"looking for runtimes was ended by {type(raised).__name__}; ask again"
            _cause.put(text, raised)
            pointer = ctypes.cast(error, ctypes.POINTER(Error))
            write_error(pointer, code_of(raised), text)
            return code_of(raised)
        return 0

    callback = DISCOVER(run)
    _callbacks.append(callback)
    opened.plain["set_discovery"](callback)


def _install_print(opened: Library) -> None:
    """Lets the lines that kernels print go to `sys.stdout`, as it is at that moment.

    So they are seen where Python's own `print` is: in a notebook's cell, in what pytest captures.
    """

    def write(text: int, size: int) -> None:
        # `sys.stdout` is None in a process without a console.
        if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison]
            sys.stdout.write(ctypes.string_at(text, size).decode(errors="replace"))

    callback = PRINT(write)
    _callbacks.append(callback)
    opened.plain["set_print"](callback)
    # The interpreter may be gone before the last call is over.
    atexit.register(opened.plain["set_print"], PRINT())


class Handle:
    """Owns one native object; gives it back when the last reference to the handle goes."""

    __slots__ = ("_release", "address")

    def __init__(self, address: int, release: str) -> None:
        """Takes ownership of `address`; `release` names the plain function that ends it."""
        self.address = address
        self._release: Callable[[int], None] = library().plain[release]

    def __del__(self) -> None:
        self._release(self.address)
