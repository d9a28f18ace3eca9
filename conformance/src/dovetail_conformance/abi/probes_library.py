"""Probes of the handshake, the driver and the device."""

from __future__ import annotations

import ctypes
import re

from dovetail_conformance.abi import contract as c
from dovetail_conformance.abi.session import (
    CANARY,
    Session,
    Skipped,
    Violation,
    allows,
    probe,
)

_KIND = re.compile(r"[a-z][a-z0-9_]*")
_ATTRIBUTE = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")


def _power(value: int) -> bool:
    return value > 0 and value & (value - 1) == 0


@probe("handshake", "exported", f"the library exports {c.SYMBOL}")
def probe_exported(session: Session) -> None:
    session.function()


@probe("handshake", "table", "a static table for the versions of this core, the same each time")
def probe_table(session: Session) -> None:
    _ = session.table
    first, second = (session.ask(c.ABI_OLDEST, c.ABI_VERSION)[0] for _ in range(2))
    if first != second:
        raise Violation(f"two calls returned two tables, {first:#x} and {second:#x}")


@probe("handshake", "version", "abi_version in the asked range; *abi_version is the same")
def probe_version(session: Session) -> None:
    own = session.table.abi_version
    if not c.ABI_OLDEST <= own <= c.ABI_VERSION:
        raise Violation(
            f"abi_version of the table is {own}, asked for were {c.ABI_OLDEST} to {c.ABI_VERSION}"
        )


@probe("handshake", "other versions", "NULL for a range without its version, which it names")
def probe_other_versions(session: Session) -> None:
    own = session.table.abi_version
    for oldest, newest in ((own + 1, own + 1000), (0, own - 1)):
        address, version = session.ask(oldest, newest)
        if address is not None:
            raise Violation(f"a table for versions {oldest} to {newest}, and its own is {own}")
        if version != own:
            raise Violation(
                f"refused versions {oldest} to {newest} and left *abi_version {version}, "
                f"expected {own}"
            )


@probe("handshake", "wider range", "a table for any range that holds its version")
def probe_wider_range(session: Session) -> None:
    own = session.table.abi_version
    if session.ask(0, own + 1000)[0] is None:
        raise Violation(f"NULL for versions 0 to {own + 1000}, and its own is {own}")


@probe("handshake", "fields", "a known sanitizer, reserved 0, a kind as the manifest has it")
def probe_fields(session: Session) -> None:
    table = session.table
    if table.sanitizer > 2:
        raise Violation(f"sanitizer is {table.sanitizer}, allowed are 0, 1 and 2")
    if table.reserved:
        raise Violation(f"reserved is {table.reserved}, expected 0")
    address = ctypes.c_void_p.from_buffer(table, c.Table.kind.offset).value
    if address is None or not allows(address, "r"):
        raise Violation(f"kind is {address or 0:#x}, where no text can be read")
    kind = ctypes.string_at(address).decode(errors="backslashreplace")
    if not _KIND.fullmatch(kind):
        raise Violation(f"kind is '{kind}', expected a name that matches {_KIND.pattern}")
    if session.setup.kind and kind != session.setup.kind:
        raise Violation(f"kind is '{kind}', and the manifest says '{session.setup.kind}'")


@probe("handshake", "required entries", "no entry is NULL that is not optional; each is code")
def probe_required(session: Session) -> None:
    missing = [name for name in c.REQUIRED if session.entry(name) is None]
    if missing:
        raise Violation(f"NULL, and not optional: {', '.join(missing)}")
    wrong = [
        f"{name} ({address:#x})"
        for name in c.NAMES
        if (address := session.entry(name)) is not None and not allows(address, "x")
    ]
    if wrong:
        raise Violation(f"these point to no code: {', '.join(wrong)}")


