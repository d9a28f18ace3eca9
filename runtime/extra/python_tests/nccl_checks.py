"""What a session does with NCCL and RCCL, on fakes: `nccl_checks.py cuda threads results`.

A process of its own, as the fake drivers have to be there before a runtime opens its driver. The
functions that workers call are in here too. `nccl_checks.py cuda processes on_silicon` does
without fakes.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import numpy as np
import pytest

import dovetail_runtime as dr
from dovetail_fakedrivers.environment import Fakes
from dovetail_fakedrivers.libraries import library
from dovetail_fakedrivers.report import Controls
from dovetail_runtime.errors import NotFoundError
from dovetail_runtime.extra import worker
from dovetail_runtime_extra.session.communicator import FOLDS, Call, CallKind

STEPS = "nccl_checks:"
SCRIPT = "no images\ndevices 4"
LIBRARIES = {
    "cuda": ("DOVETAIL_EXTRA_NCCL", "libnccl.so.2", "NCCL"),
    "rocm": ("DOVETAIL_EXTRA_RCCL", "librccl.so.1", "RCCL"),
}
#: Seconds: well before the deadline that the library is given by default, which is 18.
SOON = 12.0
CHECKS: dict[str, Callable[[str, str], None]] = {}


def check(function: Callable[[str, str], None]) -> Callable[[str, str], None]:
    CHECKS[function.__name__] = function
    return function


# --- on the workers ------------------------------------------------------------------------------


def copies() -> int:
    """Copies between the memory of devices and of the host so far, of this process."""
    controls = Controls.of(worker().device.kind)
    names = ("cuMemcpyDtoH", "cuMemcpyHtoD", "hipMemcpyDtoH", "hipMemcpyHtoD")
    ends = ("_v2", "Async_v2", "", "Async")
    return sum(controls.call_count(name + end) for name in names for end in ends)


def misuses() -> str:
    return "\n".join(Controls.of(worker().device.kind).misuses())


def other_collective(x, rank):
    group = worker().group
    return group.all_gather(x) if group.rank == rank else group.all_reduce(x)


def other_shape(x, rank):
    group = worker().group
    return group.all_reduce(x[:3] if group.rank == rank else x)


def other_fold(x, rank):
    group = worker().group
    return group.all_reduce(x, "max" if group.rank == rank else "sum")


def other_memory(x, rank):
    group = worker().group
    return group.all_reduce(x.numpy() if group.rank == rank else x)


def send_to_reducer(x, rank):
    group = worker().group
    if group.rank == rank:
        group.send(x, (rank + 1) % group.size)
    else:
        group.all_reduce(x)


def ring(x):
    """Each worker's array goes to the next."""
    group = worker().group
    after, before = (group.rank + 1) % group.size, (group.rank - 1) % group.size
    if group.rank == 0:
        group.send(x, after)
        return group.recv(x.shape, x.dtype, before, on_device=True)
    got = group.recv(x.shape, x.dtype, before, on_device=True)
    group.send(x, after)
    return got


def die_in(x, rank, seconds):
    """Kills itself while the library waits for it."""
    if worker().rank == rank:
        threading.Timer(seconds, os.kill, (os.getpid(), int(signal.SIGKILL))).start()
    return worker().group.all_reduce(x)


def brains(x, op):
    """Folds what the bits of x mean as bfloat16, which NumPy has not."""
    me = worker()
    result = dr.empty(x.shape, "uint16", me.device)
    call = Call(CallKind.ALL_REDUCE, "brains", "bfloat16", x.size, fold=FOLDS.index(op))
    addresses = (int(each.view.data) + each.view.byte_offset for each in (x, result))
    me.device.synchronize()
    me.group.run_on_device(call, *addresses, 0)
    return result


def shift(content, x):
    """A plan that sends, of a bundle of this worker's own."""
    me = worker()
    out = dr.empty(x.shape, x.dtype, me.device)
    dr.load_bytes(content, device=me.device).shift(x, out, me.rank)
    return out


