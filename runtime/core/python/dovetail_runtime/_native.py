"""The one native library of this process: found, opened and given its discovery, on first need.

It is opened by whichever thread comes first and stays open for ever, so that whatever was made
from it can be given back in any order, also while the interpreter is taken down.
"""

import threading
from collections.abc import Callable

from dovetail_runtime import discovery
from dovetail_runtime._ffi import Library
from dovetail_runtime._locate import find_library

_library: Library | None = None
_library_lock = threading.Lock()


def library() -> Library:
    """The library, opened if nobody has done so.

    Raises:
        InternalError: It is missing, or of another version than this package.
    """
    global _library
    if _library is None:
        with _library_lock:
            if _library is None:
                opened = Library(find_library("dovetail_runtime"))
                discovery.install(opened)
                _library = opened
    return _library


class Handle:
    """Owns one native object; gives it back when the last reference to the handle goes."""

    __slots__ = ("_release", "address")

    def __init__(self, address: int, release: str) -> None:
        """Takes ownership of `address`; `release` names the plain function that ends it."""
        self.address = address
        self._release: Callable[[int], None] = library().plain[release]

    def __del__(self) -> None:
        self._release(self.address)
