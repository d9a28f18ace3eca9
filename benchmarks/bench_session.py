"""Sessions: their start, a call, all_reduce against Gloo and MPI, two workers against one, many.

All in one run, in turn. torch, for Gloo, comes from the group of tests of that name
(`python tools/environment.py --group torch`). MPI is measured where this Python has mpi4py and
`mpiexec` is on PATH: by `pip install mpi4py mpich` here, or in an environment of
their own that is led to: `PYTHONPATH=that/lib/python3.x/site-packages LD_LIBRARY_PATH=that/lib
PATH=that/bin:$PATH`. What is not there is left out.
"""

from __future__ import annotations

import heapq
import importlib.util
import itertools
import json
import multiprocessing
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from measure import Result, best_of, paired

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    from dovetail_runtime_extra.session.engines.engine import Engine
    from dovetail_runtime_extra.session.session import Session

HERE = Path(__file__).parent
SIZES = [1 << shift for shift in range(10, 29, 2)]
TORCH = HERE.parent / ".venv/groups/torch/lib" / "python{}.{}".format(*sys.version_info[:2])


def run() -> list[Result]:
    """Everything."""
    return [*start(), *call(), *against_gloo(), *against_mpi(), *scaling(), *growth()]


def start() -> list[Result]:
    """Two workers, against two interpreters that import what a worker imports."""
    from dovetail_runtime_extra.session.session import Session

    program = "import numpy, dovetail_runtime; dovetail_runtime.device('cpu:0')"

    def bare() -> None:
        each = [subprocess.Popen([sys.executable, "-P", "-c", program]) for _ in range(2)]
        for process in each:
            process.wait()

    def session() -> None:
        Session(workers=2).close()

    name = "session: start and end, 2 processes"
    return [paired(name, session, bare, "2 bare interpreters, with NumPy and the runtime", 3)]


def _echo(connection: Connection) -> None:
    while connection.recv() is not None:
        connection.send(0)


def call() -> list[Result]:
    """A call that does nothing, against a round trip of as many multiprocessing pipes."""
    from dovetail_runtime_extra.session.session import Session

    results: list[Result] = []
    context = multiprocessing.get_context("spawn")
    for engine, workers in (("processes", 1), ("processes", 2), ("threads", 2)):
        pipes = [context.Pipe() for _ in range(workers)]
        others = [context.Process(target=_echo, args=(theirs,)) for _, theirs in pipes]
        for process in others:
            process.start()

        def trip(ends: Sequence[Any] = pipes) -> None:
            for ours, _ in ends:
                ours.send(1)
            for ours, _ in ends:
                ours.recv()

        with Session(workers=workers, engine=engine, imports=["session_worker"]) as session:
            name = f"session: an empty call, {workers} {engine}"
            results.append(
                paired(
                    name, lambda s=session: s.call("session_worker:nothing"), trip,
                    f"round trip of {workers} multiprocessing.Pipe", 5,
                )
            )  # fmt: skip
        for (ours, _), process in zip(pipes, others, strict=True):
            ours.send(None)
            process.join()
    return results


def against_gloo() -> list[Result]:
    """all_reduce of float32 between 2 processes, from Python, in place."""
    from dovetail_runtime_extra.session.session import Session

    folder = TORCH / "site-packages"
    if not folder.is_dir():
        print("  no torch: python tools/environment.py --group torch", file=sys.stderr)
        return []
    sys.path.append(str(folder))
    try:
        with (
            tempfile.TemporaryDirectory() as store,
            Session(workers=2, imports=["session_worker"], timeout=3000, threads=1) as session,
        ):
            step = "session_worker:all_reduce_beside_gloo"
            every = session.call(step, str(Path(store) / "store"), SIZES, 7)
    finally:
        sys.path.remove(str(folder))
    results: list[Result] = []
    for place, size in enumerate(SIZES):
        ours, theirs = (max(figures[place][who] for figures in every) for who in (0, 1))
        results.append(Result(f"session: all_reduce, {_bytes(size)}", ours, theirs, "torch, Gloo"))
    return results