def elsewhere(content, x, rank):
    """A plan that one worker runs on a device that is not its own."""
    me = worker()
    device = dr.device(f"{me.device.kind}:{me.size}") if me.rank == rank else me.device
    return dr.load_bytes(content, device=device).greatest(dr.asarray(x.numpy(), device))


def script(text):
    """Faults of this worker's library from now on."""
    Controls.of(worker().device.kind).set_script(text)


def raise_first(x, rank):
    if worker().rank == rank:
        raise ZeroDivisionError("before the reduction")
    return worker().group.all_reduce(x)


# --- of the session ------------------------------------------------------------------------------


def start(kind, engine, workers=3, **options):
    options.setdefault("devices", [f"{kind}:{i}" for i in range(workers)])
    options.setdefault("collectives", "nccl")
    return dr.extra.Session(engine=engine, imports=["nccl_checks"], **{"timeout": 20.0} | options)


def different(workers, shape, dtype):
    generator = np.random.default_rng(5)
    if np.dtype(dtype).kind in "iu":
        low = 0 if np.dtype(dtype).kind == "u" else -100
        return [generator.integers(low, 100, shape).astype(dtype) for _ in range(workers)]
    return [generator.normal(0, 2, shape).astype(dtype) for _ in range(workers)]


#: Bits of a significand, by which sums of floating-point numbers are bounded.
PRECISIONS = {"float16": 11, "float32": 24, "float64": 53}


def close(result, arrays, ufunc, dtype):
    """Equal to a fold, of floats within the roundings of any order."""
    name = np.dtype(dtype).name
    if name not in PRECISIONS or ufunc in (np.minimum, np.maximum):
        with np.errstate(over="ignore"):
            expected = arrays[0].copy()
            for array in arrays[1:]:
                expected = ufunc(expected, array)
        np.testing.assert_array_equal(result, expected)
        return
    wide = [array.astype(np.float64) for array in arrays]
    exact = ufunc.reduce(wide)
    # Each of the steps rounds by half a unit; twice of that leaves room for their product.
    bound = len(arrays) * 2.0 ** (1 - PRECISIONS[name]) * ufunc.reduce(np.abs(wide))
    assert (np.abs(result.astype(np.float64) - exact) <= bound).all(), (name, ufunc)


def order(kind, engine, *lines):
    """Faults of the library from now on; of processes, those of workers that are made then."""
    name = LIBRARIES[kind][2].lower()
    script = "\n".join(f"{name}: {line}" for line in lines)
    if engine == "threads":
        Controls.of(kind).set_script(script)
    else:
        os.environ["DOVETAIL_FAKE_SCRIPT"] = f"{SCRIPT}\n{script}"


def bundle_for(kind):
    from session_plan_kernels import bundle

    architecture = dr.device(f"{kind}:0").attributes.get("rocm.arch")
    return bundle(f"rocm -arch={architecture}" if architecture else kind)


def works(session, workers=3, timeout=None):
    arrays = [np.full(5, rank, np.float32) for rank in range(workers)]
    total = session.gather(session.all_reduce(session.place(arrays), timeout=timeout))
    np.testing.assert_array_equal(total, sum(arrays))


def is_clean(session):
    assert set(session.call(STEPS + "misuses")) == {""}, session.call(STEPS + "misuses")


@check
def results(kind, engine):
    for workers in (1, 2, 3, 4) if engine == "threads" else (2, 3):
        with start(kind, engine, workers) as session:
            assert session.facts(0)["transport"] == LIBRARIES[kind][2].lower()
            reductions(session, workers)
            moves(session, workers)
            is_clean(session)


