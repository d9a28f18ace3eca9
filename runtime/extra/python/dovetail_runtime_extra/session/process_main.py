"""What a worker's process runs: requests from a socket that it inherits, one after the other."""

import contextlib
import os
import signal
import socket
import sys
import threading
import time
from typing import Any

from dovetail_runtime_extra.session import messages
from dovetail_runtime_extra.session.communicator import Communicator
from dovetail_runtime_extra.session.messages import Kind
from dovetail_runtime_extra.session.transports import make
from dovetail_runtime_extra.session.transports.shared_memory import Memory
from dovetail_runtime_extra.session.worker import Worker


def main() -> None:
    """Serves a session until it closes the socket.

    The last four arguments of the process are the session's process, the descriptors of the socket
    and of the memory, and the number of workers.
    """
    parent, descriptor, memory, workers = map(int, sys.argv[-4:])
    _end_with(parent)
    # Ctrl-C reaches every process of a terminal; what it means is up to the session.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    shared: list[Memory] = []

    def memory_of_group() -> Memory:
        if not shared:
            shared.append(Memory(workers, descriptor=memory))
        return shared[0]

    def communicator(rank: int, size: int, setup: dict[str, Any]) -> Communicator:
        return make(rank, size, setup, memory_of_group)

    with socket.socket(fileno=descriptor) as connection:
        serve(connection, Worker(communicator))


def serve(connection: socket.socket, worker: Worker) -> None:
    """Answers requests until the other end is closed.

    Args:
        connection: A stream.
        worker: Who answers.
    """
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            header = messages.receive(connection, messages.HEADER.size)
            kind, number, length = messages.read_header(memoryview(header))
            parts = worker.handle(kind, number, messages.receive(connection, length))
            if sum(map(len, parts)) <= 1 << 16:
                parts = [b"".join(parts)]
            for part in parts:
                connection.sendall(part)
            if kind is Kind.STOP:
                return


def _end_with(parent: int) -> None:
    """Ends this process with its parent, also while it waits, computes or is stopped."""
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1  # prctl(2), PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it ended before that
        os._exit(1)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, name="dovetail watch", daemon=True).start()
