"""Work done ahead of time by forked processes, which take what the caller has in memory.

A task that fails in a worker has no result here, and whoever wants it does it again in their own
process, so that errors are those of that process, with all that hangs on them. A worker that dies
is an error, as the caller might die the same way.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from types import FrameType, TracebackType
from typing import Final, NamedTuple, NoReturn, Self

from dovetail.support.errors import DovetailError

CPU_QUOTA = "/sys/fs/cgroup/cpu.max"
_PATIENCE: Final = 2.0  # seconds in which a worker is to clean up and leave
_BYTES: Final = 8
_FAILED: Final = b"\0"
_DONE: Final = b"\1"


class _Worker(NamedTuple):
    pid: int
    connection: Connection


class Workers:
    """Processes that do numbered tasks, each the next one that nobody has begun.

    Where processes cannot be forked, as on Windows, there are none, and no task has a result.

    Args:
        work: Does a task, in a worker; gives bytes.
        names: What each task is about, for messages.
        jobs: How many processes, at most.
    """

    def __init__(self, work: Callable[[int], bytes], names: Sequence[str], jobs: int) -> None:
        self._work = work
        self._names = names
        self._jobs = min(jobs, len(names)) if hasattr(os, "fork") else 0
        self._waiting = deque(range(len(names)))
        self._workers: list[_Worker] = []
        self._busy: dict[Connection, int] = {}
        self._results: dict[int, bytes | None] = {}

    def __enter__(self) -> Self:
        try:
            _flush()  # or each worker would print it again
            for _ in range(self._jobs):
                self._start()
            for each in self._workers:
                self._give(each)
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._stop()

    def result(self, task: int) -> bytes | None:
        """What a task gave, which is waited for; None if it failed, or nobody does it.

        Raises:
            DovetailError: The worker that was at it died.
        """
        while task not in self._results and self._busy:
            by_connection = {each.connection: each for each in self._workers}
            for ready in wait(list(self._busy)):
                assert isinstance(ready, Connection)
                worker = by_connection[ready]
                try:
                    data = ready.recv_bytes()
                except (EOFError, OSError):
                    self._fail(worker)
                done = self._busy.pop(ready)
                self._results[done] = data[1:] if data.startswith(_DONE) else None
                self._give(worker)
        return self._results.pop(task, None)

    def _start(self) -> None:
        """One more worker; none where the system has no room for one."""
        ours, theirs = Pipe()
        # Until it is on the list, or has its own handlers, an interrupt must wait.
        signals = {signal.SIGINT, signal.SIGTERM}
        before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
        try:
            with warnings.catch_warnings():
                # Of other threads that may be at work: `dovetail_runtime.forks` waits for those.
                warnings.simplefilter("ignore", DeprecationWarning)
                pid = os.fork()
            if pid == 0:
                self._serve(theirs, [ours, *(each.connection for each in self._workers)])
            self._workers.append(_Worker(pid, ours))
        except OSError:
            ours.close()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            theirs.close()

    def _serve(self, connection: Connection, others: Sequence[Connection]) -> NoReturn:
        """All that a worker does; nothing that its parent began is ended here."""
        try:
            # An interrupt from the terminal is for the parent, which then ends its workers.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, _interrupt)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
            for each in others:  # or a worker would not see that its parent is gone
                each.close()
            while True:
                task = int.from_bytes(connection.recv_bytes(), "little")
                try:
                    answer = _DONE + self._work(task)
                # Whatever is wrong: the parent does it again, and shows it.
                except Exception:  # noqa: BLE001
                    answer = _FAILED
                _flush()  # what a plug-in has printed
                connection.send_bytes(answer)
        except (EOFError, OSError, KeyboardInterrupt):
            pass
        finally:
            os._exit(0)

    def _give(self, worker: _Worker) -> None:
        if not self._waiting:
            return
        task = self._waiting.popleft()
        self._busy[worker.connection] = task
        try:
            worker.connection.send_bytes(task.to_bytes(_BYTES, "little"))
        except OSError:
            self._fail(worker)

    def _fail(self, worker: _Worker) -> NoReturn:
        self._workers.remove(worker)
        worker.connection.close()
        how = "of an unknown cause"
        with contextlib.suppress(ChildProcessError):  # somebody else has waited for it
            how = _ending(os.waitpid(worker.pid, 0)[1])
        name = self._names[self._busy.pop(worker.connection)]
        raise DovetailError(
            f"worker process {worker.pid}, one of {self._jobs}, died {how} while it processed "
            f"'{name}'; if memory is short, use fewer jobs; one job needs no worker"
        )

    def _stop(self) -> None:
        """Ends all workers; none is left, however often this is interrupted."""
        left = [each.pid for each in self._workers]
        try:
            for each in self._workers:
                each.connection.close()
                _send(each.pid, signal.SIGTERM)
            deadline = time.monotonic() + _PATIENCE
            while left and time.monotonic() < deadline:
                left = [pid for pid in left if not _has_ended(pid)]
                if left:
                    time.sleep(0.005)
        finally:
            for pid in left:
                _send(pid, signal.SIGKILL)
            for pid in left:
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(pid, 0)
            self._workers.clear()
            self._busy.clear()


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        # None without a console; closed, or a pipe that nobody reads.
        with contextlib.suppress(AttributeError, OSError, ValueError):
            stream.flush()


def available_processors() -> int:
    """How many processors this process may use: by its affinity, and by its container's quota."""
    try:
        # cgroup v2, "QUOTA PERIOD" in microseconds, or "max PERIOD"; at the root of a container.
        quota, period = map(int, Path(CPU_QUOTA).read_text(encoding="ascii").split())
        limit = max(quota // period, 1)
    except (OSError, ValueError, ZeroDivisionError):
        limit = sys.maxsize
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), limit)
    return min(os.cpu_count() or 1, limit)


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    # Not SystemExit, which in a plug-in's code is a defect; `finally` blocks run for both.
    raise KeyboardInterrupt


def _send(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


def _has_ended(pid: int) -> bool:
    try:
        return os.waitpid(pid, os.WNOHANG)[0] == pid
    except ChildProcessError:
        return True


def _ending(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return f"with exit status {code}"
    try:
        return f"of {signal.Signals(-code).name}"
    except ValueError:
        return f"of signal {-code}"