def reductions(session, workers):
    for dtype in ("float32", "float64", "float16", "int8", "uint64", "int16"):
        for size in (0, 1, 7, 5000) + ((300_007,) if dtype == "float32" else ()):
            arrays = different(workers, size, dtype)
            given = session.place(arrays)
            for op, ufunc in (
                ("sum", np.add), ("prod", np.multiply), ("min", np.minimum), ("max", np.maximum),
            ):  # fmt: skip
                for shard in session.shards(session.all_reduce(given, op)):
                    close(shard, arrays, ufunc, dtype)
    for op, ufunc in (("sum", np.add), ("max", np.maximum)):
        arrays = [array.view(np.uint32) >> 16 for array in different(workers, 100, "float32")]
        given = session.place([array.astype(np.uint16) for array in arrays])
        values = [(array << 16).view(np.float32).astype(np.float64) for array in arrays]
        bound = workers * 2.0**-7 * np.sum(np.abs(values), axis=0) if op == "sum" else 0
        for shard in session.shards(session.call(STEPS + "brains", given, op)):
            result = (shard.astype(np.uint32) << 16).view(np.float32)
            assert (np.abs(result - ufunc.reduce(values)) <= bound).all()
    for rows in (workers * 2, workers * 2 + 1):
        arrays = different(workers, (rows, 3), "float64")
        given = session.place(arrays)
        for axis in (0, 1):
            close(session.gather(session.reduce_scatter(given, axis=axis)), arrays, np.add, float)


def moves(session, workers):
    for dtype in ("float32", "int16", "uint8", "bool", "complex64"):
        arrays = [array.astype(dtype) for array in different(workers, (4, 3), "float64")]
        given = session.place(arrays)
        for root in range(workers):
            for shard in session.shards(session.broadcast(given, root)):
                np.testing.assert_array_equal(shard, arrays[root])
        if workers > 1:
            sent = session.shards(session.send(given, workers - 1, 0))
            np.testing.assert_array_equal(sent[0], arrays[-1])
            np.testing.assert_array_equal(sent[1], arrays[1])
            for rank, shard in enumerate(session.shards(session.call(STEPS + "ring", given))):
                np.testing.assert_array_equal(shard, arrays[rank - 1])
        for rows in (workers, 5, 0):
            whole = np.arange(rows * 7).reshape(rows, 7).astype(dtype)
            for axis in (0, 1):
                gathered = session.all_gather(session.scatter(whole, axis))
                for shard in session.shards(gathered):
                    np.testing.assert_array_equal(shard, whole)
        for rows, columns in ((workers, workers * 5), (5, 7)):
            whole = np.arange(rows * columns).reshape(rows, columns).astype(dtype)
            for old, new in ((0, 1), (1, 0)):
                moved = session.all_to_all(session.scatter(whole, old), new)
                parts = np.array_split(whole, workers, new)
                for part, shard in zip(parts, session.shards(moved), strict=True):
                    np.testing.assert_array_equal(part, shard)


@check
def stays(kind, engine):
    """No element goes through the host's memory."""
    with start(kind, engine) as session:
        given = session.place(different(3, (6, 4), "float32"))
        rows = session.scatter(np.ones((3, 12), np.float32))
        columns = session.scatter(np.ones((3, 12), np.float32), 1)
        before = session.call(STEPS + "copies")
        assert all(before)
        for op in ("sum", "prod", "min", "max"):
            session.all_reduce(given, op)
            session.reduce_scatter(given, op)
        session.broadcast(given, 1)
        session.all_gather(given.sharded(0))
        session.all_to_all(rows, 1)
        session.send(given, 2, 0)
        session.call(STEPS + "ring", given)
        assert session.call(STEPS + "copies") == before
        # What the library does not do, the host does: this can fail.
        session.all_gather(columns)
        assert session.call(STEPS + "copies") != before


@check
def mismatches(kind, engine):
    x = np.ones(6, np.float32)
    cases = {
        "other_collective": (rf"all_gather\(float32\[6\] on {kind}, axis=0\)", "all_reduce"),
        "other_shape": (rf"float32\[3\] on {kind}", rf"float32\[6\] on {kind}"),
        "other_fold": (r"all_reduce\(max", r"all_reduce\(sum"),
        "other_memory": (r"all_reduce\(sum, float32\[6\]\)", rf"float32\[6\] on {kind}\)"),
        "send_to_reducer": (r"send\(float32\[6\] on \w+, destination=2\)", "all_reduce"),
    }
    with start(kind, engine) as session:
        for step, texts in cases.items():
            with pytest.raises(dr.extra.CollectiveError) as caught:
                session.call(STEPS + step, session.replicate(x), 1)
            # Over sockets each sees what the other calls; in shared memory, that it does not come.
            is_seen = step != "send_to_reducer" or engine == "ray"
            reason = "mismatch" if is_seen else "deadlock"
            assert caught.value.reason == reason, caught.value
            for text in texts:
                assert caught.match(text)
            works(session)
        with pytest.raises(dr.extra.WorkerError, match="ZeroDivisionError"):
            session.call(STEPS + "raise_first", session.replicate(x), 1)
        works(session)
        is_clean(session)


