"""Collectives between GPUs by their vendor's library: NCCL for CUDA, RCCL for ROCm.

It stands on a transport of the host's, which does three things: before each call it carries
headers, so that workers that call something else are found and named, as the library itself would
wait or mix up their data; it says when another worker has given up; and it carries what the
library does not, which all workers find out alike. Elements on devices stay there. The library's
calls do not block: each is asked for until it is over, its time is, or the group is.
"""

import ctypes
import functools
import json
import platform
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

import dovetail_runtime as dr
from dovetail_runtime import dtypes, extra, vendor
from dovetail_runtime.errors import ArgumentValueError, DovetailError, UnsupportedError
from dovetail_runtime.manifest import read_manifest
from dovetail_runtime_extra.session.communicator import (
    FOLDS,
    Array,
    Call,
    CallKind,
    Communicator,
    checked_axis,
    described,
    fold_of,
)
from dovetail_runtime_extra.session.errors import CollectiveError
from dovetail_runtime_extra.session.native import PENDING, Operation, library
from dovetail_runtime_extra.session.transports import headers

_ID: Final = 128  # DOVETAIL_SESSION_DEVICE_ID
_TEXT: Final = 2048
_JOIN: Final = "join()"  # as messages name the meeting
_SLICE: Final = 20_000_000  # nanoseconds between two looks at whether the group was left


def library_name(kind: str) -> str:
    """`NCCL` for `cuda`; empty for a kind of device whose vendor has no such library.

    Args:
        kind: Of device.
    """
    found: bytes | None = library().dovetail_session_device_name(kind.encode())
    return "" if found is None else found.decode()


