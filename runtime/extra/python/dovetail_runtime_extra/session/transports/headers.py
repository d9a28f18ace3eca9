"""What workers tell each other before a call, where no memory is shared: what they call."""

import struct
from typing import Final

from dovetail_runtime_extra.session.communicator import Call, CallKind
from dovetail_runtime_extra.session.errors import CollectiveError

# number, kind, peer, fold, whether the worker leaves, dtype, count, label
_HEADER: Final = struct.Struct("<IIiII16sQ96s")
SIZE: Final = _HEADER.size


def header(call: Call, number: int) -> bytes:
    """A worker's call, as bytes.

    Args:
        call: What it calls.
        number: Of its collectives.
    """
    fields = (number, call.kind, call.peer, call.fold, 0)
    return _HEADER.pack(*fields, call.dtype.encode(), call.count, _cut(call.label))


def farewell(why: str) -> bytes:
    """In the place of a header: the worker takes part no more."""
    return _HEADER.pack(0, 0, -1, 0, 1, b"", 0, _cut(why))


def reason_of_leaving(content: bytes) -> str:
    """What a farewell says, or an empty text for a call's header, or the beginning of one."""
    if len(content) < SIZE:
        return ""
    *_, leaves, _, _, label = _HEADER.unpack(content)
    return label.rstrip(b"\0").decode(errors="replace") or "?" if leaves else ""


def compare(call: Call, number: int, me: int, rank: int, content: bytes | bytearray) -> None:
    """Compares a worker's call with another's header.

    Args:
        call: This worker's.
        number: Of its collectives.
        me: This worker.
        rank: The other.
        content: The other's header.

    Raises:
        CollectiveError: The other calls something else, or has left.
    """
    their_number, kind, peer, fold, leaves, name, count, label = _HEADER.unpack(content)
    said = label.rstrip(b"\0").decode(errors="replace")
    if leaves:
        raise CollectiveError(f"worker {rank} left: {said}", "aborted")
    dtype = name.rstrip(b"\0").decode(errors="replace")
    if call.kind in (CallKind.SEND, CallKind.RECV):
        other = CallKind.RECV if call.kind is CallKind.SEND else CallKind.SEND
        agreed = (kind, peer, dtype, count) == (other, me, call.dtype, call.count)
    else:
        mine = (number, call.kind, call.peer, call.fold, call.dtype, call.count)
        agreed = (their_number, kind, peer, fold, dtype, count) == mine
    if not agreed:
        raise CollectiveError(
            f"collectives do not match: worker {me} is in {call.label}; worker {rank} is in"
            f" {said}",
            "mismatch",
        )


def _cut(label: str) -> bytes:
    return label.encode(errors="replace")[:96]
