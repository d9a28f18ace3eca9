"""Probes of memory, streams, events, images and launches, as the core uses them."""

from __future__ import annotations

import ctypes
import random
import threading
from dataclasses import replace
from pathlib import Path

from dovetail.image import encode_image
from dovetail_conformance import vectors
from dovetail_conformance.abi import contract as c
from dovetail_conformance.abi.session import (
    CANARY,
    Session,
    Skipped,
    Violation,
    launch_of,
    launches,
    probe,
)

_MAX = (1 << 64) - 1


def device_end(memory: int, offset: int = 0) -> c.Location:
    """An end of a copy in device memory."""
    return c.Location(memory=memory, host=None, offset=offset)


def host_end(data: ctypes.Array[ctypes.c_char], at: int = 0) -> c.Location:
    """An end of a copy in host memory."""
    end = c.Location(memory=None, host=ctypes.addressof(data) + at, offset=0)
    setattr(end, "kept", data)  # noqa: B010 - as long as the end is there, its memory is
    return end


def pattern(size: int, seed: int = 1) -> bytes:
    """Bytes that tell where they come from."""
    return random.Random(seed).randbytes(size)


def moved(session: Session, stream: int, to: c.Location, of: c.Location, size: int) -> None:
    """A copy that is over."""
    session.ok("copy", stream, ctypes.byref(to), ctypes.byref(of), size)
    session.ok("stream_synchronize", stream)


# --- Memory.


def room(content: bytes) -> ctypes.Array[ctypes.c_char]:
    """Memory of the host, with some behind it: what copies too much must not end the probe."""
    behind = bytearray(content) + bytearray(64)
    return (ctypes.c_char * len(content)).from_buffer(behind)


@probe("alloc", "sizes", "memory of its own for 1 byte and for many; free takes it back")
def probe_sizes(session: Session) -> None:
    made = [session.memory(size) for size in (1, 3, 64, 4096, 1 << 20)]
    if len({*made}) != len(made):
        raise Violation("two of five allocations have one handle")
    if session.limits.is_host_memory and any(each % 16 for each in made):
        raise Violation("host memory is not aligned to 16 bytes, as every type needs it")
    for each in made:
        session.call("free", session.device, each)


@probe("alloc", "too many bytes", "DVT_OUT_OF_MEMORY")
def probe_too_many(session: Session) -> None:
    most = session.limits.max_allocation_bytes
    for size in {most + 1, _MAX} if most < _MAX else {_MAX}:
        out = ctypes.c_void_p()
        session.expect(("OUT_OF_MEMORY",), "alloc", session.device, size, ctypes.byref(out))


@probe("alloc", "no bytes", "DVT_INVALID_ARGUMENT", "should")
def probe_no_bytes(session: Session) -> None:
    out = ctypes.c_void_p()
    session.expect(("INVALID_ARGUMENT",), "alloc", session.device, 0, ctypes.byref(out))


@probe("copy", "round trip", "bytes go to the device, within it and back, at their offsets")
def probe_round_trip(session: Session) -> None:
    unit, stream = session.unit, session.stream()
    size = 8 * unit
    one, other = session.memory(size), session.memory(size)
    given = pattern(size)
    there = room(given)
    moved(session, stream, device_end(one), host_end(there), size)
    moved(session, stream, device_end(other), device_end(one), size)
    moved(session, stream, device_end(other, unit), device_end(one, 4 * unit), 2 * unit)
    back = room(bytes(size))
    moved(session, stream, host_end(back), device_end(other), size)
    wanted = given[:unit] + given[4 * unit : 6 * unit] + given[3 * unit :]
    if back.raw != wanted:
        place = next(n for n in range(size) if back.raw[n] != wanted[n])
        raise Violation(f"byte {place} of {size} came back wrong")


@probe("copy", "edges", "no byte besides those that are copied changes")
def probe_edges(session: Session) -> None:
    unit, stream = session.unit, session.stream()
    memory = session.memory(4 * unit)
    given = pattern(4 * unit)
    there = room(given)
    moved(session, stream, device_end(memory), host_end(there), 4 * unit)
    back = room(bytes([CANARY]) * 6 * unit)
    moved(session, stream, host_end(back, unit), device_end(memory, unit), 2 * unit)
    wanted = bytes([CANARY]) * unit + given[unit : 3 * unit] + bytes([CANARY]) * 3 * unit
    if back.raw != wanted:
        raise Violation("bytes beside the destination have changed, or it has others")


