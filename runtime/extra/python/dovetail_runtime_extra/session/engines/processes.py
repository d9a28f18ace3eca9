"""Workers as processes of this machine, with shared memory for their collectives.

Each is connected by a socket pair, which has no name and no port, and inherits the descriptor of
the group's memory, which has no name either: other processes cannot access them, and nothing is
left behind when any of them is killed. A worker ends with the session's process, however that
ends. Standard output and error of workers are passed on, and their last lines are in the error for
the end of a worker.
"""

import collections
import contextlib
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import IO, Any, Final

from dovetail_runtime.errors import SystemFailureError
from dovetail_runtime_extra.session import messages
from dovetail_runtime_extra.session.engines.engine import Answer, Engine, Plan
from dovetail_runtime_extra.session.errors import MessageError
from dovetail_runtime_extra.session.messages import Part
from dovetail_runtime_extra.session.transports.shared_memory import Memory

_LAST_LINES: Final = 20
_START: Final = "from dovetail_runtime_extra.session.process_main import main; main()"
_BUFFER: Final = 1 << 20


class _Process:
    """A worker's process and this side's end of its socket."""

    def __init__(self, rank: int, command: Sequence[str], memory: Memory, plan: Plan) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            for end in (ours, theirs):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFER)
            passed = (theirs.fileno(), memory.descriptor)
            environment = {**os.environ, **plan.environment}
            if plan.threads is not None:
                environment["DOVETAIL_NUM_THREADS"] = str(plan.threads)
            try:
                self.process = subprocess.Popen(
                    [*command, *map(str, (os.getpid(), *passed, plan.workers))],
                    pass_fds=passed,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    env=environment,
                )
            except OSError as error:
                ours.close()
                raise SystemFailureError(
                    f"worker {rank} cannot be started by '{command[0]}': {error.strerror}"
                ) from error
        self.rank = rank
        self.socket = ours
        self.lost = False
        self._tail: collections.deque[str] = collections.deque(maxlen=_LAST_LINES)
        assert self.process.stdout is not None
        self._pump = threading.Thread(
            target=self._pass_on, args=(self.process.stdout,), daemon=True
        )
        self._pump.start()

    def _pass_on(self, output: IO[bytes]) -> None:
        with output:
            for line in output:
                text = line.decode(errors="replace")
                self._tail.append(text)
                # None in a process without a console; and closed while an interpreter ends.
                if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]
                    with contextlib.suppress(ValueError, OSError):
                        sys.stderr.write(f"[worker {self.rank}] {text}")

    def last_words(self) -> str:
        self._pump.join(0.5)
        return messages.shortened("".join(self._tail).rstrip(), from_end=True)

    def ended(self) -> str:
        """How the process ended, in words."""
        try:
            code = self.process.wait(1)
        except subprocess.TimeoutExpired:
            return f"process {self.process.pid} closed its connection"
        text = f"process {self.process.pid} ended with status {code}"
        if code < 0:
            with contextlib.suppress(ValueError):
                text = f"process {self.process.pid} was killed by {signal.Signals(-code).name}"
        if code == -signal.SIGKILL:
            text += " (by somebody, or by the system for want of memory)"
        words = self.last_words()
        return f"{text}; its last words:\n{words}" if words else text

    def end(self) -> None:
        """Ends it by force."""
        self.socket.close()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._pump.join(1)


class _Starter:
    """A thread that starts processes and lives as long as they.

    Linux ends a worker with the *thread* that started it (prctl(2), PR_SET_PDEATHSIG), and
    sessions are made in any thread.
    """

    def __init__(self) -> None:
        self._jobs: list[Callable[[], None]] = []
        self._changed = threading.Condition()
        self._over = False
        self._thread = threading.Thread(target=self._run, name="dovetail starter", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._jobs or self._over)
                if not self._jobs:
                    return
                job = self._jobs.pop(0)
            job()

    def do(self, make: Callable[[], _Process]) -> _Process:
        made: list[_Process | BaseException] = []
        done = threading.Event()

        def job() -> None:
            try:
                made.append(make())
            except BaseException as error:  # noqa: BLE001  # raised in the thread that asked
                made.append(error)
            done.set()

        with self._changed:
            self._jobs.append(job)
            self._changed.notify()
        done.wait()
        if isinstance(made[0], BaseException):
            raise made[0]
        return made[0]

    def close(self) -> None:
        with self._changed:
            self._over = True
            self._changed.notify()


