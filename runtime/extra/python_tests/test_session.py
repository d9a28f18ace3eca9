"""Sessions of threads and processes: arrays, calls, collectives, and what is refused."""

from __future__ import annotations

import json
import time

import numpy as np
import pytest
import session_kernels

import dovetail_runtime as dr
from dovetail_runtime.errors import (
    ArgumentTypeError,
    ArgumentValueError,
    BundleNotFoundError,
    FunctionNotFoundError,
)

STEPS = "session_steps:"
WAYS = (("threads", "shared"), ("processes", "shared"), ("processes", "sockets"))


@pytest.fixture(scope="module", params=WAYS, ids="-".join)
def session(request):
    engine, collectives = request.param
    with dr.extra.Session(
        workers=4, engine=engine, collectives=collectives, timeout=600, imports=["session_steps"]
    ) as made:
        yield made


def different(shape, dtype="float32", seed=3):
    """One array a worker."""
    generator = np.random.default_rng(seed)
    if np.dtype(dtype).kind == "f":
        return [generator.normal(0, 3, shape).astype(dtype) for _ in range(4)]
    return [generator.integers(-100, 100, shape).astype(dtype) for _ in range(4)]


def fold(arrays, ufunc=np.add):
    """From the first to the last, as a loop over the workers."""
    folded = arrays[0].copy()
    for array in arrays[1:]:
        folded = ufunc(folded, array)
    return folded


@pytest.mark.parametrize("axis", [0, 1, 2, -1])
def test_scatter_then_gather(session, axis):
    whole = np.arange(10 * 3 * 6, dtype=np.float64).reshape(10, 3, 6)
    array = session.scatter(whole, axis)
    parts = np.array_split(whole, 4, axis)
    for part, shard in zip(parts, session.shards(array), strict=True):
        np.testing.assert_array_equal(part, shard)
    assert array.shape == whole.shape
    np.testing.assert_array_equal(session.gather(array), whole)


def test_every_dtype_arrives(session):
    for name in ("bool", "int8", "uint64", "float16", "float64", "complex64"):
        given = np.ones((4, 2), name)
        np.testing.assert_array_equal(session.gather(session.scatter(given)), given)


@pytest.mark.parametrize("size", [1, 7, 5000, 300_007])
@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int32", "uint8", "int64"])
def test_all_reduce_folds_in_the_order_of_the_workers(session, size, dtype):
    arrays = different(size, dtype)
    given = session.place(arrays)
    with np.errstate(over="ignore"):
        for op, ufunc in (("sum", np.add), ("min", np.minimum), ("max", np.maximum)):
            result = session.all_reduce(given, op)
            for shard in session.shards(result):
                np.testing.assert_array_equal(shard, fold(arrays, ufunc))


def test_products_of_integers_wrap(session):
    arrays = different(100, "int16")
    result = session.gather(session.all_reduce(session.place(arrays), "prod"))
    np.testing.assert_array_equal(result, fold(arrays, np.multiply))


def test_a_nan_stays(session):
    arrays = different(64)
    for rank, array in enumerate(arrays):
        array[rank] = np.nan
    for op in ("sum", "min", "max"):
        result = session.gather(session.all_reduce(session.place(arrays), op))
        assert np.isnan(result[:4]).all()
        assert not np.isnan(result[4:]).any()


@pytest.mark.parametrize("rows", [4, 10, 3])
def test_gather_and_scatter_on_the_workers(session, rows):
    arrays = different((rows, 5))
    given = session.place(arrays)
    folded = fold(arrays)
    for axis in (0, 1):
        scattered = session.reduce_scatter(given, axis=axis)
        np.testing.assert_array_equal(session.gather(scattered), folded)
        for shard in session.shards(session.all_gather(scattered)):
            np.testing.assert_array_equal(shard, folded)


