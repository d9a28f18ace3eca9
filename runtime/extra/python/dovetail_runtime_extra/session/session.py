"""A session: one program, several workers.

The program controls the workers: all execute the same command at a time, each on its own part of
the data. Every call waits until all have answered, and has a deadline: a failure of any worker is
raised here, once, with the worker's message. The engine starts workers and exchanges messages with
them; the transport carries the data of collectives.
"""

import os
import secrets
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self

import numpy as np

import dovetail_runtime as dr
from dovetail_runtime import dtypes
from dovetail_runtime.errors import (
    ArgumentTypeError,
    ArgumentValueError,
    DovetailError,
    FunctionNotFoundError,
)
from dovetail_runtime_extra.session import arguments, messages
from dovetail_runtime_extra.session.arrays import DistributedArray
from dovetail_runtime_extra.session.communicator import Array, checked_axis, fold_of
from dovetail_runtime_extra.session.engines import engine_of
from dovetail_runtime_extra.session.engines.engine import Plan
from dovetail_runtime_extra.session.errors import (
    CollectiveError,
    MessageError,
    SessionError,
    SessionTimeoutError,
    WorkerError,
    WorkerLostError,
    rebuilt,
)
from dovetail_runtime_extra.session.messages import Kind
from dovetail_runtime_extra.session.modules import SessionFunction, SessionModule
from dovetail_runtime_extra.session.trace import Span, Trace
from dovetail_runtime_extra.session.transports import NAMES

_MAX_RESULTS: Final = 64
_GRACE: Final = 2.0  # seconds that others have to answer once one has failed
_EARLIER: Final = "waiting for the answer to an earlier call"
_START: Final = 60.0  # seconds that workers have to begin, beside the session's own timeout
_START_BY_ENGINE: Final = 120.0