@probe("handshake", "pairs", "of entries that belong together, both or neither")
def probe_pairs(session: Session) -> None:
    for one, other in c.TOGETHER:
        there = [name for name in (one, other) if session.entry(name) is not None]
        if len(there) == 1:
            raise Violation(f"{there[0]} is there, and of {one} and {other} both must be")


@probe(
    "device_count",
    "before driver_open",
    "a failure that says so, or the count",
    "should",
    fresh=True,
)
def probe_early(session: Session) -> None:
    session.call("device_count", ctypes.byref(ctypes.c_uint32()))


@probe("driver_open", "relative candidate", "DVT_INVALID_ARGUMENT", "should", fresh=True)
def probe_relative(session: Session) -> None:
    names = (ctypes.c_char_p * 1)(b"libacme.so")
    session.expect(("INVALID_ARGUMENT",), "driver_open", names, 1)


@probe("driver_open", "no candidates where some are said", "DVT_INVALID_ARGUMENT", "should",
       fresh=True)  # fmt: skip
def probe_no_candidates(session: Session) -> None:
    session.expect(("INVALID_ARGUMENT",), "driver_open", None, 3)


@probe("driver_open", "opened", "DVT_OK, or DVT_DRIVER_MISSING with all that was tried")
def probe_opened(session: Session) -> None:
    code = session.open_driver()
    if code and c.CODES[code] not in ("DRIVER_MISSING", "DRIVER_ERROR", "UNSUPPORTED"):
        raise Violation(f"driver_open returned {c.code_name(code)}: {session.text}")


@probe("driver_open", "again", "the first outcome, whatever is given now")
def probe_again(session: Session) -> None:
    first = session.open_driver()
    names = (ctypes.c_char_p * 1)(b"/nowhere/libacme.so")
    for again in (session.call("driver_open", None, 0), session.call("driver_open", names, 1)):
        if again != first:
            raise Violation(f"first {c.code_name(first)}, then {c.code_name(again)}")


@probe("driver_open", "failure without a dvt_error", "the same code, and no crash")
def probe_without_error(session: Session) -> None:
    first = session.open_driver()
    if session.call("driver_open", None, 0, error=False) != first:
        raise Violation("another code than with a dvt_error")


@probe("device_count", "counted", "the number of devices, the same each time")
def probe_counted(session: Session) -> None:
    first, second = session.devices(), session.devices()
    if first != second:
        raise Violation(f"first {first}, then {second}")


@probe("device_open", "no such device", "DVT_NOT_FOUND, with and without a dvt_error")
def probe_no_such_device(session: Session) -> None:
    count = session.devices()
    for index in (count, 0xFFFFFFFF):
        out = ctypes.c_void_p()
        session.expect(("NOT_FOUND",), "device_open", index, ctypes.byref(out))
        if str(index) not in session.text:
            raise Violation(f"the text does not name device {index}: {session.text}")
        code = session.call("device_open", index, ctypes.byref(out), error=False)
        if c.CODES[code] != "NOT_FOUND":
            raise Violation(f"without a dvt_error {c.code_name(code)}")


@probe("device_open", "small dvt_error", "no more than its struct_size bytes are written")
def probe_small_error(session: Session) -> None:
    count = session.devices()
    for size in (0, 4, 8, 9, 40):
        room = (ctypes.c_uint8 * ctypes.sizeof(c.Error))(*([CANARY] * ctypes.sizeof(c.Error)))
        error = c.Error.from_buffer(room)
        error.struct_size = size
        out = ctypes.c_void_p()
        called = c.PROTOTYPES["device_open"](session.entry("device_open"))
        code = called(count, ctypes.byref(out), ctypes.byref(error))
        if code == 0:
            raise Violation(f"device_open({count}) returned DVT_OK, and there are {count} devices")
        behind = bytes(room[max(4, size) :])
        if behind != bytes([CANARY]) * len(behind):
            raise Violation(f"with struct_size {size} it wrote behind that")
        if size > c.Error.text.offset and b"\0" not in bytes(room[8:size]):
            raise Violation(f"with struct_size {size} the text does not end")