class Nccl(Communicator):
    """A place in a group of the vendor's library, and in one of the host's."""

    def __init__(self, host: Communicator, device: "dr.Device", *, required: bool) -> None:
        """Args: of the host; this worker's device; whether to raise where the library is not."""
        super().__init__(host.rank, host.size)
        self.name = host.name
        self._host = host
        self._device = device
        self._required = required
        self._library = library_name(device.kind)
        self._version = ""
        self._member: int | None = None
        self._number = 0

    # Meeting.

    def prepare(self) -> bytes:
        """What the others have to know of this worker, and the group's id from the first."""
        self._leave()
        facts: dict[str, Any] = {
            "host": self._host.prepare().hex(),
            "device": str(self._device),
            "identity": self._identity(),
            "library": self._library,
            "version": "",
            "missing": "",
            "id": "",
        }
        if self._library:
            found, said = self._open()
            facts["version" if found else "missing"] = said
            self._version = facts["version"]
            if found and self.rank == 0:
                facts["id"] = self._new_id().hex()
        return json.dumps(facts).encode()

    def connect(self, prepared: Sequence[bytes]) -> None:
        """Meets the others on the host, and then, if all can, in the library."""
        facts: list[dict[str, Any]] = [json.loads(content) for content in prepared]
        self._host.timeout = self.timeout
        self._host.connect([bytes.fromhex(each["host"]) for each in facts])
        self.name = self._host.name
        self._number = 0
        reason = _reason_against(facts)
        if reason is None:
            self._join(bytes.fromhex(facts[0]["id"]))
            self.name = self._library.lower()
        elif self._required:
            raise reason

    def _identity(self) -> list[str]:
        """What no other GPU has; numbers of devices are each process's own."""
        kind, attributes = self._device.kind, self._device.attributes
        names = (f"{kind}.uuid", f"{kind}.pci_bus_id")
        found = next((attributes[name] for name in names if attributes.get(name)), "")
        return [platform.node(), found or str(self._device)]

    def _open(self) -> tuple[bool, str]:
        """Whether the library is there, and its version or why not."""
        _tell_candidates()
        text = ctypes.create_string_buffer(_TEXT)
        outcome = library().dovetail_session_device_library(self._kind, text, _TEXT)
        return outcome == 0, _said(text)

    def _new_id(self) -> bytes:
        made, text = ctypes.create_string_buffer(_ID), ctypes.create_string_buffer(_TEXT)
        if library().dovetail_session_device_id(self._kind, made, text, _TEXT) != 0:
            raise self._failed(_JOIN, _said(text), "failed")
        return made.raw

    def _join(self, given: bytes) -> None:
        member, text = ctypes.c_void_p(), ctypes.create_string_buffer(_TEXT)
        place = (self._device.index, given, self.rank, self.size)
        outcome = library().dovetail_session_device_join(
            self._kind, *place, ctypes.byref(member), text, _TEXT
        )
        try:
            if outcome != 0:
                raise self._failed(_JOIN, _said(text), "failed")
            self._member = member.value
            self._finish(_JOIN, time.monotonic() + self.timeout)
        except CollectiveError as error:
            self.abandon(str(error))
            raise

    def _leave(self) -> None:
        member, self._member = self._member, None
        if member is not None:
            library().dovetail_session_device_leave(member)

    # What the transport of the host does.

    @property
    def memory_address(self) -> int | None:
        """Of the host's group."""
        return self._host.memory_address

    def tell_command(self, number: int, *, over: bool) -> None:
        """Tells the host's group."""
        self._host.tell_command(number, over=over)

    def interruption(self) -> str:
        """Of the host's group."""
        return self._host.interruption()

    def abandon(self, why: str) -> None:
        """Leaves both groups; the others hear of it through the host's."""
        self._host.abandon(why)
        self._leave()

    def close(self) -> None:
        """Gives back what it holds."""
        self._host.close()
        self._leave()

    def run(self, call: Call) -> None:
        """Carries out one call on the host's memory."""
        self._host.timeout = self.timeout
        self._host.run(call)

    # What the library does.

    @property
    def device_kind(self) -> str:
        """Of all workers' devices; empty where they have not met in the library."""
        return "" if self._member is None else self._device.kind

    @property
    def _kind(self) -> bytes:
        return self._device.kind.encode()

    def run_on_device(self, call: Call, given: int, result: int, queue: int) -> None:
        """Carries out one call between devices."""
        if not 0 <= call.fold < len(FOLDS):
            raise ArgumentValueError(f"{call.label}: {call.fold} is not a reduction")
        deadline = time.monotonic() + self.timeout
        try:
            self._agree(call)
            if call.count:
                self._submit(call, given, result, queue)
                self._finish(call.label, deadline)
        except CollectiveError as error:
            self.abandon(str(error))
            raise

    def _agree(self, call: Call) -> None:
        """Compares what all call, before the library takes it."""
        pair = call.kind in (CallKind.SEND, CallKind.RECV)
        self._number += not pair
        mine = np.frombuffer(headers.header(call, self._number), np.uint8).copy()
        theirs = np.empty((1 if pair else self.size, headers.SIZE), np.uint8)
        flat = theirs.reshape(-1)
        common = (call.label, "uint8", headers.SIZE)
        if not pair:
            self.run(Call(CallKind.ALL_GATHER, *common, input=mine, output=flat))
            ranks: Sequence[int] = range(self.size)
        else:
            send = Call(CallKind.SEND, *common, call.peer, input=mine)
            recv = Call(CallKind.RECV, *common, call.peer, output=flat)
            for each in (send, recv) if call.kind is CallKind.SEND else (recv, send):
                self.run(each)
            ranks = (call.peer,)
        for rank, content in zip(ranks, theirs, strict=True):
            if rank != self.rank:
                headers.compare(call, self._number, self.rank, rank, content.tobytes())

    def _submit(self, call: Call, given: int, result: int, queue: int) -> None:
        if self._member is None:
            raise CollectiveError(f"{call.label}: the group was left", "aborted")
        code, bits = dtypes.CODES[call.dtype]
        operation = Operation(
            *(ctypes.sizeof(Operation), call.kind, self.rank, call.peer, call.fold),
            *(code, bits, 0, call.count, given or None, result or None, 0),
            *(call.label.encode(errors="replace"), queue or None),
        )
        text = ctypes.create_string_buffer(_TEXT)
        if library().dovetail_session_device_submit(
            self._member, ctypes.byref(operation), text, _TEXT
        ):
            raise self._failed(call.label, _said(text), "failed")

    def _finish(self, label: str, deadline: float) -> None:
        """Waits until what is under way is over."""
        text = ctypes.create_string_buffer(_TEXT)
        while True:
            outcome = library().dovetail_session_device_poll(self._member, _SLICE, text, _TEXT)
            if outcome == 0:
                return
            if outcome != PENDING:
                raise self._failed(label, _said(text), "failed")
            if why := self._host.interruption():
                raise CollectiveError(why, "aborted")
            if time.monotonic() > deadline:
                late = f"it was not over after {self.timeout:g} s"
                raise self._failed(label, late, "timed out")

    def _failed(self, label: str, said: str, reason: str) -> CollectiveError:
        return CollectiveError(
            f"{label}: {self._library} {self._version} on {self._device}: {said};"
            f" collectives='auto' with {_variable(self._device.kind)}=off does without",
            reason,
        )

    # What a worker calls, with tensors that stay on the device.

    def broadcast(self, array: Any, root: int = 0) -> Any:
        """As `Communicator.broadcast`."""
        if not self._is_here(array):
            return super().broadcast(array, root)
        self._check_rank(root, "root")
        label = f"broadcast({described(array)}, root={root})"
        return self._moved(CallKind.BROADCAST, label, array, array.shape, peer=root)

    def all_reduce(self, array: Any, op: str = "sum", *, out: Any = None) -> Any:
        """As `Communicator.all_reduce`; `out` is for arrays of NumPy."""
        if not self._is_here(array):
            return super().all_reduce(array, op, out=out)
        if out is not None:
            raise ArgumentValueError(
                f"all_reduce: a tensor on {self._device} cannot be reduced into out="
            )
        kind = CallKind.ALL_REDUCE
        if not self._carries(kind, array):
            return self._through_host(array, lambda given: super(Nccl, self).all_reduce(given, op))
        label = f"all_reduce({op}, {described(array)})"
        return self._moved(kind, label, array, array.shape, fold=fold_of(op))

    def all_gather(self, array: Any, axis: int = 0) -> Any:
        """As `Communicator.all_gather`; parts of unequal sizes go through the host's memory."""
        if not self._is_here(array):
            return super().all_gather(array, axis)
        axis = checked_axis(axis, array.ndim, f"all_gather: {described(array)}")
        label = f"all_gather({described(array)}, axis={axis})"
        if axis == 0:
            sizes = self._sizes(array.shape[0], label, array.shape[1:])
            if len(set(sizes)) == 1:
                shape = (sum(sizes), *array.shape[1:])
                return self._moved(CallKind.ALL_GATHER, label, array, shape)
        return self._through_host(array, lambda given: super(Nccl, self).all_gather(given, axis))

    def reduce_scatter(self, array: Any, op: str = "sum", axis: int = 0) -> Any:
        """As `Communicator.reduce_scatter`; other axes and parts go through the host's memory."""
        if not self._is_here(array):
            return super().reduce_scatter(array, op, axis)
        axis = checked_axis(axis, array.ndim, f"reduce_scatter: {described(array)}")
        kind = CallKind.REDUCE_SCATTER
        if axis != 0 or array.shape[0] % self.size or not self._carries(kind, array):
            return self._through_host(
                array, lambda given: super(Nccl, self).reduce_scatter(given, op, axis)
            )
        label = f"reduce_scatter({op}, {described(array)}, axis={axis})"
        shape = (array.shape[0] // self.size, *array.shape[1:])
        count = array.size // self.size
        return self._moved(kind, label, array, shape, count=count, fold=fold_of(op))

    def all_to_all(self, array: Any, split: int, join: int) -> Any:
        """As `Communicator.all_to_all`; what is not in order in memory goes through the host's."""
        if not self._is_here(array):
            return super().all_to_all(array, split, join)
        split = checked_axis(split, array.ndim, f"all_to_all: {described(array)}")
        join = checked_axis(join, array.ndim, f"all_to_all: {described(array)}")
        label = f"all_to_all({described(array)}, split={split}, join={join})"
        shape = list(array.shape)
        if split != join and shape[split] % self.size == 0:
            shape[split] //= self.size
            rest = tuple(extent for axis, extent in enumerate(array.shape) if axis != join)
            sizes = self._sizes(shape[join], label, rest)
            # Parts lie one behind the other where the axes before have one element.
            cut = all(extent == 1 for extent in array.shape[:split])
            joined = all(extent == 1 for extent in shape[:join])
            if cut and joined and len(set(sizes)) == 1:
                shape[join] *= self.size
                count = array.size // self.size
                return self._moved(CallKind.ALL_TO_ALL, label, array, shape, count=count)
        return self._through_host(
            array, lambda given: super(Nccl, self).all_to_all(given, split, join)
        )

    def send(self, array: Any, destination: int) -> None:
        """As `Communicator.send`."""
        if not self._is_here(array):
            super().send(array, destination)
            return
        self._check_rank(destination, "destination")
        label = f"send({described(array)}, destination={destination})"
        call = Call(CallKind.SEND, label, array.dtype, array.size, destination)
        self._on_device(call, dr.asarray(array, self._device), None)

    def recv(
        self, shape: Sequence[int], dtype: object, source: int, *, on_device: bool = False
    ) -> Any:
        """As `Communicator.recv`."""
        if not on_device or self._member is None:
            return super().recv(shape, dtype, source, on_device=on_device)
        self._check_rank(source, "source")
        result = dr.empty(tuple(shape), dtype, self._device)
        label = f"recv({described(result)}, source={source})"
        call = Call(CallKind.RECV, label, result.dtype, result.size, source)
        self._on_device(call, None, result)
        return result

    def _is_here(self, array: object) -> bool:
        """Whether it is a tensor of this worker's device, and the library is there for it."""
        is_ours = isinstance(array, dr.Tensor) and array.device is self._device
        return is_ours and self._member is not None

    def _carries(self, kind: CallKind, array: "dr.Tensor") -> bool:
        code, bits = dtypes.CODES[array.dtype]
        return bool(library().dovetail_session_device_carries(self._kind, kind, code, bits))

    def _moved(
        self,
        kind: CallKind,
        label: str,
        array: "dr.Tensor",
        shape: Sequence[int],
        *,
        count: int | None = None,
        peer: int = -1,
        fold: int = 0,
    ) -> "dr.Tensor":
        given = dr.asarray(array, self._device)  # row-major
        result = dr.empty(tuple(shape), array.dtype, self._device)
        whole = array.size if count is None else count
        self._on_device(Call(kind, label, array.dtype, whole, peer, fold), given, result)
        return result

    def _on_device(
        self, call: Call, given: "dr.Tensor | None", result: "dr.Tensor | None"
    ) -> None:
        # The library has a queue of its own: what makes the elements is waited for.
        self._device.synchronize()
        self.run_on_device(call, _address(given), _address(result), 0)

    def _through_host(self, array: "dr.Tensor", work: Callable[[Array], Array]) -> "dr.Tensor":
        return dr.asarray(work(dr.asnumpy(array)), self._device)


def _address(tensor: "dr.Tensor | None") -> int:
    if tensor is None:
        return 0
    return int(tensor.view.data or 0) + int(tensor.view.byte_offset)


def _said(text: Any) -> str:
    return bytes(text.value).decode(errors="replace")


def _variable(kind: str) -> str:
    return bytes(library().dovetail_session_device_variable(kind.encode())).decode()


@functools.cache
def _tell_candidates() -> None:
    """Where wheels have the vendors' libraries, as the engine tells it where a plan calls one."""
    wheels = read_manifest(Path(__file__).parents[2] / "library.json").vendor_wheels
    paths = [path.encode() for path in vendor.find_candidates(wheels)]
    library().dovetail_session_device_candidates(
        (ctypes.c_char_p * len(paths))(*paths), len(paths)
    )


def _reason_against(facts: Sequence[dict[str, Any]]) -> DovetailError | None:
    """Why workers cannot meet in the library, the same on all; None if they can."""
    first = facts[0]
    for rank, each in enumerate(facts):
        who = f"worker {rank} on {each['device']}"
        name: str = each["library"]
        if not name:
            return UnsupportedError(
                f"collectives='nccl': {who} has no such library; NCCL is for cuda, RCCL for rocm;"
                " use collectives='auto'"
            )
        if name != first["library"]:
            return UnsupportedError(
                f"collectives='nccl': {who} has {name}, worker 0 on {first['device']}"
                f" {first['library']}; all need devices of one kind; use collectives='auto'"
            )
        if each["missing"]:
            variable = _variable(each["device"].partition(":")[0])
            return extra.not_ready(
                "driver missing",
                f"collectives='nccl': {who}: {each['missing']}",
                f"install {name}, or set {variable} to its path, or use collectives='auto'",
            )
        if each["version"] != first["version"]:
            return UnsupportedError(
                f"collectives='nccl': {who} has {name} {each['version']}, worker 0"
                f" {first['version']}; all need the same"
            )
        for other in range(rank):
            if facts[other]["identity"] == each["identity"]:
                return UnsupportedError(
                    f"collectives='nccl': workers {other} and {rank} are both on"
                    f" {each['device']}; each needs a device of its own"
                )
    return None