@pytest.mark.parametrize("shape", [(8, 8), (10, 6), (3, 9, 2)])
def test_all_to_all_changes_the_axis(session, shape):
    whole = np.arange(np.prod(shape), dtype=np.int32).reshape(shape)
    for old, new in ((0, 1), (1, 0)):
        moved = session.all_to_all(session.scatter(whole, old), new)
        assert moved.axis == new
        for part, shard in zip(np.array_split(whole, 4, new), session.shards(moved), strict=True):
            np.testing.assert_array_equal(part, shard)


def test_broadcast_and_send(session):
    arrays = different((3, 2))
    given = session.place(arrays)
    for root in range(4):
        for shard in session.shards(session.broadcast(given, root)):
            np.testing.assert_array_equal(shard, arrays[root])
    sent = session.shards(session.send(given, source=1, destination=3))
    for rank, shard in enumerate(sent):
        np.testing.assert_array_equal(shard, arrays[1 if rank == 3 else rank])


def test_workers_have_the_collectives_too(session):
    arrays = different((6,))
    given = session.place(arrays)
    reduced, gathered, sent = session.call(STEPS + "collectives", given)
    np.testing.assert_array_equal(session.shards(reduced)[2], fold(arrays))
    np.testing.assert_array_equal(session.shards(gathered)[0], np.concatenate(arrays))
    np.testing.assert_array_equal(session.shards(sent)[3], arrays[1])
    for rank, shard in enumerate(session.shards(session.call(STEPS + "ring", given))):
        np.testing.assert_array_equal(shard, arrays[rank])


@pytest.mark.level("real")
def test_a_bundle_is_called_on_all_workers(session):
    module = session.load(session_kernels.bundle())
    x = np.arange(10, dtype=np.float32)
    shards = session.scatter(x)
    np.testing.assert_array_equal(
        session.gather(session.call("scaled", shards, 3.0, axis=0)), 3 * x
    )
    np.testing.assert_array_equal(session.gather(module.scaled(shards, 2.0, axis=0)), 2 * x)
    with pytest.raises(FunctionNotFoundError, match="has no function 'scalde'; it offers scaled"):
        module["scalde"]


def test_results_are_references_or_values(session):
    ranks = session.call(STEPS + "whoami")
    assert [answer["rank"] for answer in ranks] == [0, 1, 2, 3]
    first, second = session.call(STEPS + "pair", np.zeros(3))
    assert first.axis is None
    np.testing.assert_array_equal(session.shards(second)[3], np.ones(3))
    with pytest.raises(ArgumentValueError, match=r"use shards\(array\)"):
        session.gather(first)
    whole = first.sharded(0)
    assert whole.shape == (12,)


def test_an_array_that_nobody_needs_is_given_back(session):
    array = session.replicate(np.zeros(3))
    number = array.number
    del array
    session.barrier()
    stale = session.replicate(np.zeros(3))
    stale.number = number
    with pytest.raises(dr.extra.WorkerError, match=f"has no array {number}"):
        session.gather(stale)


