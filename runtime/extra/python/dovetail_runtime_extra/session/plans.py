"""Collectives inside launch plans, for groups that share no memory, and on devices.

A plan's `call` reaches the library of this distribution, and that, by the function that `enter`
gives it, the communicator of the worker whose thread runs the plan.
"""

import ctypes
import json
import threading
from dataclasses import replace
from typing import Any, Final

import numpy as np

from dovetail_runtime import dtypes, ledger_report
from dovetail_runtime._native import library as engine
from dovetail_runtime.errors import BackendNotReadyError, describe
from dovetail_runtime.module import Module
from dovetail_runtime_extra.session.communicator import Array, Call, CallKind, Communicator
from dovetail_runtime_extra.session.errors import CollectiveError
from dovetail_runtime_extra.session.native import INVALID, REASONS, RUN, library

_CODES: Final = {reason: code for code, reason in REASONS.items()}
_ABORTED: Final = 1
_local: Final = threading.local()


def enter(group: Communicator) -> None:
    """Collectives of plans that this thread runs from now on are those of a group.

    Args:
        group: The worker's.
    """
    _local.group = group
    memory, kind = group.memory_address, group.device_kind
    run = _RUN if memory is None or kind else RUN()
    nanoseconds = int(group.timeout * 1e9)
    library().dovetail_session_enter(
        memory, run, kind.encode() or None, group.rank, group.size, nanoseconds
    )


def leave() -> None:
    """This thread's plans are those of a group of one again."""
    _local.group = None
    library().dovetail_session_enter(None, RUN(), None, 0, 0, 0)


def check(module: Module) -> None:
    """Refuses a bundle whose collectives would silently be those of a group of one.

    Args:
        module: That a worker has loaded.

    Raises:
        BackendNotReadyError: Its plans have collectives, and the engine may not use the library.
    """
    header = json.loads(engine().text("bundle_header", module.handle.address))
    if "collective" not in header["features"]:
        return
    found = {entry.kind: entry for entry in ledger_report.libraries()}.get("extra")
    if found is None or found.state != "ready":
        line = str(found or ledger_report.ledger_entry("extra"))
        raise BackendNotReadyError(f"bundle '{module.origin}' has collectives: {line}")


def take_reason() -> str:
    """Why the last collective of a plan of this thread failed; empty if none has."""
    code: int = library().dovetail_session_take_outcome()
    return REASONS.get(code, "failed") if code not in (0, INVALID) else ""


def _run(pointer: Any, text: int, size: int) -> int:
    """`dovetail_session_run`: no exception may leave it."""
    try:
        group: Communicator = _local.group
        given = pointer.contents
        name = dtypes.NAMES[given.type_code, given.type_bits]
        kind = CallKind(given.kind)
        label = given.label.decode(errors="replace")
        call = Call(kind, label, name, given.count, given.peer, given.fold)
        if given.queue:
            group.run_on_device(call, given.input or 0, given.output or 0, given.queue)
            return 0
        blocks = group.size
        inputs = {CallKind.REDUCE_SCATTER: blocks, CallKind.ALL_TO_ALL: blocks}.get(kind, 1)
        outputs = {CallKind.ALL_GATHER: blocks, CallKind.ALL_TO_ALL: blocks}.get(kind, 1)
        source = _array(given.input, given.count * inputs, name)
        target = _array(given.output, given.count * outputs, name)
        group.run(replace(call, input=source, output=target))
        return 0
    except CollectiveError as error:
        return _fail(text, size, str(error), _CODES.get(error.reason, _ABORTED))
    except BaseException as error:  # noqa: BLE001  # must not cross into the engine; kept as text
        return _fail(text, size, describe(error), INVALID)


def _fail(text: int, size: int, said: str, code: int) -> int:
    content = said.encode(errors="replace")[: size - 1] + b"\0"
    ctypes.memmove(text, content, len(content))
    return code


def _array(address: int | None, count: int, name: str) -> Array | None:
    dtype = dtypes.numpy_dtype(name)
    if count == 0:
        return np.empty(0, dtype)  # has no address
    if address is None:
        return None
    size = count * dtype.itemsize
    content = memoryview((ctypes.c_char * size).from_address(address))
    return np.frombuffer(content, dtype, count)


_RUN: Final = RUN(_run)
