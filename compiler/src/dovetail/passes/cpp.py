"""Passes in shared libraries, written in C++ (docs/extend/cpp-pass.md).

The library has three functions (`DOVETAIL_PASS` of `dovetail/pass.h` makes them): the hash of the
declarations that it was compiled with, the pass, and one that frees its result. The module is
passed and returned in its binary form (`ir.binary`).
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, cast

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support import dataclasses
from dovetail.support.dataclasses import dataclass
from dovetail.target import Capabilities
from dovetail_runtime import environment

_SUFFIX: Final = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")


_TIME_LIMIT: Final = 60  # seconds

_TRY: Final = """
import ctypes, sys
print("begun", flush=True)
try:
    library = ctypes.CDLL(sys.argv[1])
    library.dovetail_pass_declarations.restype = ctypes.c_char_p
    library.dovetail_pass_declarations()
except Exception:
    pass
print("ended", flush=True)
"""
"""What it finds wrong without a crash, whoever opens the library finds again."""


class PassLibraryError(Exception):
    """The library of a pass cannot be used, or its pass failed; the message names the file."""


class _Library(NamedTuple):
    path: Path
    run: Callable[..., Any]
    free: Callable[..., Any]


@dataclass(frozen=True)
class CppPass(Pass):
    """A pass in a shared library; its subclass has the name, the place, the options and `library`.

    The library gets every option as text, and the fields of the capabilities that are bools,
    numbers, text or sets of text, as `capabilities.<name>`. Several threads may call it at once.
    It runs in this process without isolation.

    Attributes:
        library: Its name as in `dovetail_add_pass` ("fuse" for libfuse.so), optionally with a
            folder; relative to that of the module that defines the class.
    """

    library: ClassVar[str]

    @classmethod
    def file(cls) -> Path:
        """The path of the library."""
        module = sys.modules[cls.__module__].__file__
        path = Path(module or "").resolve().parent / cls.library
        return path.with_name(f"lib{path.name}{_SUFFIX}")

    @classmethod
    def fault(cls) -> str:
        """The reason why the library cannot be used; loads it."""
        if not isinstance(getattr(cls, "library", None), str):
            return f"{cls.__qualname__} has no `library`, the name of its file as text"
        try:
            _load(cls.file())
        except PassLibraryError as bad:
            return str(bad)
        return ""

    @property
    def origin(self) -> str:
        """The library."""
        return str(self.file())

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """Run the library on the module.

        Raises:
            PassLibraryError: It cannot be loaded, it reports a failure, or its result is not the
                binary form of a module.
        """
        why = self.fault()
        if why:
            raise PassLibraryError(why)
        library = _load(self.file())
        try:
            given = ir.encode(module)
        except ir.BinaryError as bad:
            raise PassLibraryError(f"this module has no binary form: {bad}") from bad
        out, size = ctypes.POINTER(ctypes.c_ubyte)(), ctypes.c_size_t()
        status = library.run(
            given, len(given), self._given(capabilities), ctypes.byref(out), ctypes.byref(size)
        )
        try:
            got = ctypes.string_at(out, size.value) if out else None
        finally:
            library.free(out)
        if status:
            text = "it has no memory left" if got is None else got.decode("utf-8", "replace")
            raise PassLibraryError(f"'{library.path}': {text}")
        if got is None:
            raise PassLibraryError(f"'{library.path}' returned no bytes and no error")
        if got == given:
            return module
        try:
            return ir.decode(got)
        except ir.BinaryError as bad:
            raise PassLibraryError(f"'{library.path}' returned an invalid module: {bad}") from bad

    def _given(self, capabilities: Capabilities) -> bytes:
        lines: list[str] = []
        for each in dataclasses.fields(self):
            text = _text(getattr(self, each.name))
            if text is None or "\n" in text:
                raise PassLibraryError(
                    f"option '{each.name.replace('_', '-')}' is {getattr(self, each.name)!r:.60}; "
                    "one line of text, a number or a bool can be given to a library"
                )
            lines.append(f"{each.name.replace('_', '-')}={text}")
        for each in dataclasses.fields(capabilities):
            text = _text(getattr(capabilities, each.name))
            if text is not None and "\n" not in text:
                lines.append(f"capabilities.{each.name}={text}")
        return "\n".join(lines).encode()


def _text(value: object) -> str | None:
    """A value as the library gets it; None for one that is not plain."""
    if isinstance(value, frozenset | tuple):
        items = [*cast("frozenset[object]", value)]
        words = [each for each in items if isinstance(each, str)]
        return ",".join(sorted(words)) if len(words) == len(items) else None
    if isinstance(value, bool | int | str):
        return str(value).lower() if isinstance(value, bool) else str(value)
    return None


_lock = threading.Lock()
_loaded: dict[Path, _Library] = {}


def _load(path: Path) -> _Library:
    """The functions of a library; loaded once a process.

    Raises:
        PassLibraryError: See the text.
    """
    with _lock:
        if path not in _loaded:
            _loaded[path] = _open(path)
        return _loaded[path]


def _open(path: Path) -> _Library:
    if not path.is_file():
        raise PassLibraryError(f"the library '{path}' is missing: build it (dovetail_add_pass)")
    if why := _crash(path):
        raise PassLibraryError(
            f"the library '{path}' cannot be opened: {why}; this happened in a separate process "
            f"that tried it, so this one continues without it; {environment.PROBE}=0 opens it here"
        )
    try:
        library = ctypes.CDLL(str(path))
    except OSError as bad:
        raise PassLibraryError(f"the library '{path}' does not load: {bad}") from bad
    found: list[Any] = []
    for name in ("dovetail_pass_declarations", "dovetail_pass_run", "dovetail_pass_free"):
        try:
            found.append(library[name])
        except AttributeError:
            raise PassLibraryError(
                f"the library '{path}' lacks '{name}': one of its sources needs DOVETAIL_PASS(...)"
            ) from None
    declarations, run, free = found
    declarations.argtypes, declarations.restype = (), ctypes.c_char_p
    theirs, ours = declarations(), ir.declarations_hash().encode()
    if theirs != ours:
        shown = repr(theirs[:40].decode("utf-8", "replace")) if theirs else "none"
        raise PassLibraryError(
            f"the library '{path}' is compiled with the declarations {shown}, this dovetail has "
            f"'{ours.decode()}': compile it again with the headers of this version (C++ passes are"
            f" version {ir.PASS_VERSION}, and change with the IR)"
        )
    run.argtypes = (
        ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p,
        ctypes.POINTER(ctypes.POINTER(ctypes.c_ubyte)), ctypes.POINTER(ctypes.c_size_t),
    )  # fmt: skip
    run.restype = ctypes.c_int
    free.argtypes, free.restype = (ctypes.POINTER(ctypes.c_ubyte),), None
    return _Library(path, run, free)


def _crash(path: Path) -> str:
    """How a process that opens a library ends before its time; empty where it does not.

    Whoever lists the passes opens all of them.
    """
    # An interpreter that is part of another program has no command of its own.
    if environment.read(environment.PROBE) == "0" or not sys.executable:
        return ""
    import subprocess

    from dovetail.support.signals import signal_name

    try:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", _TRY, str(path)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            check=False, timeout=_TIME_LIMIT,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"it did not finish within {_TIME_LIMIT} s"
    except OSError:
        return ""  # no process can be started here
    words = done.stdout.split()
    if words[:1] != [b"begun"] or words[-1:] == [b"ended"]:
        return ""
    if done.returncode >= 0:
        return f"it ended the process with status {done.returncode}"
    return f"it crashed with {signal_name(-done.returncode)}"
