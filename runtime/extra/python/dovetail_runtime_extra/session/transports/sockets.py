"""Collectives over TCP: between machines, where no other transport is at hand.

Each worker listens on one port of its address, which is that of the loopback unless the session
was asked for another, and takes only connections that prove to know the session's token
(HMAC-SHA-256 over both sides' nonces, both ways). What then goes over them is neither encrypted
nor authenticated: networks that are not trusted want a tunnel.

Every call begins with a header to all whom it concerns, so that a worker that calls something else
is found before data is taken for what it is not. Data goes directly from each worker to each, and
reductions fold in the order of the workers: the same bits as with shared memory.
"""

import contextlib
import hashlib
import hmac
import json
import secrets
import selectors
import socket
import struct
import time
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from dovetail_runtime import dtypes
from dovetail_runtime.errors import ArgumentTypeError, SystemFailureError
from dovetail_runtime_extra.session import messages
from dovetail_runtime_extra.session.communicator import (
    Array,
    Call,
    CallKind,
    Communicator,
    fold_in_order,
)
from dovetail_runtime_extra.session.errors import CollectiveError
from dovetail_runtime_extra.session.transports import headers

_NONCE: Final = 32
_HANDSHAKE: Final = struct.Struct(f"<4sII{_NONCE}s")  # magic, group, rank, nonce
_MAGIC: Final = b"DVTC"
_PIECE: Final = 1 << 18
_STRANGER: Final = 2.0  # seconds that whoever connects has to say who it is