def test_what_is_wrong_is_said(session):
    array = session.scatter(np.zeros((4, 2)))
    with pytest.raises(ArgumentValueError, match="has no axis 2"):
        session.scatter(np.zeros((4, 2)), 2)
    with pytest.raises(ArgumentTypeError, match="scatter or replicate it first"):
        session.all_reduce(np.zeros(3))
    with pytest.raises(ArgumentValueError, match="root=4: there is no such worker"):
        session.broadcast(array, 4)
    with pytest.raises(ArgumentValueError, match="does not send to itself"):
        session.send(array, 1, 1)
    with pytest.raises(ArgumentValueError, match="is not sharded"):
        session.all_gather(session.replicate(np.zeros(2)))
    with pytest.raises(ArgumentValueError, match="3 arrays for 4 workers"):
        session.place([np.zeros(2)] * 3)
    with pytest.raises(FunctionNotFoundError, match="has a function 'nothing'"):
        session.call("nothing")
    with pytest.raises(BundleNotFoundError):
        session.load("nothing.dvt")
    with pytest.raises(dr.extra.WorkerError, match=r"'os:getcwd'.*names: session_steps"):
        session.call("os:getcwd")
    with pytest.raises(dr.extra.MessageError, match="object cannot be sent to a worker"):
        session.call(STEPS + "double", object())
    with pytest.raises(ArgumentValueError, match="timeout=0"):
        session.call(STEPS + "double", 1, timeout=0)
    with pytest.raises(dr.extra.WorkerError, match="'avg' is no reduction") as caught:
        session.all_reduce(array, "avg")
    assert isinstance(caught.value.__cause__, ArgumentValueError)
    np.testing.assert_array_equal(session.gather(array), np.zeros((4, 2)))


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"workers": 0}, ArgumentValueError, "workers=0; allowed: 1 to 1024"),
        ({"workers": "two"}, ArgumentTypeError, "workers is a number, not str"),
        ({"workers": 2, "devices": ["cpu:0"]}, ArgumentValueError, "1 devices for 2 workers"),
        ({"workers": 2, "engine": "mpi"}, ArgumentValueError, "allowed: threads, processes, ray"),
        ({"workers": 2, "collectives": "x"}, ArgumentValueError, "allowed: auto, shared"),
        ({"workers": 2, "timeout": -1}, ArgumentValueError, "timeout=-1"),
        ({"workers": 2, "imports": "steps"}, ArgumentTypeError, "list of modules' names"),
        ({"workers": 2, "imports": ["a b"]}, ArgumentValueError, "'a b' is no name of a module"),
        ({"workers": 2, "threads": 0}, ArgumentValueError, "threads=0"),
    ],
)
def test_wrong_options(options, error, text):
    with pytest.raises(error, match=text):
        dr.extra.Session(**options)


def test_a_closed_session_says_so():
    session = dr.extra.Session(workers=1, engine="threads")
    array = session.replicate(np.zeros(2))
    session.close()
    session.close()
    with pytest.raises(dr.extra.SessionError, match="is closed"):
        session.gather(array)


def test_arrays_do_not_cross_sessions():
    with (
        dr.extra.Session(workers=1, engine="threads") as one,
        dr.extra.Session(workers=1, engine="threads") as other,
        pytest.raises(ArgumentValueError, match="is of another session"),
    ):
        other.gather(one.replicate(np.zeros(2)))


def test_one_worker_is_a_session_too():
    with dr.extra.Session(workers=1, engine="processes", timeout=600) as session:
        x = np.arange(6.0)
        for operation in (session.all_reduce, session.reduce_scatter):
            np.testing.assert_array_equal(session.gather(operation(session.replicate(x))), x)
        session.barrier()


@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_the_trace_is_perfettos(tmp_path, engine):
    with dr.extra.Session(
        workers=2, engine=engine, timeout=600, trace=True, imports=["session_steps"]
    ) as session:
        session.call(STEPS + "slow_reduce", 0.05)
        session.barrier()
        assert session.trace is not None
        session.trace.save(tmp_path / "trace.json")
        session.trace.save_svg(tmp_path / "trace.svg")
    events = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    spans = [event for event in events if event["ph"] == "X"]
    # What the Trace Event Format demands of complete events.
    assert all({"name", "cat", "pid", "tid", "ts", "dur"} <= set(span) for span in spans)
    assert {event["args"]["name"] for event in events if event["ph"] == "M"} == {
        "session",
        "worker 0",
        "worker 1",
    }
    outer = next(s for s in spans if s["pid"] == 0 and "slow_reduce" in s["name"])
    for rank in (1, 2):  # a worker works while the session waits for it
        inner = next(s for s in spans if s["pid"] == rank and "slow_reduce" in s["name"])
        assert outer["ts"] <= inner["ts"]
        assert inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"]
    assert {"sleep", "barrier"} <= {span["name"] for span in spans}
    assert "worker 1" in (tmp_path / "trace.svg").read_text()


def test_the_span_of_time_is_the_workers_own():
    began = time.monotonic_ns()
    with dr.extra.Session(
        workers=1, engine="threads", trace=True, imports=["session_steps"]
    ) as session:
        session.call(STEPS + "double", 1)
        spans = session.trace.spans
    assert all(began <= span.begin <= span.end for span in spans)