@probe("copy", "single bytes", "any offset and size where copy_alignment is 1")
def probe_single(session: Session) -> None:
    if session.limits.copy_alignment != 1:
        raise Skipped(f"copy_alignment is {session.limits.copy_alignment}")
    stream, memory = session.stream(), session.memory(16)
    given = pattern(16)
    moved(session, stream, device_end(memory),
          host_end(room(given)), 16)  # fmt: skip
    moved(session, stream, device_end(memory, 5),
          host_end(room(b"xyz")), 3)  # fmt: skip
    back = room(bytes(7))
    moved(session, stream, host_end(back), device_end(memory, 3), 7)
    if back.raw != given[3:5] + b"xyz" + given[8:10]:
        raise Violation(f"bytes 3 to 9 came back as {back.raw!r}")


@probe("copy", "no bytes", "DVT_INVALID_ARGUMENT", "should")
def probe_copy_nothing(session: Session) -> None:
    host = room(bytes(16))
    to, of = device_end(session.memory(16)), host_end(host)
    session.expect(("INVALID_ARGUMENT",), "copy", session.stream(), ctypes.byref(to),
                   ctypes.byref(of), 0)  # fmt: skip


@probe("copy", "host to host", "DVT_INVALID_ARGUMENT", "should")
def probe_host_to_host(session: Session) -> None:
    one, other = room(bytes(16)), room(bytes(16))
    to, of = host_end(one), host_end(other)
    session.expect(("INVALID_ARGUMENT",), "copy", session.stream(), ctypes.byref(to),
                   ctypes.byref(of), 16)  # fmt: skip


@probe("copy", "an end that is nowhere", "DVT_INVALID_ARGUMENT", "should")
def probe_nowhere(session: Session) -> None:
    to, of = device_end(session.memory(16)), c.Location()
    session.expect(("INVALID_ARGUMENT",), "copy", session.stream(), ctypes.byref(to),
                   ctypes.byref(of), 16)  # fmt: skip


@probe("copy", "behind all addresses", "DVT_INVALID_ARGUMENT", "should")
def probe_behind(session: Session) -> None:
    host = room(bytes(64))
    unit = session.unit
    to, of = device_end(session.memory(64), _MAX + 1 - unit), host_end(host)
    session.expect(("INVALID_ARGUMENT",), "copy", session.stream(), ctypes.byref(to),
                   ctypes.byref(of), 2 * unit)  # fmt: skip


@probe("alloc", "threads", "four threads allocate, copy and free at one time")
def probe_threads(session: Session) -> None:
    unit, device = session.unit, session.device
    errors: list[Exception] = []

    def work(seed: int) -> None:
        # Another session over the same handles: the texts of errors are the thread's own.
        own = Session(session.setup, session.avoided)
        own._device = device  # pyright: ignore[reportPrivateUsage]
        try:
            stream = own.stream()
            for turn in range(25):
                memory = own.memory(16 * unit)
                given = pattern(16 * unit, seed * 100 + turn)
                there = room(given)
                back = room(bytes(len(given)))
                moved(own, stream, device_end(memory), host_end(there), len(given))
                moved(own, stream, host_end(back), device_end(memory), len(given))
                if back.raw != given:
                    raise Violation(f"thread {seed}, turn {turn}: other bytes came back")
                own.call("free", device, memory)
            own.call("stream_destroy", stream)
        except (Violation, Skipped) as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    if errors:
        raise errors[0]


@probe("memory_import", "unknown native type", "DVT_INVALID_ARGUMENT or DVT_UNSUPPORTED")
def probe_import_unknown(session: Session) -> None:
    native = c.Native(type=b"no such type", handle=0x1000, size=64)
    out = ctypes.c_void_p()
    session.expect(("INVALID_ARGUMENT", "UNSUPPORTED"), "memory_import", session.device,
                   ctypes.byref(native), ctypes.byref(out))  # fmt: skip