@check
def choices(kind, engine):
    """What `auto` chooses, and what asking for the library says where it cannot be had."""
    variable, _, name = LIBRARIES[kind]
    lower = name.lower()

    def transport(**options):
        with start(kind, engine, collectives="auto", **options) as session:
            works(session, session.workers)
            return {session.facts(rank)["transport"] for rank in range(session.workers)}

    def refused(text, **options):
        with pytest.raises(dr.extra.WorkerError, match=text):
            start(kind, engine, **options)

    if engine == "threads":
        assert transport() == {lower}
        mixed = [f"{kind}:0", "cpu:0"]
        assert transport(devices=mixed) == {"shared memory"}
        refused(r"worker 1 on cpu:0 has no such library; .*collectives='auto'", devices=mixed)
        twice = [f"{kind}:0", f"{kind}:1", f"{kind}:1"]
        assert transport(devices=twice) == {"shared memory"}
        refused(rf"workers 1 and 2 are both on {kind}:1", devices=twice)
        with start(kind, engine, collectives="shared") as session:
            assert session.facts(1)["transport"] == "shared memory"
        return
    # A process opens the library once: new ones for each of these.
    path = os.environ[variable]
    order(kind, engine, "version 21305")
    refused(r"it is 2\.13\.5, and communicators that do not block came with 2\.14\.0", workers=2)
    order(kind, engine)
    for given, text in (
        ("off", f"{variable} is 'off'"),
        ("libm.so.6", f"no {name} was found; tried libm.so.6: it is no {name}"),
    ):
        os.environ[variable] = given
        fix = rf"to fix: install {name}, or set {variable}"
        refused(rf"worker 0 on {kind}:0: {text}.*; {fix}", workers=2)
    assert transport(workers=2) == {"shared memory"}
    # By the system's own names, where nothing is said.
    del os.environ[variable]
    with mock.patch.dict(os.environ, LD_LIBRARY_PATH=str(Path(path).parent)):
        assert transport(workers=2) == {lower}


@check
def sockets(kind, engine):
    """On top of the other transport, with which Ray's workers begin."""
    from dovetail_runtime_extra.session import transports

    assert engine == "threads"
    make = transports.make
    transports.make = lambda rank, size, setup, memory: make(rank, size, setup, None)
    from dovetail_runtime_extra.session.engines import threads

    threads.make = transports.make
    with start(kind, engine) as session:
        works(session)
        moves(session, 3)
        order(kind, engine, "hang ncclAllReduce rank 1")
        with pytest.raises(dr.extra.CollectiveError, match="it was not over after 2 s"):
            works(session, timeout=4.0)
        works(session)
        order(kind, engine, "fail ncclAllReduce rank 1 with 6")
        began = time.monotonic()
        with pytest.raises(dr.extra.CollectiveError, match="remote process exited"):
            works(session)
        works(session)
        assert time.monotonic() - began < SOON
        is_clean(session)