class Session:
    """A group of workers under the control of this program; one call at a time, from any thread.

    with Session(workers=4) as s:
        s.load("kmeans.dvt")
        points = s.scatter(x, axis=0)
        sums = s.call("partial_sums", points, centres)
        total = s.gather(s.all_reduce(sums))
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        engine: object = "processes",
        devices: Sequence[str] | str | None = None,
        collectives: str = "auto",
        timeout: float = 60.0,
        imports: Iterable[str] = (),
        threads: int | None = None,
        memory: int | None = None,
        trace: bool = False,
    ) -> None:
        """Starts the workers and waits until all are ready.

        Args:
            workers: Their number; default: one for each of `devices`, else one for each processor.
            engine: `"processes"`, `"threads"`, `"ray"`, or an `Engine`.
            devices: One for each worker, or one for all; default: `"cpu:0"`.
            collectives: Their transport, one of `transports.NAMES`; `"auto"`: shared memory on one
                machine, sockets between machines, and NCCL or RCCL if each worker has its own GPU,
                all of one kind, and the library.
            timeout: The maximum seconds of each call, unless a call has its own.
            imports: Modules whose public functions workers may call, as `"module:function"`.
            threads: Threads of each worker's `cpu` device; default: the processors, divided among
                the workers. Workers that are threads of one process share its threads.
            memory: The maximum bytes of data of each worker's process; more raises MemoryError
                there. Not for threads.
            trace: Whether to record a timeline in `self.trace`.

        Raises:
            ArgumentTypeError, ArgumentValueError: An argument is invalid.
            WorkerError: A worker cannot start: another version, a device that is not ready.
        """
        self._devices = arguments.devices(workers, devices)
        self.workers = len(self._devices)
        if collectives not in NAMES:
            raise ArgumentValueError(f"collectives='{collectives}'; allowed: {', '.join(NAMES)}")
        self.timeout = arguments.seconds(timeout)
        self._imports = arguments.names(imports)
        self._memory = arguments.count("memory", memory, "bytes") or 0
        threads = arguments.count("threads", threads, "threads")
        self._collectives = collectives
        self._token = secrets.token_bytes(32)
        #: The timeline; None without `trace=True`.
        self.trace = Trace(self.workers) if trace else None
        self._clocks = [0] * self.workers
        self._number = 0
        self._next_id = 1
        #: Grows with each worker that was made anew: arrays from before may be lost.
        self.generation = 0
        self._unneeded: list[int] = []
        self._modules: list[tuple[SessionModule, bytes]] = []
        #: The requests that each worker has not answered, in order.
        self._waiting: list[list[int]] = [[] for _ in range(self.workers)]
        self._lost: dict[int, str] = {}
        self._broken = True  # the workers have not met, or must meet again
        self._closed = False
        self._is_begun = False
        self._process = os.getpid()
        self._turn = threading.RLock()  # of the program's threads: one asks at a time
        self._facts: list[dict[str, Any]] = [{} for _ in range(self.workers)]
        self.engine = engine_of(engine)
        if self._memory and self.engine.shares_process:
            raise ArgumentValueError(
                f"memory={memory}: workers of engine='{self.engine.name}' run in this process, "
                f"so the limit would be its own; use engine='processes'"
            )
        own = max(1, (os.cpu_count() or 1) // self.workers)
        try:
            self.engine.start(Plan(self._devices, collectives, threads or own))
            self._set_up(range(self.workers))
            self._meet(max(self.timeout, _START))
            self._is_begun = True
        except BaseException:
            self.close()
            raise

    # Life.

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_closed", True) is False:
            self.close()

    def close(self) -> None:
        """Ends all workers. May be called again."""
        if self._closed:
            return
        self._closed = True
        if os.getpid() != self._process:
            return  # the workers belong to another process, which still uses them
        idle = [r for r in range(self.workers) if self._facts[r] and not self._waiting[r]]
        idle = [rank for rank in idle if rank not in self._lost]
        if hasattr(self, "engine"):
            for rank in idle:
                try:
                    self.engine.post(rank, messages.frame(Kind.STOP, self._count(), {}), 1.0)
                except ConnectionError:
                    continue
            self.engine.stop(3.0 if len(idle) == self.workers else 0.2)

    def restart(self, rank: int) -> None:
        """Replaces a worker by a new one; bundles are loaded again, its arrays are lost.

        The others keep theirs, but distributed arrays with a part on it become invalid.

        Args:
            rank: The worker.

        Raises:
            SessionError: The engine cannot restart workers.
            WorkerError: The new worker cannot start.
        """
        self._open()
        self._check_rank(rank, "rank")
        with self._turn:
            self.engine.restart(rank)
            self.generation += 1
            self._waiting[rank] = []
            self._lost.pop(rank, None)
            self._broken = True
            self._set_up((rank,))
            for module, content in self._modules:
                request = {"id": module.number, "name": module.name, "content": content}
                self._command(Kind.LOAD, {rank: request}, what=f"load of '{module.name}'")

    def facts(self, rank: int) -> Mapping[str, Any]:
        """Returns properties of a worker: `pid`, `host`, `device`, `transport`.

        Args:
            rank: The worker.
        """
        self._check_rank(rank, "rank")
        return dict(self._facts[rank])

    def __repr__(self) -> str:
        state = "closed" if self._closed else ", ".join(dict.fromkeys(self._devices))
        return f"<session of {self.workers} workers ({self.engine.name}) on {state}>"

    # Bundles and calls.

    def load(self, bundle: Any, *, timeout: float | None = None) -> SessionModule:
        """Loads a bundle on every worker.

        Args:
            bundle: The path of a `.dvt` file, its bytes, or the result of `dovetail.build`.
            timeout: Seconds, in place of the session's.

        Raises:
            BundleError: The file cannot be read.
            WorkerError: A worker cannot load it.
        """
        self._open()
        content, name = arguments.content(bundle)
        number = self._new_id()
        request = {"id": number, "name": name, "content": content}
        answers = self._all(Kind.LOAD, request, f"load of '{name}'", timeout)
        module = SessionModule(self, number, name, answers[0]["functions"])
        self._modules.append((module, content))
        return module

    def call(
        self,
        function: "str | SessionFunction",
        *arguments: Any,
        axis: int | None = None,
        timeout: float | None = None,
        **keywords: Any,
    ) -> Any:
        """Calls a function on all workers, each with its part of distributed arrays.

        Args:
            function: Of a bundle, by name or as `module.f`; or `"module:function"` of `imports`.
            arguments: Distributed arrays; other values are sent to all workers: arrays of NumPy,
                numbers, texts, lists and dicts of these.
            axis: Results are shards along this axis; default: results are local to each worker.
            timeout: Seconds, in place of the session's.
            keywords: Arguments by name.

        Returns:
            Arrays as references (`DistributedArray`); other values as a list, one for each worker.
            A tuple if the function returns one.

        Raises:
            WorkerError: A worker raised an exception; `WorkerLostError`: it has ended.
            SessionTimeoutError: A worker did not answer in time.
            CollectiveError: A collective failed.
        """
        self._open()
        name, module = self._function(function)
        base = self._new_id(_MAX_RESULTS)
        request = {
            "module": module,
            "function": name,
            "arguments": [self._argument(argument) for argument in arguments],
            "keywords": {key: self._argument(value) for key, value in keywords.items()},
            "id": base,
            "most": _MAX_RESULTS,
        }
        answers = self._all(Kind.CALL, request, f"'{name}'", timeout)
        lengths = {len(answer["results"]) for answer in answers}
        if len(lengths) != 1:
            self._unneeded += range(base, base + max(lengths))
            raise SessionError(
                f"'{name}' returns different numbers of results on the workers:"
                f" {', '.join(str(len(answer['results'])) for answer in answers)}"
            )
        rows = zip(*(answer["results"] for answer in answers), strict=True)
        try:
            results = tuple(self._result(name, row, axis) for row in rows)
        except DovetailError:
            self._unneeded += range(base, base + len(answers[0]["results"]))
            raise
        if answers[0]["tuple"]:
            return results
        return results[0] if results else None

    # Arrays.

    def scatter(
        self, array: Any, axis: int = 0, *, timeout: float | None = None
    ) -> DistributedArray:
        """Splits an array along an axis and sends each worker its part.

        Args:
            array: Anything that `numpy.asarray` takes, or a tensor on any device.
            axis: The axis, split as by `numpy.array_split`: the first parts get the remainder.
            timeout: Seconds, in place of the session's.
        """
        self._open()
        whole = arguments.host(array)
        axis = checked_axis(axis, whole.ndim, f"scatter: an array of shape {list(whole.shape)}")
        parts = np.array_split(whole, self.workers, axis)
        return self._put(parts, axis, "scatter", timeout)

    def replicate(self, array: Any, *, timeout: float | None = None) -> DistributedArray:
        """Sends every worker a copy of an array.

        Args:
            array: As for `scatter`.
            timeout: Seconds, in place of the session's.
        """
        self._open()
        whole = arguments.host(array)
        return self._put([whole] * self.workers, None, "replicate", timeout, replicated=True)

    def place(self, arrays: Sequence[Any], *, timeout: float | None = None) -> DistributedArray:
        """Sends each worker its own array.

        Args:
            arrays: One for each worker, of one dtype.
            timeout: Seconds, in place of the session's.
        """
        self._open()
        parts = [arguments.host(array) for array in arrays]
        if len(parts) != self.workers:
            raise ArgumentValueError(
                f"place: {len(parts)} arrays for {self.workers} workers; one for each"
            )
        if len({part.dtype for part in parts}) != 1:
            names = ", ".join(part.dtype.name for part in parts)
            raise ArgumentValueError(f"place: arrays of the dtypes {names}; allowed: one for all")
        return self._put(parts, None, "place", timeout)

    def gather(self, array: DistributedArray, *, timeout: float | None = None) -> Array:
        """Returns the whole array: its concatenated shards, or a replica.

        Args:
            array: Sharded or replicated. For a local one use `shards`, or `array.sharded(axis)`.
            timeout: Seconds, in place of the session's.
        """
        self._open()
        self._own(array)
        if array.replicated:
            return self._fetch(array, (0,), timeout)[0]
        if array.axis is None:
            raise ArgumentValueError(
                f"gather: {array!r} differs on each worker; use shards(array), or"
                " array.sharded(axis) where they are parts of one"
            )
        return np.concatenate(self._fetch(array, range(self.workers), timeout), array.axis)

    def shards(self, array: DistributedArray, *, timeout: float | None = None) -> list[Array]:
        """Returns each worker's array, by rank.

        Args:
            array: Any distributed array.
            timeout: Seconds, in place of the session's.
        """
        self._open()
        self._own(array)
        return self._fetch(array, range(self.workers), timeout)

    # Collectives.

    def barrier(self, *, timeout: float | None = None) -> None:
        """Waits until all workers have reached the barrier."""
        self._open()
        request: dict[str, Any] = {"operation": "barrier", "options": {}}
        self._all(Kind.COLLECTIVE, request, "barrier()", timeout)

    def broadcast(
        self, array: DistributedArray, root: int = 0, *, timeout: float | None = None
    ) -> DistributedArray:
        """Copies the array of worker `root` to all workers.

        Args:
            array: Of the same shape on each worker.
            root: The rank of the source.
            timeout: Seconds, in place of the session's.
        """
        self._check_rank(root, "root")
        return self._collective(
            "broadcast", array, {"root": root}, timeout, axis=None, replicated=True
        )

    def all_reduce(
        self, array: DistributedArray, op: str = "sum", *, timeout: float | None = None
    ) -> DistributedArray:
        """Reduces the workers' arrays element by element, with the result on all.

        With shared memory and sockets the order is from worker 0 to the last, for every size;
        NCCL, RCCL and Gloo have their own order.

        Args:
            array: Of the same shape on each worker.
            op: `"sum"`, `"prod"`, `"min"` or `"max"`.
            timeout: Seconds, in place of the session's.
        """
        fold_of(op)
        return self._collective(
            "all_reduce", array, {"op": op}, timeout, axis=None, replicated=True
        )

    def all_gather(
        self, array: DistributedArray, *, timeout: float | None = None
    ) -> DistributedArray:
        """Converts a sharded array to a replicated one.

        Args:
            array: Sharded.
            timeout: Seconds, in place of the session's.
        """
        axis = self._sharded(array, "all_gather")
        return self._collective(
            "all_gather", array, {"axis": axis}, timeout, axis=None, replicated=True
        )

    def reduce_scatter(
        self,
        array: DistributedArray,
        op: str = "sum",
        axis: int = 0,
        *,
        timeout: float | None = None,
    ) -> DistributedArray:
        """Reduces the workers' arrays, with the result sharded.

        Args:
            array: Of the same shape on each worker.
            op: As for `all_reduce`.
            axis: The axis along which the result is sharded.
            timeout: Seconds, in place of the session's.
        """
        fold_of(op)
        axis = self._axis(array, axis, "reduce_scatter")
        options = {"op": op, "axis": axis}
        return self._collective("reduce_scatter", array, options, timeout, axis=axis)

    def all_to_all(
        self, array: DistributedArray, axis: int, *, timeout: float | None = None
    ) -> DistributedArray:
        """Reshards an array along another axis.

        Args:
            array: Sharded.
            axis: The new axis.
            timeout: Seconds, in place of the session's.
        """
        joined = self._sharded(array, "all_to_all")
        axis = self._axis(array, axis, "all_to_all")
        if axis == joined:
            raise ArgumentValueError(
                f"all_to_all: {array!r} is sharded along axis {axis} already; name another one"
            )
        options = {"split": axis, "join": joined}
        return self._collective("all_to_all", array, options, timeout, axis=axis)

    def send(
        self,
        array: DistributedArray,
        source: int,
        destination: int,
        *,
        timeout: float | None = None,
    ) -> DistributedArray:
        """Copies one worker's array to another; returns the distributed array with that copy.

        A session controls both ends, so that this is `recv` as well; functions of `imports` have
        two separate calls (`worker().group`).

        Args:
            array: Any distributed array.
            source: The rank of the sender.
            destination: The rank of the receiver.
            timeout: Seconds, in place of the session's.
        """
        self._check_rank(source, "source")
        self._check_rank(destination, "destination")
        if source == destination:
            raise ArgumentValueError(f"send: worker {source} does not send to itself")
        self._own(array)
        options = {
            "source": source,
            "destination": destination,
            "shape": list(array.shapes[source]),
            "dtype": array.dtype,
        }
        return self._collective("send", array, options, timeout, axis=None)

    def recv(
        self,
        array: DistributedArray,
        source: int,
        destination: int,
        *,
        timeout: float | None = None,
    ) -> DistributedArray:
        """The same as `send`."""
        return self.send(array, source, destination, timeout=timeout)

    # Within.

    def forget(self, number: int, generation: int) -> None:
        """Releases an array that is no longer referenced, at the next request to the workers."""
        del generation
        self._unneeded.append(number)

    def _open(self) -> None:
        if self._closed:
            raise SessionError("the session is closed; make a new one")
        if os.getpid() != self._process:
            raise SessionError(
                f"the session belongs to process {self._process}, from which this one, "
                f"{os.getpid()}, was forked; make a new one here"
            )

    def _check_rank(self, rank: object, what: str) -> None:
        if not isinstance(rank, int) or isinstance(rank, bool):
            raise ArgumentTypeError(f"{what} is the rank of a worker, not {type(rank).__name__}")
        if not 0 <= rank < self.workers:
            raise ArgumentValueError(
                f"{what}={rank}: there is no such worker; allowed: 0 to {self.workers - 1}"
            )

    def _own(self, array: object) -> None:
        if not isinstance(array, DistributedArray):
            raise ArgumentTypeError(
                f"a distributed array is expected, not {type(array).__name__}; scatter or"
                " replicate it first"
            )
        if array.session is not self:
            raise ArgumentValueError(
                f"{array!r} belongs to another session; gather it there first"
            )

    def _axis(self, array: DistributedArray, axis: int, what: str) -> int:
        """An axis that the array has on every worker, counted from the first one."""
        self._own(array)
        return checked_axis(axis, min(map(len, array.shapes)), f"{what}: {array!r}")

    def _sharded(self, array: DistributedArray, what: str) -> int:
        self._own(array)
        if array.axis is None:
            raise ArgumentValueError(
                f"{what}: {array!r} is not sharded; array.sharded(axis) says how its parts lie"
            )
        return array.axis

    def _count(self) -> int:
        self._number += 1
        return self._number

    def _new_id(self, count: int = 1) -> int:
        with self._turn:
            self._next_id += count
            return self._next_id - count

    def _function(self, function: object) -> tuple[str, int | None]:
        if isinstance(function, SessionFunction):
            if function.session is not self:
                raise ArgumentValueError(f"{function!r} belongs to another session")
            return function.name, function.module.number
        if not isinstance(function, str):
            raise ArgumentTypeError(
                f"a function is called by its name, not {type(function).__name__}"
            )
        if ":" in function:
            return function, None
        owners = [module for module, _ in self._modules if function in module.functions]
        if not owners:
            names = [name for module, _ in self._modules for name in module.functions]
            raise FunctionNotFoundError(
                f"no bundle of this session has a function '{function}'; they offer"
                f" {', '.join(names[:8]) or 'none: load one'}"
            )
        if len(owners) > 1:
            places = " and ".join(f"'{module.name}'" for module in owners)
            raise ArgumentValueError(
                f"'{function}' is in {places}; call it as module.{function} of what load returned"
            )
        return function, owners[0].number

    def _argument(self, value: Any) -> list[Any]:
        if isinstance(value, DistributedArray):
            self._own(value)
            return ["array", value.number]
        if isinstance(value, dr.Tensor) or (
            hasattr(value, "__dlpack__") and not isinstance(value, np.ndarray)
        ):
            return ["value", dr.asnumpy(value)]
        return ["value", value]

    def _result(self, name: str, row: Sequence[Any], axis: int | None) -> Any:
        sorts = {entry[0] for entry in row}
        if sorts == {"value"}:
            return [entry[1] for entry in row]
        if len(sorts) != 1 or len({entry[2] for entry in row}) != 1:
            raise SessionError(f"'{name}' returns results of different kinds on the workers")
        shapes = [tuple(entry[3]) for entry in row]
        made = DistributedArray(self, row[0][1], row[0][2], shapes, None)
        return made if axis is None else made.sharded(axis)

    def _put(
        self,
        parts: Sequence[Array],
        axis: int | None,
        what: str,
        timeout: float | None,
        *,
        replicated: bool = False,
    ) -> DistributedArray:
        number = self._new_id()
        requests = {rank: {"id": number, "array": part} for rank, part in enumerate(parts)}
        self._command(Kind.PUT, requests, what=what, timeout=timeout)
        name = dtypes.dtype_name(parts[0].dtype)
        shapes = [part.shape for part in parts]
        return DistributedArray(self, number, name, shapes, axis, replicated=replicated)

    def _fetch(
        self, array: DistributedArray, ranks: Iterable[int], timeout: float | None
    ) -> list[Array]:
        requests = {rank: {"id": array.number} for rank in ranks}
        answers = self._command(Kind.GET, requests, what="gather", timeout=timeout)
        return [answers[rank]["array"] for rank in sorted(answers)]

    def _collective(
        self,
        operation: str,
        array: DistributedArray,
        options: dict[str, Any],
        timeout: float | None,
        *,
        axis: int | None,
        replicated: bool = False,
    ) -> DistributedArray:
        self._open()
        self._own(array)
        number = self._new_id()
        request = {
            "operation": operation,
            "array": array.number,
            "options": options,
            "id": number,
        }
        answers = self._all(Kind.COLLECTIVE, request, operation, timeout)
        shapes = [tuple(answer["result"][1]) for answer in answers]
        dtype = answers[0]["result"][0]
        return DistributedArray(self, number, dtype, shapes, axis, replicated=replicated)

    # Requests and answers.

    def _set_up(self, ranks: Iterable[int]) -> None:
        requests = {
            rank: {
                "rank": rank,
                "size": self.workers,
                "device": self._devices[rank],
                "devices": list(self._devices),
                "collectives": self._collectives,
                "imports": list(self._imports),
                "paths": [],
                "trace": self.trace is not None,
                "memory": self._memory,
                "version": dr.__version__,
                "token": self._token,
                "address": "127.0.0.1",
                **self.engine.setup(rank),
            }
            for rank in ranks
        }
        seconds = max(self.timeout, _START_BY_ENGINE if self.engine.name == "ray" else _START)
        sent = time.monotonic_ns()
        answers = self._command(Kind.SETUP, requests, what="start", timeout=seconds)
        for rank, answer in answers.items():
            self._facts[rank] = answer
            # Half of the way there and back is the best guess of when the worker looked; one that
            # began meanwhile did so late, but clocks of one machine are the same.
            same = answer["host"] == os.uname().nodename
            middle = (sent + time.monotonic_ns()) // 2
            self._clocks[rank] = 0 if same else middle - answer["clock"]

    def _meet(self, timeout: float | None = None) -> None:
        """Lets the workers find each other, at the beginning and after each failure."""
        late = [rank for rank in range(self.workers) if self._waiting[rank]]
        if late:
            # Their answers may have come and gone with a call that Ctrl-C ended. They answer one
            # request after the other, so that the answer to another one says the same.
            seconds = self.timeout if timeout is None else timeout
            deadline, number = time.monotonic() + seconds, self._count()
            ping = messages.frame(Kind.PING, number, {"timeout": seconds})
            for rank in late:
                self._post(rank, number, ping, deadline, _EARLIER)
            self._collect(dict.fromkeys(late, number), seconds, _EARLIER, deadline)
        self.engine.reset()
        prepared = self._all(Kind.PREPARE, {}, "meeting of the workers", timeout)
        blobs = [answer["prepared"] for answer in prepared]
        met = self._all(Kind.CONNECT, {"prepared": blobs}, "meeting of the workers", timeout)
        for facts, answer in zip(self._facts, met, strict=True):
            facts["transport"] = answer["transport"]
        self._broken = False

    def _all(
        self, kind: Kind, request: dict[str, Any], what: str, timeout: float | None
    ) -> list[dict[str, Any]]:
        requests = dict.fromkeys(range(self.workers), request)
        answers = self._command(kind, requests, what=what, timeout=timeout)
        return [answers[rank] for rank in range(self.workers)]

    def _command(
        self,
        kind: Kind,
        requests: Mapping[int, dict[str, Any]],
        *,
        what: str,
        timeout: float | None = None,
    ) -> dict[int, dict[str, Any]]:
        """One request to some workers, and their answers; other threads wait for that."""
        with self._turn:
            return self._ask(kind, requests, what, timeout)

    def _ask(
        self,
        kind: Kind,
        requests: Mapping[int, dict[str, Any]],
        what: str,
        timeout: float | None,
    ) -> dict[int, dict[str, Any]]:
        seconds = self.timeout if timeout is None else arguments.seconds(timeout)
        for rank in requests:
            if rank in self._lost:
                raise self._gone(rank, what)
        if self._broken and kind in (Kind.CALL, Kind.COLLECTIVE):
            self._meet(seconds)
        began = time.monotonic_ns()
        number = self._count()
        deadline = time.monotonic() + seconds
        freed, self._unneeded = self._unneeded, []
        if freed and len(requests) < self.workers:
            self._unneeded, freed = freed, []
        # The same body for all is written once.
        shared: dict[int, list[messages.Part]] = {}
        try:
            for rank, request in requests.items():
                key = id(request)
                if key not in shared:
                    body = {**request, "timeout": seconds}
                    if freed:
                        body["free"] = freed
                    shared[key] = messages.frame(kind, number, body)
                self._post(rank, number, shared[key], deadline, what)
            return self._collect(dict.fromkeys(requests, number), seconds, what, deadline)
        except BaseException as error:
            self._after(error, what)
            raise
        finally:
            if self.trace is not None and kind not in (Kind.SETUP, Kind.PREPARE, Kind.CONNECT):
                name = what.replace("'", "")
                span = Span(name, "session", -1, began, time.monotonic_ns())
                self.trace.spans.append(span)

    def _post(
        self, rank: int, number: int, parts: list[messages.Part], deadline: float, what: str
    ) -> None:
        try:
            self.engine.post(rank, parts, max(deadline - time.monotonic(), 0.1))
        except ConnectionError as error:
            self._lost[rank] = str(error)
            raise self._gone(rank, what) from error
        except BaseException:  # Ctrl-C; an answer to what is there all the same is passed over
            if not self.engine.takes_whole_frames:
                self._lost[rank] = "half of a request is on its way"
            raise
        self._waiting[rank].append(number)

    def _after(self, error: BaseException, what: str) -> None:
        """Brings the workers to rest after a failure, as far as they let themselves."""
        if isinstance(error, MessageError) and not any(self._waiting):
            return  # what was to be sent, nobody got
        self._broken = True
        self.engine.abort(f"the session gave {what} up: {type(error).__name__}")
        if not isinstance(error, Exception):  # Ctrl-C: what is still to come, comes later
            return
        hopeless = set(self._lost)
        if isinstance(error, SessionTimeoutError):
            hopeless.update(error.ranks)
        until = time.monotonic() + _GRACE
        while (remaining := until - time.monotonic()) > 0 and any(
            self._waiting[rank] for rank in range(self.workers) if rank not in hopeless
        ):
            for _ in self._answers(remaining):
                pass
            hopeless |= set(self._lost)

    def _answers(self, seconds: float) -> Iterator[tuple[int, int, Kind, Any]]:
        """What has come, of workers that are still asked; notes who is lost."""
        for answer in self.engine.poll(min(max(seconds, 0.0), 0.5)):
            rank = answer.rank
            lost = answer.lost
            try:
                kind, number, content = messages.cut_frame(answer.content or b"")
            except MessageError as error:
                self._lost[rank] = lost or str(error)
                self._waiting[rank] = []
                continue
            if number not in self._waiting[rank]:
                continue
            self._waiting[rank] = [later for later in self._waiting[rank] if later > number]
            try:
                # Arrays share the memory, and are the caller's to write to.
                body = messages.read_body(bytearray(content) if content.readonly else content)
            except MessageError as error:
                kind, name = Kind.FAILED, type(error).__name__
                text = f"its answer cannot be read: {error}"
                body = {"error": name, "text": text, "trace": "", "reason": ""}
            self._note(rank, body)
            yield rank, number, kind, body

    def _note(self, rank: int, body: Any) -> None:
        if self.trace is not None:
            shift = self._clocks[rank]
            for name, category, begin, end in body.get("events", ()):
                self.trace.spans.append(Span(name, category, rank, begin + shift, end + shift))

    def _collect(
        self,
        numbers: Mapping[int, int],
        timeout: float | None,
        what: str,
        deadline: float | None = None,
    ) -> dict[int, dict[str, Any]]:
        """The answers to requests; once one has failed, only what comes soon is waited for."""
        seconds = self.timeout if timeout is None else timeout
        until = time.monotonic() + seconds if deadline is None else deadline
        good: dict[int, dict[str, Any]] = {}
        bad: dict[int, dict[str, Any]] = {}
        failing = False

        def missing() -> list[int]:
            return [r for r in numbers if r not in good and r not in bad and r not in self._lost]

        while absent := missing():
            remaining = until - time.monotonic()
            if remaining <= 0:
                break
            for rank, number, kind, body in self._answers(remaining):
                if numbers.get(rank) != number:
                    continue
                (good if kind is Kind.DONE else bad)[rank] = body
            if not failing and (bad or any(rank in self._lost for rank in numbers)):
                failing = True
                cause = next(
                    (f"worker {r} {self._lost[r]}" for r in numbers if r in self._lost), ""
                )
                if not cause:
                    rank = min(bad)
                    cause = f"worker {rank}: {bad[rank]['text']}"
                if what != _EARLIER:
                    self.engine.abort(cause.splitlines()[0][:500])
                until = min(until, time.monotonic() + _GRACE)
        absent = missing()
        if what == _EARLIER and not absent:
            return good
        if not bad and not absent and len(good) == len(numbers):
            return good
        raise self._explained(what, numbers, bad, absent, seconds, failing=failing)

    def _explained(
        self,
        what: str,
        numbers: Mapping[int, int],
        bad: Mapping[int, dict[str, Any]],
        absent: Sequence[int],
        seconds: float,
        *,
        failing: bool,
    ) -> Exception:
        """The one error for what went wrong: the cause, not what followed from it."""
        gone = [rank for rank in numbers if rank in self._lost]
        if gone:
            return self._gone(gone[0], what, others=gone[1:])
        own = {r: b for r, b in bad.items() if b["reason"] != "aborted"}
        raised = {r: b for r, b in own.items() if not b["reason"]}
        if raised:
            return self._raised(what, raised)
        for reason in ("mismatch", "deadlock", "timed out", "failed"):
            said = [f"worker {r}: {b['text']}" for r, b in own.items() if b["reason"] == reason]
            if said:
                late = "" if reason != "timed out" else self._states(numbers)
                # A library of the vendor's may fail everywhere by what it failed by in one place,
                # and any of them may be the first to say so.
                others = said[1:4] if reason == "failed" else ()
                return CollectiveError("\n".join((f"{what}: {said[0]}{late}", *others)), reason)
        if absent and not failing:
            ranks = tuple(absent)
            return SessionTimeoutError(
                f"{what}: {_named(ranks)} did not answer in {seconds:g} s:"
                f" {'; '.join(f'worker {r} is {self.engine.state(r)}' for r in ranks[:8])};"
                " it may still come, or session.restart(rank) makes a new one",
                ranks,
            )
        rank = min(bad)
        return CollectiveError(f"{what}: worker {rank}: {bad[rank]['text']}", "aborted")

    def _states(self, ranks: Iterable[int]) -> str:
        shown = [f"worker {rank} is {self.engine.state(rank)}" for rank in list(ranks)[:8]]
        return f" ({'; '.join(shown)})"

    def _raised(self, what: str, raised: Mapping[int, dict[str, Any]]) -> WorkerError:
        rank = min(raised)
        body = raised[rank]
        same = tuple(r for r, b in sorted(raised.items()) if b["text"] == body["text"])
        text = f"{what}: {_named(same)} raised {_said(body)}"
        others = [r for r in sorted(raised) if r not in same]
        for other in others[:3]:
            text += f"\nworker {other} raised {_said(raised[other])}"
        cause = rebuilt(body["error"], body["text"])
        if body["trace"] and cause is None:
            text += f"\n\nIn worker {rank}:\n{body['trace'].rstrip()}"
        error = WorkerError(text, rank, body["error"], body["trace"])
        error.__cause__ = cause
        return error

    def _gone(self, rank: int, what: str, others: Sequence[int] = ()) -> WorkerLostError:
        more = f" ({_named(tuple(others))} too)" if others else ""
        way_out = f"; session.restart({rank}) makes a new one" if self._is_begun else ""
        return WorkerLostError(
            f"{what}: worker {rank} is lost{more}: {self._lost[rank]}{way_out}", rank
        )


def _said(body: Mapping[str, Any]) -> str:
    """`ValueError: its text`, with the class once."""
    name, text = str(body["error"]), str(body["text"])
    return text if text.startswith(name) else f"{name}: {text}"


def _named(ranks: tuple[int, ...]) -> str:
    if len(ranks) == 1:
        return f"worker {ranks[0]}"
    shown = ", ".join(map(str, ranks[:8]))
    return f"workers {shown}" + (f" and {len(ranks) - 8} more" if len(ranks) > 8 else "")