@probe("memory_export", "unknown native type", "DVT_INVALID_ARGUMENT or DVT_UNSUPPORTED")
def probe_export_unknown(session: Session) -> None:
    native = c.Native(type=b"no such type")
    session.expect(("INVALID_ARGUMENT", "UNSUPPORTED"), "memory_export", session.device,
                   session.memory(64), ctypes.byref(native))  # fmt: skip


# --- Streams and events.


@probe("stream_synchronize", "nothing to wait for", "DVT_OK, at once and again")
def probe_idle(session: Session) -> None:
    stream = session.stream()
    session.ok("stream_synchronize", stream)
    session.ok("stream_synchronize", stream)
    session.call("stream_destroy", stream)


@probe("stream_import", "unknown native type", "DVT_INVALID_ARGUMENT or DVT_UNSUPPORTED")
def probe_stream_unknown(session: Session) -> None:
    native = c.Native(type=b"no such type", handle=0x1000)
    out = ctypes.c_void_p()
    session.expect(("INVALID_ARGUMENT", "UNSUPPORTED"), "stream_import", session.device,
                   ctypes.byref(native), ctypes.byref(out))  # fmt: skip


@probe("event_record", "outlives its stream", "the event works when its stream is gone")
def probe_outlives(session: Session) -> None:
    stream = session.stream()
    event = session.made("event_record", stream)
    session.ok("stream_synchronize", stream)
    session.call("stream_destroy", stream)
    session.ok("event_synchronize", event)
    other = session.stream()
    session.ok("stream_wait", other, event)
    session.ok("stream_synchronize", other)
    session.call("event_destroy", event)


@probe("stream_wait", "another stream", "work waits for the event of another stream")
def probe_wait(session: Session) -> None:
    unit = session.unit
    one, other = session.stream(), session.stream()
    memory = session.memory(4 * unit)
    given = pattern(4 * unit)
    there = room(given)
    back = room(bytes(len(given)))
    to, of = device_end(memory), host_end(there)
    session.ok("copy", one, ctypes.byref(to), ctypes.byref(of), len(given))
    event = session.made("event_record", one)
    session.ok("stream_wait", other, event)
    moved(session, other, host_end(back), device_end(memory), len(given))
    if back.raw != given:
        raise Violation("the second stream did not see what the first had written")
    session.ok("event_synchronize", event)
    session.ok("stream_synchronize", one)


@probe("event_elapsed", "timed", "a number of nanoseconds that is not below 0")
def probe_timed(session: Session) -> None:
    stream = session.stream()
    start = session.made("event_record_timed", stream)
    end = session.made("event_record_timed", stream)
    session.ok("stream_synchronize", stream)
    session.ok("event_synchronize", start)
    session.ok("event_synchronize", end)
    elapsed = ctypes.c_double(-1.0)
    session.ok("event_elapsed", start, end, ctypes.byref(elapsed))
    if not 0 <= elapsed.value < 1e15:
        raise Violation(f"{elapsed.value} ns between two events of an empty stream")


@probe("event_elapsed", "not timed", "DVT_INVALID_ARGUMENT")
def probe_not_timed(session: Session) -> None:
    stream = session.stream()
    plain = session.made("event_record", stream)
    timed = session.made("event_record_timed", stream)
    session.ok("stream_synchronize", stream)
    out = ctypes.c_double()
    session.expect(("INVALID_ARGUMENT",), "event_elapsed", plain, timed, ctypes.byref(out))


@probe("device_time_limit", "set and taken back", "DVT_OK, and work that is in time succeeds")
def probe_time_limit(session: Session) -> None:
    stream = session.stream()
    session.ok("device_time_limit", session.device, 60_000_000_000)
    session.ok("stream_synchronize", stream)
    session.ok("device_time_limit", session.device, 0)


@probe("stream_synchronize_within", "idle stream", "*is_over is 1")
def probe_within(session: Session) -> None:
    over = ctypes.c_uint32(77)
    session.ok("stream_synchronize_within", session.stream(), 0, 1_000_000_000, ctypes.byref(over))
    if over.value != 1:
        raise Violation(f"*is_over is {over.value} for a stream without work")