@check
def faults(kind, engine):
    """Failures of the library end by the deadline, name it, and leave the session usable."""
    name = LIBRARIES[kind][2]
    variable = LIBRARIES[kind][0]
    cases = [
        ("answer ncclAllReduce with 2 rank 1", "failed", "ncclAllReduce: unhandled system error"),
        ("fail ncclAllReduce with 6 rank 2", "failed", r"remote process exited.*ncclResult_t 6"),
        ("hang ncclAllReduce rank 0", "timed out", "it was not over after 2 s"),
    ]
    orders = [fault for fault, _, _ in cases]
    if engine == "processes":  # whose environment is that of their beginning
        # Each happens in a call of its own.
        after = [f"{fault} after {i}" if i else fault for i, fault in enumerate(orders)]
        order(kind, engine, *after)
    with start(kind, engine) as session:
        for fault, reason, text in cases:
            if engine == "threads":
                order(kind, engine, fault)
            began = time.monotonic()
            with pytest.raises(dr.extra.CollectiveError) as caught:
                works(session, timeout=4.0 if reason == "timed out" else None)
            assert time.monotonic() - began < SOON, fault
            assert caught.value.reason == reason, (fault, caught.value)
            assert caught.match(text), fault
            assert caught.match(rf"all_reduce\(sum, float32\[5\] on {kind}\): {name} 2\.27\.3 on")
            assert caught.match(f"collectives='auto' with {variable}=off does without")
            if engine == "threads":
                works(session)
        works(session)
        is_clean(session)


@check
def meetings(kind, engine):
    """Failures while workers meet."""
    for fault, text in (
        (
            "answer ncclCommInitRankConfig with 2 rank 1",
            "ncclCommInitRankConfig: unhandled system",
        ),
        ("fail ncclCommInitRankConfig with 3 rank 0", "ncclCommInitRankConfig: internal error"),
    ):
        order(kind, engine, fault)
        with pytest.raises(dr.extra.CollectiveError, match=text):
            start(kind, engine)


@check
def deaths(kind, engine):
    """A worker dies while the library waits for it: found at once, and made anew."""
    order(kind, engine, "hang ncclAllReduce rank 2")
    with start(kind, engine) as session:
        x = session.replicate(np.ones(6, np.float32))
        order(kind, engine)
        began = time.monotonic()
        with pytest.raises(dr.extra.WorkerLostError, match="killed by SIGKILL") as caught:
            session.call(STEPS + "die_in", x, 2, 0.5)
        assert caught.value.rank == 2
        assert time.monotonic() - began < SOON
        session.restart(2)
        works(session)
        assert session.facts(2)["transport"] == LIBRARIES[kind][2].lower()
        is_clean(session)


@check
def later(kind, engine):
    """Faults of workers that run already: each is named, and the session is usable again."""
    name = LIBRARIES[kind][2]
    with start(kind, engine, timeout=40.0) as session:
        works(session)
        for fault, text in (
            ("fail ncclAllReduce rank 1 with 6", "remote process exited.*ncclResult_t 6"),
            ("hang ncclAllReduce rank 0", "it was not over after 2 s"),
        ):
            session.call(STEPS + "script", f"{name.lower()}: {fault}")
            with pytest.raises(dr.extra.CollectiveError, match=text) as caught:
                works(session, timeout=4.0)
            assert caught.match(rf"all_reduce\(sum, float32\[5\] on {kind}\): {name} 2\.27\.3 on")
            session.call(STEPS + "script", "")
            works(session)
        session.call(STEPS + "script", f"{name.lower()}: hang ncclAllReduce rank 2")
        x = session.replicate(np.ones(6, np.float32))
        with pytest.raises(dr.extra.WorkerLostError, match="worker 2 is lost") as caught:
            session.call(STEPS + "die_in", x, 2, 0.5)
        assert caught.value.rank == 2
        session.restart(2)
        session.call(STEPS + "script", "")
        works(session)
        assert session.facts(2)["transport"] == name.lower()
        is_clean(session)


