"""Workers, which every engine runs: in a thread, a process, or on another machine.

A worker answers one request after the other (`messages.Kind`), independently of their transport.
It stores arrays by the session's numbers, and runs functions of bundles on its one device;
functions of Python only from modules that the session has named at its start.
"""

import importlib
import os
import platform
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np

import dovetail_runtime as dr
from dovetail_runtime import dtypes
from dovetail_runtime.errors import (
    ArgumentValueError,
    DovetailError,
    FunctionNotFoundError,
    NotFoundError,
    UnsupportedError,
    describe,
)
from dovetail_runtime_extra.session import messages, plans
from dovetail_runtime_extra.session.communicator import Communicator
from dovetail_runtime_extra.session.errors import CollectiveError, MessageError
from dovetail_runtime_extra.session.messages import Kind

#: How a worker makes its communicator: from its rank, their number, and the configuration.
MakeCommunicator = Callable[[int, int, dict[str, Any]], Communicator]

_local = threading.local()


class Worker:
    """The state of a worker, and its answers to requests."""

    def __init__(self, make_communicator: MakeCommunicator) -> None:
        """Args: makes the communicator, when the session has assigned the rank."""
        self._make_communicator = make_communicator
        self._arrays: dict[int, Any] = {}
        self._modules: dict[int, dr.Module] = {}
        self._imports: tuple[str, ...] = ()
        self._events: list[list[Any]] = []
        self._traced = False
        self.rank = -1
        self.size = 0
        #: Where this worker's arrays live and its functions run.
        self.device: dr.Device | None = None
        self._communicator: Communicator | None = None

    @property
    def group(self) -> Communicator:
        """The communicator of the workers."""
        if self._communicator is None:
            raise DovetailError("this worker has no group: its session has not set it up")
        return self._communicator

    def answer(self, content: bytes) -> list[messages.Part]:
        """Answers a frame, both as bytes."""
        kind, number, body = messages.cut_frame(content)
        return self.handle(kind, number, bytearray(body))

    def handle(self, kind: Kind, number: int, content: bytearray) -> list[messages.Part]:
        """Answers a request; an exception becomes the answer.

        Args:
            kind: The kind of its frame.
            number: The number of its frame.
            content: The body; arrays of the request share its memory.
        """
        _local.worker = self
        began = time.monotonic_ns()
        try:
            body = messages.read_body(content)
            value = self._do(kind, number, body)
            value["events"] = self._take_events(kind, body, began)
            return messages.frame(Kind.DONE, number, value)
        except MemoryError as error:
            # What the traceback refers to is what there is too much of.
            return self._failed(number, error, trace=False)
        # Functions of users raise what they like; it is kept and shown.
        except BaseException as error:  # noqa: BLE001
            return self._failed(number, error)

    def _failed(
        self, number: int, error: BaseException, *, trace: bool = True
    ) -> list[messages.Part]:
        text = "".join(traceback.format_exception(_without_ours(error))) if trace else ""
        if self._communicator is not None:
            self._communicator.abandon(f"worker {self.rank}: {describe(error)}")
        value: dict[str, Any] = {
            "error": type(error).__name__,
            "text": messages.shortened(describe(error)),
            "trace": messages.shortened(text, from_end=True),
            "reason": error.reason if isinstance(error, CollectiveError) else "",
            "events": self._events,
        }
        self._events = []
        return messages.frame(Kind.FAILED, number, value)

    def _do(self, kind: Kind, number: int, body: Any) -> dict[str, Any]:
        if not isinstance(body, dict):
            raise MessageError(f"a request of the kind {kind.name} has no dict as its body")
        request: dict[str, Any] = body  # pyright: ignore[reportUnknownVariableType]
        for old in request.get("free", ()):
            self._arrays.pop(old, None)
        if kind is Kind.SETUP:
            return self._set_up(request)
        group = self.group
        # A little less than the session waits: then it hears who did not come.
        seconds = float(request["timeout"])
        group.timeout = max(seconds / 2, min(0.9 * seconds, seconds - 2))
        group.tell_command(number, over=False)
        try:
            match kind:
                case Kind.PREPARE:
                    return {"prepared": group.prepare()}
                case Kind.CONNECT:
                    group.connect(request["prepared"])
                    return {"transport": group.name}
                case Kind.LOAD:
                    return self._load(request)
                case Kind.PUT:
                    self._keep(request["id"], request["array"])
                    return {}
                case Kind.GET:
                    return {"array": dr.asnumpy(self._array(request["id"]))}
                case Kind.CALL:
                    return self._call(request)
                case Kind.COLLECTIVE:
                    return self._collective(request)
                case Kind.PING:
                    return {}
                case Kind.STOP:
                    group.close()
                    self._arrays.clear()
                    return {}
                case _:
                    raise MessageError(f"{kind.name} is not a request")
        finally:
            group.tell_command(number, over=True)

    def _set_up(self, request: dict[str, Any]) -> dict[str, Any]:
        self.rank, self.size = int(request["rank"]), int(request["size"])
        self._imports = tuple(request["imports"])
        self._traced = bool(request["trace"])
        for folder in request["paths"]:
            if folder not in sys.path:
                sys.path.append(folder)
        if request["memory"]:
            _limit_memory(int(request["memory"]))
        if request["version"] != dr.__version__:
            raise UnsupportedError(
                f"worker {self.rank} runs dovetail-runtime {dr.__version__}, the session"
                f" {request['version']}; install the same version on both sides"
            )
        self.device = dr.as_device(request["device"])
        self._communicator = self._make_communicator(self.rank, self.size, request)
        for name in self._imports:
            importlib.import_module(name)
        return {
            "pid": os.getpid(),
            "host": platform.node(),
            "device": str(self.device),
            "transport": self._communicator.name,
            "clock": time.monotonic_ns(),
        }

    def _load(self, request: dict[str, Any]) -> dict[str, Any]:
        module = dr.load_bytes(request["content"], device=self.device, name=request["name"])
        plans.check(module)
        self._modules[request["id"]] = module
        return {"functions": list(module)}

    def _array(self, number: int) -> Any:
        try:
            return self._arrays[number]
        except KeyError:
            raise NotFoundError(
                f"worker {self.rank} has no array {number}: it was lost with an earlier worker of"
                " this rank; make it again"
            ) from None

    def _keep(self, number: int, value: Any) -> list[Any]:
        """Keeps an array on this worker's device; returns its dtype and shape."""
        assert self.device is not None
        if self.device.is_host_memory:
            kept: Any = dr.asnumpy(value)
            if not (kept.flags.c_contiguous and kept.flags.writeable):
                kept = kept.copy()
        else:
            kept = dr.asarray(value, self.device)
        self._arrays[number] = kept
        return [dtypes.dtype_name(kept.dtype), list(kept.shape)]

    def _argument(self, given: Any) -> Any:
        sort, value = given
        if sort == "array":
            return self._array(value)
        if isinstance(value, np.ndarray):
            assert self.device is not None
            host = self.device.is_host_memory
            return given[1] if host else dr.asarray(given[1], self.device)
        return value

    def _function(self, request: dict[str, Any]) -> Callable[..., Any]:
        name: str = request["function"]
        number: int | None = request["module"]
        if number is not None:
            module = self._modules.get(number)
            if module is None:
                raise NotFoundError(f"worker {self.rank} has no bundle {number}; load it again")
            return module[name]
        place, _, attribute = name.partition(":")
        if place not in self._imports:
            raise FunctionNotFoundError(
                f"'{name}': workers call functions of bundles, and of the modules that"
                f" Session(imports=...) names: {', '.join(self._imports) or 'none'}"
            )
        module = sys.modules[place]
        found: object = None if attribute.startswith("_") else getattr(module, attribute, None)
        if not callable(found):
            raise FunctionNotFoundError(f"module '{place}' has no public function '{attribute}'")
        return found

    def _call(self, request: dict[str, Any]) -> dict[str, Any]:
        function = self._function(request)
        plans.enter(self.group)
        arguments = [self._argument(argument) for argument in request["arguments"]]
        keywords = {key: self._argument(value) for key, value in request["keywords"].items()}
        try:
            result = function(*arguments, **keywords)
        except DovetailError as error:
            reason = plans.take_reason()
            if not reason:
                raise
            raise CollectiveError(str(error), reason) from error
        finally:
            plans.leave()
        if self.device is not None and not self.device.is_host_memory:
            self.device.synchronize()
        results: tuple[Any, ...] = () if result is None else (result,)
        if isinstance(result, tuple):
            results = result  # pyright: ignore[reportUnknownVariableType]
        base, most = int(request["id"]), int(request["most"])
        if len(results) > most:
            raise ArgumentValueError(
                f"'{request['function']}' returns {len(results)} results; allowed: {most}"
            )
        described: list[Any] = []
        for number, value in enumerate(results, base):
            if isinstance(value, (np.ndarray, np.generic, dr.Tensor)):
                scalar = isinstance(value, np.generic)
                kept = cast(Any, value)
                kept = np.array(kept) if scalar else kept
                described.append(["array", number, *self._keep(number, kept)])
            else:
                described.append(["value", value])
        return {"results": described, "tuple": isinstance(result, tuple)}

    def _collective(self, request: dict[str, Any]) -> dict[str, Any]:
        group = self.group
        operation: str = request["operation"]
        options: dict[str, Any] = request["options"]
        if operation == "barrier":
            group.barrier()
            return {}
        if operation not in _COLLECTIVES:
            raise ArgumentValueError(f"there is no collective '{operation}'")
        given = self._array(request["array"])
        on_device = isinstance(given, dr.Tensor) and given.device.kind == group.device_kind
        array: Any = given if on_device else dr.asnumpy(given)
        result = _COLLECTIVES[operation](group, array, options)
        return {"result": self._keep(request["id"], given if result is None else result)}

    def _take_events(self, kind: Kind, body: Any, began: int) -> list[list[Any]]:
        if not self._traced or kind in (Kind.SETUP, Kind.STOP):
            return []
        name = str(body.get("function") or body.get("operation") or kind.name.lower())
        category = kind.name.lower()
        events, self._events = self._events, []
        return [[name, category, began, time.monotonic_ns()], *events]

    def span(self, name: str, began: int) -> None:
        """Adds a span of this worker to the session's trace.

        Args:
            name: The label of the span.
            began: `time.monotonic_ns()` at its start; it ends now.
        """
        if self._traced:
            self._events.append([name, "worker", began, time.monotonic_ns()])


