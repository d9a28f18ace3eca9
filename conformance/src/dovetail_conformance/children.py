"""Doing one thing after the other in a process that any of them may end.

The parent gives a child the keys of what is to be done and reads what it says of each: a line when
it begins, a line when it ends. So a crash, a hang or an `exit` of foreign code is a result of the
thing that it happened in, and the parent goes on.
"""

from __future__ import annotations

import json
import os
import resource
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from dovetail.support.signals import signal_name

Fate = Literal["told", "crashed", "hung", "ended"]

DEFECT: Final = 70
"""Exit status of a child that failed by itself (EX_SOFTWARE of sysexits.h)."""

_LAST_WORDS: Final = 2000
"""Characters of what a process printed that are kept when it did not end well."""


class ChildError(Exception):
    """A defect of ours in a child."""


@dataclass(frozen=True)
class Told:
    """What became of one thing.

    Attributes:
        key: Which one; "" where the process did not end well behind the last.
        fate: `told`: the child said; else what became of the process.
        outcome: The child's word for it, "" unless `told`.
        why: More about it: what the child said, or the signal or status and the last words.
        during: What the child had said last that it was about to do.
    """

    key: str
    fate: Fate
    outcome: str = ""
    why: str = ""
    during: str = ""


# --- In the child.


class Teller:
    """A child's way to its parent, on a file descriptor of its own."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def tell(self, **what: str) -> None:
        """Send a line."""
        os.write(self._descriptor, json.dumps(what).encode() + b"\n")


def serve(work: Callable[[dict[str, Any], Teller], None], *, leave: bool) -> None:
    """The whole of a child: read the request, do the work, say that it is done.

    Args:
        work: Given the request and the way back.
        leave: End at once then: what foreign code does while a process is torn down is not looked
            at.
    """

    def defect(*what: Any) -> None:  # as sys.excepthook is called
        sys.__excepthook__(*what)
        sys.stderr.flush()
        os._exit(DEFECT)

    sys.excepthook = defect
    teller = Teller(int(sys.argv[1]))
    # A crash is expected here, and its memory is nobody's to look at.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    work(json.load(sys.stdin), teller)
    teller.tell(done="")
    if leave:
        os._exit(0)


# --- In the parent.


def converse(
    module: str, request: dict[str, Any], keys: Sequence[str], timeout: float
) -> Iterator[Told]:
    """Start a child and say what becomes of the things it does, until it is over.

    Args:
        module: What is run: it calls `serve`.
        request: What it is given.
        keys: What it will do, in order; one at least.
        timeout: Seconds without a word after which it hangs.

    Raises:
        ChildError: A defect of ours.
    """
    read, write = os.pipe()
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as asked:
        asked.write(json.dumps(request).encode())
        asked.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-m", module, str(write)],
            stdin=asked, stdout=said, stderr=said, pass_fds=(write,), start_new_session=True,
        )  # fmt: skip
        os.close(write)
        # Before the first line: what importing and opening does belongs to the first thing.
        begun, during = keys[0], ""
        ended: set[str] = set()
        hung = done = False
        try:
            for line in _lines(read, timeout):
                if line is None:
                    hung = True
                    break
                what = cast("dict[str, str]", json.loads(line))
                if "begin" in what:
                    begun, during = what["begin"], ""
                elif "call" in what:
                    during = what["call"]
                elif "end" in what:
                    ended.add(what["end"])
                    yield Told(what["end"], "told", what["outcome"], what["why"])
                else:
                    done = True
            if not hung:
                hung = not _is_over(process, timeout)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            os.close(read)
        if done and not hung and process.returncode == 0:
            return
        said.seek(0)
        words = said.read().decode(errors="backslashreplace").strip()[-_LAST_WORDS:]
        if begun in ended:
            begun = next((key for key in keys if key not in ended), "")
            where = "between two" if begun else "at the end of the process"
            words, during = f"{where}. {words}", ""
        if hung:
            yield Told(begun, "hung", why=f"no answer in {timeout:g} s", during=during)
        elif process.returncode < 0:
            name = signal_name(-process.returncode)
            yield Told(begun, "crashed", why=f"{name}. {words}".strip(), during=during)
        elif process.returncode == DEFECT:
            raise ChildError(f"'{begun}' is malformed:\n{words}")
        else:
            status = f"the process ended with status {process.returncode}"
            yield Told(begun, "ended", why=f"{status}. {words}".strip(), during=during)


def _is_over(process: subprocess.Popen[bytes], timeout: float) -> bool:
    try:
        process.wait(timeout)
    except subprocess.TimeoutExpired:
        return False
    return True


def _lines(read: int, timeout: float) -> Iterator[bytes | None]:
    """The lines of a pipe until its end; None when none came for so long."""
    with selectors.DefaultSelector() as selector:
        selector.register(read, selectors.EVENT_READ)
        rest = b""
        until = time.monotonic() + timeout
        while True:
            left = until - time.monotonic()
            if left <= 0 or not selector.select(left):
                yield None
                return
            data = os.read(read, 1 << 16)
            if not data:
                return
            *lines, rest = (rest + data).split(b"\n")
            yield from lines
            until = time.monotonic() + timeout