class Processes(Engine):
    """One process for each worker."""

    name = "processes"
    takes_whole_frames = False  # a stream

    def __init__(self, command: Sequence[str] | None = None) -> None:
        """Makes the engine; `Session` starts it.

        Args:
            command: A program and its arguments, which the worker's own arguments follow. Default:
                this Python, with `process_main`.
        """
        self._command = tuple(command or (sys.executable, "-u", "-P", "-c", _START))
        self._processes: list[_Process] = []
        self._memory: Memory | None = None
        self._starter: _Starter | None = None
        self._selector: selectors.BaseSelector | None = None

    def start(self, plan: Plan) -> None:
        """Starts all processes in parallel."""
        self._plan = plan
        self._memory = Memory(plan.workers, private=False)
        self._starter = _Starter()
        self._selector = selectors.DefaultSelector()
        for rank in range(plan.workers):
            self._processes.append(self._new(rank))

    def _new(self, rank: int) -> _Process:
        assert self._memory is not None
        assert self._starter is not None
        assert self._selector is not None
        memory = self._memory
        made = self._starter.do(lambda: _Process(rank, self._command, memory, self._plan))
        self._selector.register(made.socket, selectors.EVENT_READ, made)
        return made

    def post(self, rank: int, parts: Sequence[Part], seconds: float) -> None:
        """Writes a frame into the worker's socket."""
        place = self._processes[rank]
        if place.lost:
            raise ConnectionError("it has ended")
        deadline = time.monotonic() + seconds
        small = sum(map(len, parts)) <= 1 << 16
        try:
            for part in (b"".join(parts),) if small else parts:
                place.socket.settimeout(max(deadline - time.monotonic(), 0.001))
                place.socket.sendall(part)
        except TimeoutError:
            # Half a frame is on its way: nothing that follows would be understood.
            self._lose(place)
            raise ConnectionError(f"it accepted nothing for {seconds:g} s") from None
        except OSError as error:
            # poll tells of its end, with how it came about.
            if isinstance(error, (BrokenPipeError, ConnectionResetError)):
                return
            self._lose(place)
            raise ConnectionError(str(error)) from error
        except BaseException:  # Ctrl-C in the middle of it
            self._lose(place)
            raise

    def _lose(self, place: _Process) -> None:
        assert self._selector is not None
        if not place.lost:
            place.lost = True
            self._selector.unregister(place.socket)

    def poll(self, seconds: float) -> list[Answer]:
        """Reads the frames that have started to arrive."""
        assert self._selector is not None
        if not self._selector.get_map():
            return []
        return [self._read(key.data) for key, _ in self._selector.select(max(seconds, 0))]

    def _read(self, place: _Process) -> Answer:
        try:
            place.socket.settimeout(30)  # a frame that has begun goes on
            header = messages.receive(place.socket, messages.HEADER.size)
            length = messages.read_header(memoryview(header))[2]
            body = messages.receive(place.socket, length)
            return Answer(place.rank, header + body)
        except TimeoutError:
            self._lose(place)
            return Answer(place.rank, None, f"{self.state(place.rank)}, stopped in mid-answer")
        except (OSError, EOFError):
            self._lose(place)
            return Answer(place.rank, None, place.ended())
        except MessageError as error:  # where the next frame begins, nobody knows
            self._lose(place)
            return Answer(place.rank, None, f"{self.state(place.rank)}: {error}")
        except BaseException:  # Ctrl-C in the middle of one
            self._lose(place)
            raise

    def state(self, rank: int) -> str:
        """The process, with its state by the operating system."""
        process = self._processes[rank].process
        if process.poll() is not None:
            return self._processes[rank].ended()
        return f"process {process.pid}, {_activity(process.pid)}"

    def pid(self, rank: int) -> int:
        """The number of a worker's process."""
        return self._processes[rank].process.pid

    def restart(self, rank: int) -> None:
        """Kills the process and starts another."""
        place = self._processes[rank]
        self._lose(place)
        place.end()
        self._processes[rank] = self._new(rank)

    def stop(self, seconds: float) -> None:
        """Closes the sockets, whereupon workers end; kills those that do not in time."""
        if self._memory is not None:
            self._memory.abort("the session ends")
        for place in self._processes:
            with contextlib.suppress(OSError):
                place.socket.shutdown(socket.SHUT_RDWR)
        deadline = time.monotonic() + seconds
        for place in self._processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                place.process.wait(max(deadline - time.monotonic(), 0))
        for place in self._processes:
            place.end()
        self._processes = []
        if self._selector is not None:
            self._selector.close()
            self._selector = None
        if self._starter is not None:
            self._starter.close()
            self._starter = None
        if self._memory is not None:
            self._memory.close()
            self._memory = None

    def setup(self, rank: int) -> dict[str, Any]:
        """Gives workers the module path of this process."""
        del rank
        return {"paths": [os.path.abspath(folder) for folder in sys.path if folder]}  # noqa: PTH100

    def abort(self, reason: str) -> None:
        """Ends waiting collectives."""
        if self._memory is not None:
            self._memory.abort(reason)

    def reset(self) -> None:
        """Clears the counters of the shared memory."""
        assert self._memory is not None
        self._memory.reset()


#: The letter of proc(5), /proc/pid/stat, field 3.
_ACTIVITIES: Final = {
    "R": "running",
    "S": "waiting",
    "D": "in the system",
    "T": "stopped by a signal",
    "t": "stopped by a debugger",
    "Z": "ended",
}


def _activity(pid: int) -> str:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:  # noqa: PTH123
            letter = file.read().rpartition(") ")[2][:1]
    except OSError:
        return "alive"
    return _ACTIVITIES.get(letter, "alive")