@probe("event_synchronize_within", "passed event", "*is_over is 1")
def probe_event_within(session: Session) -> None:
    stream = session.stream()
    event = session.made("event_record", stream)
    session.ok("stream_synchronize", stream)
    over = ctypes.c_uint32(77)
    session.ok("event_synchronize_within", event, 0, 1_000_000_000, ctypes.byref(over))
    if over.value != 1:
        raise Violation(f"*is_over is {over.value} for an event that has passed")


@probe("stream_is_captured", "ordinary stream", "*is_captured is 0")
def probe_captured(session: Session) -> None:
    captured = ctypes.c_uint32(77)
    session.ok("stream_is_captured", session.stream(), ctypes.byref(captured))
    if captured.value:
        raise Violation(f"*is_captured is {captured.value}")


@probe("stream_export", "unknown native type", "DVT_UNSUPPORTED, and no handle")
def probe_stream_export_unknown(session: Session) -> None:
    native = c.Native(type=b"no such type")
    session.expect(("UNSUPPORTED",), "stream_export", session.stream(), ctypes.byref(native))
    if native.handle:
        raise Violation(f"the handle is {native.handle:#x} after a refusal")


# --- Images.


def refused(session: Session, data: bytes, what: str) -> None:
    """An image that must be refused as one."""
    code, _ = session.load(data)
    if c.CODES[code] != "INVALID_IMAGE":
        raise Violation(
            f"{what}: image_load returned {c.code_name(code)}, expected DVT_INVALID_IMAGE"
            + (f": {session.text}" if session.text else "")
        )


@probe("image_load", "loaded", "DVT_OK, or DVT_UNSUPPORTED where this device cannot run it")
def probe_loaded(session: Session) -> None:
    image = session.image()
    again = session.image()
    session.call("image_unload", image)
    session.call("image_unload", again)


@probe("image_load", "shared bad vectors", "DVT_INVALID_IMAGE for each (docs/format/image.md)")
def probe_bad_vectors(session: Session) -> None:
    for path in sorted((Path(vectors.__file__).parent / "image" / "bad").glob("*.bin")):
        refused(session, path.read_bytes(), f"vector '{path.stem}'")