def against_mpi() -> list[Result]:
    """The same against MPI's Allreduce."""
    launcher = shutil.which("mpiexec")
    if launcher is None or importlib.util.find_spec("mpi4py") is None:
        print("  no MPI: pip install mpi4py mpich, and mpiexec on PATH", file=sys.stderr)
        return []
    program = [sys.executable, str(HERE / "mpi_program.py"), "7", *map(str, SIZES)]
    done = subprocess.run(
        [launcher, "-n", "2", *program], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"mpiexec gave {done.returncode}: {done.stdout}{done.stderr}")
    found = json.loads(done.stdout)
    return [
        Result(f"session: all_reduce beside MPI, {_bytes(size)}", ours, theirs, found["library"])
        for size, (ours, theirs) in zip(SIZES, found["seconds"], strict=True)
    ]


def scaling() -> list[Result]:
    """A compute-bound function on 2 workers against 1, each with one thread; 0.5 is ideal."""
    import numpy as np

    import dovetail as dt
    from dovetail_conformance.cases import reduction
    from dovetail_runtime_extra.session.session import Session

    bundle = dt.build([reduction.matmul], ["cpu"]).tobytes()
    generator = np.random.default_rng(0)
    a, b = (generator.standard_normal((768, 768)).astype(np.float32) for _ in range(2))

    def prepared(session: Session) -> Callable[[], object]:
        session.load(bundle)
        rows = session.scatter(a)
        out = session.place([np.zeros(shape, np.float32) for shape in rows.shapes])
        whole = session.replicate(b)
        return lambda: session.call("matmul", rows, whole, out)

    with Session(workers=1, threads=1) as one, Session(workers=2, threads=1) as two:
        name = "session: naive matmul, 768, 2 workers"
        return [paired(name, prepared(two), prepared(one), "1 worker; 0.5 is ideal", 5)]


def growth() -> list[Result]:
    """An empty call on 2 to 64 workers behind a network that takes a millisecond each way.

    What nobody can do better is one way there and one back, whatever the number of workers.
    """
    from dovetail_runtime_extra.session.session import Session

    latency = 0.001
    results: list[Result] = []
    for workers in (2, 4, 8, 16, 32, 64):
        engine = delayed(latency)
        with Session(workers=workers, engine=engine, imports=["session_worker"]) as session:
            session.call("session_worker:nothing")
            taken = min(
                best_of(lambda s=session: s.call("session_worker:nothing"), 20) for _ in range(3)
            )
        name = f"session: an empty call, {workers} workers, 1 ms of latency simulated"
        results.append(Result(name, taken, 2 * latency, "one way there and one back"))
    return results


def delayed(way: float) -> Engine:
    """An engine of threads whose frames are on their way for some time, all at once."""
    from dovetail_runtime_extra.session.engines.engine import Answer
    from dovetail_runtime_extra.session.engines.threads import Threads
    from dovetail_runtime_extra.session.messages import Part

    class Delayed(Threads):
        def __init__(self) -> None:
            super().__init__()
            self._way: list[tuple[float, int, int, list[Part]]] = []
            self._changed = threading.Condition()
            self._order = itertools.count()
            self._back: list[tuple[float, Answer]] = []
            threading.Thread(target=self._deliver, daemon=True).start()

        def post(self, rank: int, parts: Sequence[Part], seconds: float) -> None:
            with self._changed:
                due = time.monotonic() + way
                heapq.heappush(self._way, (due, next(self._order), rank, list(parts)))
                self._changed.notify()

        def _deliver(self) -> None:
            while True:
                with self._changed:
                    self._changed.wait_for(lambda: self._way)
                    due, _, rank, parts = self._way[0]
                    if due > time.monotonic():
                        self._changed.wait(due - time.monotonic())
                        continue
                    heapq.heappop(self._way)
                if rank < len(self._places):  # the last frames of an ended session
                    super().post(rank, parts, 1.0)

        def poll(self, seconds: float) -> list[Answer]:
            until = time.monotonic() + seconds
            while True:
                came = super().poll(0.0002)
                now = time.monotonic()
                self._back += [(now + way, answer) for answer in came]
                ready = [answer for due, answer in self._back if due <= now]
                self._back = [(due, answer) for due, answer in self._back if due > now]
                if ready or now >= until:
                    return ready

    return Delayed()


def _bytes(size: int) -> str:
    return f"{size >> 20} MiB" if size >= 1 << 20 else f"{size >> 10} KiB"


if __name__ == "__main__":
    for result in run():
        print(f"{result.name:70} {result.ours:12.6f} {result.yardstick:12.6f} {result.ratio:6.3f}")