def _without_ours(error: BaseException) -> BaseException:
    """The exception without the frames that lead to the function that was called."""
    at = error.__traceback__
    while at is not None and at.tb_frame.f_code.co_filename == __file__:
        at = at.tb_next
    return error.with_traceback(at or error.__traceback__)


def _exchange(group: Communicator, array: Any, options: dict[str, Any]) -> Any:
    if group.rank == options["source"]:
        group.send(array, options["destination"])
        return None
    if group.rank == options["destination"]:
        shape, dtype, source = options["shape"], options["dtype"], options["source"]
        return group.recv(shape, dtype, source, on_device=isinstance(array, dr.Tensor))
    return None


#: What each gives, an array of the sort that it takes; None: this worker keeps its own.
_COLLECTIVES: Final[dict[str, Callable[[Communicator, Any, dict[str, Any]], Any]]] = {
    "broadcast": lambda group, array, options: group.broadcast(array, options["root"]),
    "all_reduce": lambda group, array, options: group.all_reduce(array, options["op"]),
    "all_gather": lambda group, array, options: group.all_gather(array, options["axis"]),
    "reduce_scatter": lambda group, array, options: group.reduce_scatter(
        array, options["op"], options["axis"]
    ),
    "all_to_all": lambda group, array, options: group.all_to_all(
        array, options["split"], options["join"]
    ),
    "send": _exchange,
}


def worker() -> Worker:
    """Returns the worker of the caller, in functions that a session calls on its workers.

    It has `rank`, `size` and `device`; `worker().group` has the collectives.

    Raises:
        DovetailError: The caller is not called by a session.
    """
    found: Worker | None = getattr(_local, "worker", None)
    if found is None:
        raise DovetailError(
            "this is not running in a worker of a session; call it with Session.call"
        )
    return found


def _limit_memory(size: int) -> None:
    try:
        import resource
    except ImportError:
        raise UnsupportedError("this system cannot limit the memory of a process") from None
    resource.setrlimit(resource.RLIMIT_DATA, (size, size))