@probe("device_open", "twice", "two handles that work by themselves; closing one ends no other")
def probe_twice(session: Session) -> None:
    if session.devices() == 0:
        raise Skipped("there is no device on this machine")
    first, second = (session.made("device_open", 0) for _ in range(2))
    session.call("device_close", first)
    memory = session.made("alloc", second, 64)
    session.call("free", second, memory)
    session.call("device_close", second)


@probe("device_attributes", "visited", "dotted names, texts in UTF-8, each name once")
def probe_attributes(session: Session) -> None:
    found: list[tuple[bytes | None, bytes | None]] = []

    def visit(context: int | None, name: bytes | None, value: bytes | None) -> None:
        found.append((name, value) if context == 77 else (None, None))

    session.ok("device_attributes", session.device, c.VISITOR(visit), 77)
    names: list[str] = []
    for name, value in found:
        if name is None or value is None:
            raise Violation("a name or value is NULL, or the context is not the caller's")
        try:
            names.append(name.decode())
            value.decode()
        except UnicodeDecodeError as error:
            raise Violation(f"attribute {name!r} is not UTF-8: {error}") from error
        if not _ATTRIBUTE.fullmatch(names[-1]):
            raise Violation(f"attribute '{names[-1]}' is no dotted name ({_ATTRIBUTE.pattern})")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Violation(f"visited twice: {', '.join(twice)}")
    if "device.name" not in names:
        raise Violation(f"there is no device.name among {', '.join(names) or 'none'}")


@probe("device_limits", "values", "limits that the core can plan with")
def probe_limits(session: Session) -> None:
    limits = session.limits
    if limits.struct_size != ctypes.sizeof(c.Limits):
        raise Violation(f"struct_size has become {limits.struct_size}")
    if limits.binding_alignment and not _power(limits.binding_alignment):
        raise Violation(
            f"binding_alignment is {limits.binding_alignment}, allowed are 0 and powers of two"
        )
    if not _power(limits.copy_alignment):
        raise Violation(f"copy_alignment is {limits.copy_alignment}, allowed are powers of two")
    for name in ("max_block_threads", "max_binding_bytes", "max_allocation_bytes"):
        if getattr(limits, name) == 0:
            raise Violation(f"{name} is 0, expected at least 1")
    if 0 in limits.max_grid:
        raise Violation(f"max_grid is {[*limits.max_grid]}, each must be at least 1")
    for name in ("is_host_memory", "is_synchronous"):
        if getattr(limits, name) > 1:
            raise Violation(f"{name} is {getattr(limits, name)}, allowed are 0 and 1")


@probe("device_limits", "older core", "no more than struct_size bytes are written")
def probe_older_core(session: Session) -> None:
    for size in (4, 8, 24, 56):
        room = (ctypes.c_uint8 * ctypes.sizeof(c.Limits))(*([CANARY] * ctypes.sizeof(c.Limits)))
        limits = c.Limits.from_buffer(room)
        limits.struct_size = size
        session.ok("device_limits", session.device, ctypes.byref(limits))
        behind = bytes(room[size:])
        if behind != bytes([CANARY]) * len(behind):
            raise Violation(f"with struct_size {size} it wrote behind that")
        if limits.struct_size != size:
            raise Violation(f"struct_size was {size} and has become {limits.struct_size}")


@probe("device_limits", "newer core", "what it does not know is left alone")
def probe_newer_core(session: Session) -> None:
    more = ctypes.sizeof(c.Limits) + 64
    room = (ctypes.c_uint8 * more)(*([CANARY] * more))
    limits = c.Limits.from_buffer(room)
    limits.struct_size = more
    session.ok("device_limits", session.device, ctypes.byref(limits))
    behind = bytes(room[ctypes.sizeof(c.Limits) :])
    if behind != bytes([CANARY]) * len(behind):
        raise Violation("it wrote behind the fields that it knows")
