"""What is being done, and how much is left, for whoever waits; on standard error only."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final, TextIO

from dovetail_runtime import environment

_ERASE: Final = "\r\x1b[2K"  # ECMA-48: back to the first column, erase the line

PATIENCE = 1.0
"""Seconds of work that nothing is said about."""

RARER: Final = 4
"""Where lines stay, the next one comes after so many times as long: some in an hour."""


@contextmanager
def progress(title: str, total: int, quiet: bool = False) -> Generator[Callable[[str], None]]:
    """A function that starts the next of `total` steps, which are shown once they take `PATIENCE`.

    On a terminal that is one line. It is erased at the end, also when a step fails. It never ends,
    and never is longer than the terminal, so that no part of it can have moved away. Elsewhere
    lines stay, and are few.
    """
    quiet = quiet or environment.read(environment.PROGRESS) == "no"
    if quiet or sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison] - pythonw
        yield lambda _: None
        return
    shown = _Shown(title, total, sys.stderr)
    try:
        yield shown.step
    finally:
        shown.end()


class _Shown:
    """Steps, shown by whoever starts one and by a thread, since a step may take long."""

    def __init__(self, title: str, total: int, stream: TextIO) -> None:
        self._title, self._total, self._stream = title, total, stream
        self._is_terminal = stream.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self._start = time.monotonic()
        self._due = PATIENCE
        self._begun, self._at, self._is_drawn = 0, "", False
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    def step(self, at: str) -> None:
        """The next step begins."""
        with self._lock:
            self._at = at
            self._begun += 1
            self._show()
        if self._begun == 1:
            self._watcher.start()

    def end(self) -> None:
        """Nothing is shown from now on."""
        self._ended.set()
        if self._watcher.is_alive():
            self._watcher.join()
        if self._is_drawn and self._is_terminal:
            self._write(_ERASE)

    def _watch(self) -> None:
        while not self._ended.wait(max(self._start + self._due - time.monotonic(), 0.05)):
            with self._lock:
                self._show()
            if self._is_terminal:  # from now on, steps show themselves
                return

    def _show(self) -> None:
        passed = time.monotonic() - self._start
        if passed < self._due:
            return
        line = f"{self._title} {self._begun - 1}/{self._total}: {self._at}"
        self._is_drawn = True
        if not self._is_terminal:
            self._due = passed * RARER
            self._write(line + "\n")
            return
        width = os.get_terminal_size(self._stream.fileno()).columns
        # A terminal that says nothing of its width has 0 columns.
        self._write(_ERASE + (line[: width - 1] if width > 0 else line[:79]))

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError):  # nobody listens any more: no reason to stop
            self._stream.write(text)
            self._stream.flush()