@probe("image_load", "truncated", "DVT_INVALID_IMAGE wherever the bytes end")
def probe_truncated(session: Session) -> None:
    data = session.image_bytes
    for size in sorted(
        {*range(0, min(len(data), 256)), *range(0, len(data), len(data) // 64 + 1)}
    ):
        refused(session, data[:size], f"{size} of {len(data)} bytes")
    refused(session, data + b"\0", "a byte behind the end")


@probe("image_load", "huge lengths", "DVT_INVALID_IMAGE, and nothing allocated for them")
def probe_huge(session: Session) -> None:
    data = session.image_bytes
    # The length of the kind is the first of all; each length is eight bytes.
    starts = [8, 16 + len(session.decoded.kind)]
    starts.append(starts[-1] + 8 + len(session.decoded.format))
    for start in starts:
        for value in (1 << 31, 1 << 62, _MAX):
            changed = data[:start] + value.to_bytes(8, "little") + data[start + 8 :]
            refused(session, changed, f"the length at byte {start} is {value}")


@probe("image_load", "of another kind", "DVT_INVALID_IMAGE")
def probe_other_kind(session: Session) -> None:
    refused(session, encode_image(replace(session.decoded, kind="zz_nobody")), "kind 'zz_nobody'")


@probe("image_load", "unknown format", "DVT_INVALID_IMAGE or DVT_UNSUPPORTED")
def probe_unknown_format(session: Session) -> None:
    code, _ = session.load(encode_image(replace(session.decoded, format="zz_nothing")))
    if c.CODES[code] not in ("INVALID_IMAGE", "UNSUPPORTED"):
        raise Violation(f"format 'zz_nothing': image_load returned {c.code_name(code)}")


@probe("image_load", "empty payload", "DVT_INVALID_IMAGE")
def probe_no_payload(session: Session) -> None:
    refused(session, encode_image(replace(session.decoded, payload={})), "no payload")


@probe("image_load", "changed bytes", "any answer, and no crash: the bytes are not trusted")
def probe_changed(session: Session) -> None:
    data = session.image_bytes
    # The records in front of the payload: what a vendor's compiler makes of hostile code is its
    # own affair (docs/security.md).
    end = len(encode_image(replace(session.decoded, payload={}))) - 8
    rng = random.Random(7)
    for _ in range(200):
        changed = bytearray(data)
        for _ in range(rng.randint(1, 3)):
            changed[rng.randrange(end)] = rng.choice((0, 1, 2, 0x7F, 0x80, 0xFF))
        code, image = session.load(bytes(changed))
        if code == 0:
            session.call("image_unload", image)


@probe("image_kernel", "found", "the kernel of a name, the same when asked again")
def probe_kernel(session: Session) -> None:
    image = session.image()
    session.kernel(image)
    session.kernel(image)
    session.call("image_unload", image)


@probe("image_kernel", "no such kernel", "DVT_NOT_FOUND")
def probe_no_such_kernel(session: Session) -> None:
    image = session.image()
    for name in (b"no such kernel", b"", b"x" * 5000):
        out = ctypes.c_void_p()
        session.expect(("NOT_FOUND",), "image_kernel", image, name, ctypes.byref(out))


# --- Launches.


@probe("launch", "one block", "DVT_OK; DVT_UNSUPPORTED of a device that executes nothing")
def probe_launch(session: Session) -> None:
    prepared = launch_of(session, session.kernel(session.image()))
    stream = session.stream()
    code = session.expect(("OK", "UNSUPPORTED"), "launch", stream, launches(prepared), 1)
    if code == 0:
        session.ok("launch", stream, launches(prepared, prepared), 2)
    session.ok("stream_synchronize", stream)


@probe("launch", "nothing", "DVT_OK for a count of 0", "should")
def probe_nothing(session: Session) -> None:
    session.ok("launch", session.stream(), None, 0)


def _wrong(name: str, expected: str, change: str, value: object) -> None:
    @probe("launch", name, expected, "should")
    def _(session: Session) -> None:
        prepared = launch_of(session, session.kernel(session.image()))
        launch = prepared.launch
        if change in ("bindings", "binding_count") and launch.binding_count == 0:
            raise Skipped("the kernel has no buffers")
        if change == "scalars" and launch.scalar_bytes == 0:
            raise Skipped("the kernel has no scalars")
        if change == "memory":
            launch.bindings[0].memory = None
        elif change == "grid":
            launch.grid[1] = 0
        else:
            setattr(launch, change, value)
        stream = session.stream()
        session.expect(("INVALID_ARGUMENT",), "launch", stream, launches(prepared), 1)
        # What was refused must not hang over the stream.
        session.ok("stream_synchronize", stream)


_wrong("kernel is null", "DVT_INVALID_ARGUMENT", "kernel", None)
_wrong("bindings are null", "DVT_INVALID_ARGUMENT", "bindings", None)
_wrong("scalars are null", "DVT_INVALID_ARGUMENT", "scalars", None)
_wrong("too few buffers", "DVT_INVALID_ARGUMENT", "binding_count", 0)
_wrong("wrong number of scalar bytes", "DVT_INVALID_ARGUMENT", "scalar_bytes", 1 << 20)
_wrong("memory is null", "DVT_INVALID_ARGUMENT", "memory", None)
_wrong("no blocks", "DVT_INVALID_ARGUMENT", "grid", 0)


@probe("launch", "second of two is wrong", "DVT_INVALID_ARGUMENT that names launch 1", "should")
def probe_second(session: Session) -> None:
    kernel = session.kernel(session.image())
    right, wrong = launch_of(session, kernel), launch_of(session, kernel)
    wrong.launch.grid[0] = 0
    code = session.call("launch", session.stream(), launches(right, wrong), 2)
    if c.CODES[code] == "UNSUPPORTED":
        raise Skipped("the device executes nothing")
    if c.CODES[code] != "INVALID_ARGUMENT":
        raise Violation(f"launch returned {c.code_name(code)}, expected DVT_INVALID_ARGUMENT")
    if "launch 1" not in session.text:
        raise Violation(f"the text does not name 'launch 1': {session.text}")