class Sockets(Communicator):
    """A place in a group whose workers are connected each with each."""

    name = "sockets"

    def __init__(self, rank: int, size: int, token: bytes, address: str) -> None:
        """Args: who this is; of how many; what only they know; where to listen."""
        super().__init__(rank, size)
        self._token = token
        self._address = address
        self._listener: socket.socket | None = None
        self._links: dict[int, socket.socket] = {}
        self._number = 0
        self._deadline = 0.0

    def prepare(self) -> bytes:
        """Leaves the old connections, and listens for new ones."""
        self.close()
        family = socket.AF_INET6 if ":" in self._address else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            listener.bind((self._address, 0))
            listener.listen(self.size)
        except OSError as error:
            listener.close()
            raise SystemFailureError(
                f"worker {self.rank} cannot listen on {self._address}: {error.strerror}"
            ) from error
        self._listener = listener
        self._number = 0
        return json.dumps([self._address, listener.getsockname()[1]]).encode()

    def connect(self, prepared: Sequence[bytes]) -> None:
        """Connects to those before, and takes connections of those behind."""
        assert self._listener is not None
        deadline = time.monotonic() + self.timeout
        group = int.from_bytes(hashlib.sha256(b"".join(prepared)).digest()[:4], "little")
        try:
            for rank in range(self.rank):
                host, port = json.loads(prepared[rank])
                link = socket.create_connection((host, port), _left(deadline))
                self._links[rank] = link
                self._prove(link, group, deadline, known=rank)
            while len(self._links) < self.size - 1:
                self._listener.settimeout(_left(deadline))
                link, _ = self._listener.accept()
                with contextlib.suppress(OSError, EOFError, _StrangerError):
                    rank = self._prove(link, group, deadline, known=None)
                    self._links[rank] = link
                    continue
                link.close()  # a stranger's: the workers' own may still come
        except (OSError, EOFError, _StrangerError) as error:
            absent = sorted(set(range(self.size)) - set(self._links) - {self.rank})
            raise CollectiveError(
                f"worker {self.rank} could not connect to worker {absent[0] if absent else '?'}:"
                f" {str(error) or type(error).__name__}",
                "failed",
            ) from error
        finally:
            self._listener.close()
            self._listener = None
        for link in self._links.values():
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            link.setblocking(False)

    def _prove(
        self, link: socket.socket, group: int, deadline: float, *, known: int | None
    ) -> int:
        """Both sides show that they know the token; returns the other's rank."""
        # A stranger that connects and says nothing does not use up the others' time; who was
        # connected to may have one before this worker.
        link.settimeout(_left(deadline) if known is not None else min(_STRANGER, _left(deadline)))
        nonce = secrets.token_bytes(_NONCE)
        mine = _HANDSHAKE.pack(_MAGIC, group, self.rank, nonce)
        link.sendall(mine)
        theirs = bytes(messages.receive(link, _HANDSHAKE.size))
        magic, their_group, rank, _ = _HANDSHAKE.unpack(theirs)
        expected = known is None and self.rank < rank < self.size and rank not in self._links
        if magic != _MAGIC or their_group != group or not (rank == known or expected):
            raise _StrangerError("another program answered")
        link.sendall(hmac.digest(self._token, mine + theirs, "sha256"))
        proof = bytes(messages.receive(link, 32))
        if not hmac.compare_digest(proof, hmac.digest(self._token, theirs + mine, "sha256")):
            raise _StrangerError("the program that answered does not know the session's token")
        return rank

    def close(self) -> None:
        """Closes all connections."""
        for link in self._links.values():
            link.close()
        self._links = {}
        if self._listener is not None:
            self._listener.close()
            self._listener = None

    def abandon(self, why: str) -> None:
        """Closes the connections, at which the others see it."""
        self._leave("", why)

    def interruption(self) -> str:
        """Whether a connection is gone, or the next that comes over it is a farewell."""
        for rank, link in self._links.items():
            try:
                content = link.recv(headers.SIZE, socket.MSG_PEEK)
            except BlockingIOError:
                continue
            except OSError as error:
                return f"the connection to worker {rank} is gone: {error}"
            if not content:
                return f"the connection to worker {rank} was closed"
            if said := headers.reason_of_leaving(content):
                return f"worker {rank} left: {said}"
        return ""

    def run(self, call: Call) -> None:
        """Carries out one call."""
        if len(self._links) != self.size - 1:
            raise CollectiveError(f"{call.label}: the group was left", "aborted")
        self._deadline = time.monotonic() + self.timeout
        try:
            self._run_call(call)
        except CollectiveError as error:
            self._leave(call.label, str(error))
            raise
        except BaseException:
            self._leave(call.label, f"worker {self.rank} gave it up")
            raise

    def _leave(self, label: str, why: str) -> None:
        """Tells the others that this worker takes part no more, as far as they listen."""
        said = headers.farewell(f"{label}: {why}")
        for link in self._links.values():
            with contextlib.suppress(OSError):
                link.setblocking(False)
                link.send(said)
        self.close()

    def _run_call(self, call: Call) -> None:
        me, everyone = self.rank, list(self._links)
        match call.kind:
            case CallKind.SEND:
                self._meet(call, [call.peer])
                self._swap({call.peer: _content(call.input)}, {}, call)
            case CallKind.RECV:
                self._meet(call, [call.peer])
                self._swap({}, {call.peer: _content(call.output)}, call)
            case CallKind.BARRIER:
                self._number += 1
                self._meet(call, everyone)
            case _:
                self._number += 1
                self._meet(call, everyone)
                assert call.input is not None
                assert call.output is not None
                if call.kind is CallKind.BROADCAST:
                    if me == call.peer:
                        given = _content(call.input)
                        self._swap(dict.fromkeys(everyone, given), {}, call)
                        call.output[...] = call.input
                    else:
                        self._swap({}, {call.peer: _content(call.output)}, call)
                elif call.kind is CallKind.ALL_GATHER:
                    self._gather(call, call.input, call.output)
                elif call.kind is CallKind.ALL_TO_ALL:
                    self._exchange(call, call.input, call.output)
                elif call.kind is CallKind.REDUCE_SCATTER:
                    self._reduce_scatter(call, call.input, call.output)
                else:
                    self._all_reduce(call, call.input, call.output)

    def _gather(self, call: Call, given: Array, result: Array) -> None:
        rows = result.reshape(self.size, -1)
        rows[self.rank] = given
        self._swap(
            dict.fromkeys(self._links, _content(given)),
            {rank: _content(rows[rank]) for rank in self._links},
            call,
        )

    def _exchange(self, call: Call, given: Array, result: Array) -> None:
        mine, theirs = given.reshape(self.size, -1), result.reshape(self.size, -1)
        theirs[self.rank] = mine[self.rank]
        self._swap(
            {rank: _content(mine[rank]) for rank in self._links},
            {rank: _content(theirs[rank]) for rank in self._links},
            call,
        )

    def _reduce_scatter(self, call: Call, given: Array, result: Array) -> None:
        arrived = np.empty((self.size, result.size), given.dtype)
        self._exchange(call, given, arrived.reshape(-1))
        result[...] = fold_in_order(call.fold, list(arrived))

    def _all_reduce(self, call: Call, given: Array, result: Array) -> None:
        if given.nbytes <= 1 << 14 or given.size < self.size:
            arrived = np.empty((self.size, given.size), given.dtype)
            self._gather(call, given, arrived.reshape(-1))
            result[...] = fold_in_order(call.fold, list(arrived))
            return
        each = -(-given.size // self.size)
        padded = np.zeros(each * self.size, given.dtype)
        padded[: given.size] = given
        part = np.empty(each, given.dtype)
        self._reduce_scatter(call, padded, part)
        self._gather(call, part, padded)
        result[...] = padded[: given.size]

    def _meet(self, call: Call, ranks: Iterable[int]) -> None:
        """Tells others what this worker calls, and compares it with what they call."""
        mine = memoryview(headers.header(call, self._number))
        theirs = {rank: bytearray(headers.SIZE) for rank in ranks}
        views = {rank: memoryview(content) for rank, content in theirs.items()}
        self._swap(dict.fromkeys(theirs, mine), views, call)
        for rank, content in theirs.items():
            headers.compare(call, self._number, self.rank, rank, content)

    def _swap(
        self, sends: dict[int, memoryview], receives: dict[int, memoryview], call: Call
    ) -> None:
        """Sends and receives at once, so that nobody waits for somebody who waits."""
        sends = {rank: view for rank, view in sends.items() if len(view)}
        receives = {rank: view for rank, view in receives.items() if len(view)}
        with selectors.DefaultSelector() as selector:
            for rank in {*sends, *receives}:
                selector.register(self._links[rank], _wanted(rank, sends, receives), rank)
            while sends or receives:
                ready = selector.select(min(1.0, _left(self._deadline)))
                if not ready and time.monotonic() >= self._deadline:
                    late = ", ".join(map(str, sorted({*sends, *receives})))
                    raise CollectiveError(
                        f"{call.label} waited for worker {late} until its time was over",
                        "timed out",
                    )
                for key, events in ready:
                    rank: int = key.data
                    self._move(rank, events, sends, receives, call)
                    wanted = _wanted(rank, sends, receives)
                    if wanted:
                        selector.modify(key.fileobj, wanted, rank)
                    else:
                        selector.unregister(key.fileobj)

    def _move(
        self,
        rank: int,
        events: int,
        sends: dict[int, memoryview],
        receives: dict[int, memoryview],
        call: Call,
    ) -> None:
        link = self._links[rank]
        try:
            if events & selectors.EVENT_WRITE and rank in sends:
                count = link.send(sends[rank][:_PIECE])
                sends[rank] = sends[rank][count:]
                if not sends[rank]:
                    del sends[rank]
            if events & selectors.EVENT_READ and rank in receives:
                count = link.recv_into(receives[rank])
                if count == 0:
                    raise ConnectionResetError("the connection was closed")
                receives[rank] = receives[rank][count:]
                if not receives[rank]:
                    del receives[rank]
        except BlockingIOError:
            return
        except OSError as error:
            raise CollectiveError(
                f"{call.label}: the connection to worker {rank} is gone: {error}", "aborted"
            ) from error


class _StrangerError(Exception):
    """Who answered is no worker of the session."""


def _left(deadline: float) -> float:
    return max(deadline - time.monotonic(), 0.001)


def _content(array: Array | None) -> memoryview:
    assert array is not None
    if dtypes.known_name(array.dtype) == "":
        raise ArgumentTypeError(f"arrays of {array.dtype} cannot be sent")
    return array.reshape(-1).view(np.uint8).data if array.size else memoryview(b"")


def _wanted(rank: int, sends: dict[int, memoryview], receives: dict[int, memoryview]) -> int:
    return (selectors.EVENT_WRITE if rank in sends else 0) | (
        selectors.EVENT_READ if rank in receives else 0
    )