@check
def plans(kind, engine):
    """Collectives of plans; no kernel can be executed here, so that only the library does it."""
    with start(kind, engine, 4) as session:
        session.load(bundle_for(kind))
        arrays = [np.random.default_rng(r).integers(-9, 9, 8) for r in range(4)]
        given = session.place([array.astype(np.int32) for array in arrays])
        floats = session.place([array.astype(np.float32) for array in arrays])
        wide = session.place([array.astype(np.float64) for array in arrays])
        out = session.replicate(np.zeros(32, np.float32))
        moved, sent = (session.replicate(np.zeros(8)) for _ in range(2))
        part = session.replicate(np.zeros(2))
        before = session.call(STEPS + "copies")
        result = session.call("greatest", given)
        session.call("gathered", floats, out)
        session.call("others", wide, moved, sent, part)
        assert session.call(STEPS + "copies") == before
        np.testing.assert_array_equal(session.shards(result)[2], np.max(arrays, axis=0))
        np.testing.assert_array_equal(session.shards(out)[3], np.concatenate(arrays))
        for rank in range(4):
            cut = slice(2 * rank, 2 * rank + 2)
            expected = np.concatenate([array[cut] for array in arrays])
            np.testing.assert_array_equal(session.shards(moved)[rank], expected)
            np.testing.assert_array_equal(session.shards(sent)[rank], arrays[1])
            np.testing.assert_array_equal(session.shards(part)[rank], sum(arrays)[cut])
        shifted = session.shards(session.call(STEPS + "shift", bundle_for(kind), floats))
        np.testing.assert_array_equal(shifted[1], arrays[0])
        shapes = [np.zeros(6 if rank == 2 else 5, np.int32) for rank in range(4)]
        with pytest.raises(dr.extra.CollectiveError, match="do not match") as caught:
            session.call("greatest", session.place(shapes))
        assert caught.match(rf"all_reduce\(max, int32\[6\] on {kind}\) of a plan")
        works(session, 4)
        is_clean(session)


@check
def plan_faults(kind, engine):
    """A plan's collective ends by the deadline too."""
    order(kind, engine, "hang ncclAllReduce rank 1", "fail ncclAllReduce rank 0 with 6 after 1")
    with start(kind, engine, 2) as session:
        session.load(bundle_for(kind))
        given = session.place([np.arange(4, dtype=np.int32)] * 2)
        for reason, text in (
            ("timed out", "was not over after 2 s"),
            ("failed", "ncclResult_t 6"),
        ):
            with pytest.raises(dr.extra.CollectiveError, match=text) as caught:
                session.call("greatest", given, timeout=4.0 if reason == "timed out" else None)
            assert caught.value.reason == reason
            assert caught.match(
                r"all_reduce\(max, int32\[4\] on \w+\) of a plan: [NR]CCL 2\.27\.3"
            )
        with pytest.raises(dr.extra.CollectiveError, match="on another device than the worker's"):
            session.call(STEPS + "elsewhere", bundle_for(kind), given, 1)
        session.call("greatest", given)
        works(session, 2)
        is_clean(session)


def on_silicon(kind: str, engine: str) -> None:
    """The same results by the vendor's own library, on up to four devices that are there."""
    count = 0
    with contextlib.suppress(NotFoundError):
        while count < 4:
            dr.device(f"{kind}:{count}")
            count += 1
    for workers in range(1, count + 1):
        with start(kind, engine, workers, timeout=120.0) as session:
            assert session.facts(0)["transport"] == LIBRARIES[kind][2].lower()
            reductions(session, workers)
            moves(session, workers)


@contextlib.contextmanager
def a_node() -> Iterator[None]:
    """A node of Ray's for all sessions, whose workers have this process's environment."""
    import ray

    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    here = str(Path(__file__).resolve().parent)
    os.environ["PYTHONPATH"] = os.pathsep.join([here, os.environ.get("PYTHONPATH", "")])
    options = {"num_cpus": 4, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
    ray.init(**options, log_to_driver=False, logging_level="ERROR")
    try:
        yield
    finally:
        ray.shutdown()


def main() -> None:
    kind, engine, *names = sys.argv[1:]
    # What workers import is this file by its name, also where it is the program.
    sys.modules["nccl_checks"] = sys.modules["__main__"]
    if names == ["on_silicon"]:
        on_silicon(kind, engine)
        print("in order")
        return
    variable, file, _ = LIBRARIES[kind]
    os.environ.setdefault(variable, str(library(file)))
    cluster = a_node if engine == "ray" else contextlib.nullcontext
    with Fakes(kinds=(kind,), script=SCRIPT).here(), cluster():
        for name in names or CHECKS:
            CHECKS[name](kind, engine)
    print("in order")


if __name__ == "__main__":
    main()
