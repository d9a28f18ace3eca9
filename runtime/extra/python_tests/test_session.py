"""Sessions of threads and processes: arrays, calls, collectives, and what is refused."""

from __future__ import annotations

import json
import threading
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
    NotFoundError,
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


def stale(session, number):
    """A reference to an array that the workers no longer have, or never had."""
    made = session.replicate(np.zeros(3))
    made.number = number
    return made


def test_an_array_that_nobody_needs_is_given_back(session):
    array = session.replicate(np.zeros(3))
    number = array.number
    del array
    session.barrier()
    with pytest.raises(dr.extra.WorkerError, match=f"has no array {number}"):
        session.gather(stale(session, number))


def test_results_of_other_sorts_are_said_and_given_back(session):
    for step in ("either_sort", "either_dtype", "several"):
        before = session._next_id
        with pytest.raises(dr.extra.SessionError, match="results"):
            session.call(STEPS + step, 1)
        session.barrier()
        with pytest.raises(dr.extra.WorkerError, match=f"has no array {before}"):
            session.shards(stale(session, before))


@pytest.mark.parametrize("axis", ["rows", None, True, 0.5])
def test_an_axis_is_a_number(session, axis):
    array = session.replicate(np.zeros((4, 4)))
    for use in (
        lambda: session.scatter(np.zeros((4, 4)), axis),
        lambda: session.reduce_scatter(array, axis=axis),
        lambda: session.all_to_all(session.scatter(np.zeros((4, 4))), axis),
        lambda: array.sharded(axis),
    ):
        with pytest.raises(ArgumentTypeError, match="axis is a number, not"):
            use()


def test_axes_that_are_not_there(session):
    array, single = session.replicate(np.zeros((4, 4))), session.replicate(1.0)
    with pytest.raises(ArgumentValueError, match="has no axis 2; allowed: -2 to 1"):
        session.reduce_scatter(array, axis=2)
    with pytest.raises(ArgumentValueError, match="has no axis -3; allowed: -2 to 1"):
        array.sharded(-3)
    with pytest.raises(ArgumentValueError, match="has no axis 0; it has none at all"):
        session.scatter(1.0)
    with pytest.raises(ArgumentValueError, match="has no axis 0; it has none at all"):
        session.reduce_scatter(single)
    with pytest.raises(ArgumentValueError, match="along axis 1 already"):
        session.all_to_all(session.scatter(np.zeros((4, 4)), -1), -1)
    assert array.sharded(-1).shape == (4, 16)


@pytest.mark.parametrize("shape", [(), (0,), (3, 0), (0, 3), (1, 1)])
def test_small_and_empty_arrays(session, shape):
    x = np.full(shape, 2.0)
    whole = session.replicate(x)
    np.testing.assert_array_equal(session.gather(session.all_reduce(whole)), 4 * x)
    np.testing.assert_array_equal(session.gather(session.broadcast(whole, 3)), x)
    for axis in range(len(shape)):
        np.testing.assert_array_equal(session.gather(session.scatter(x, axis)), x)
        shards = session.scatter(x, axis)
        np.testing.assert_array_equal(session.gather(session.all_gather(shards)), x)
        folded = session.reduce_scatter(whole, axis=axis)
        np.testing.assert_array_equal(session.gather(folded), 4 * x)


def test_arrays_as_they_lie(session):
    x = np.arange(24.0).reshape(4, 6)
    for given in (x[:, ::-2], x.T, np.broadcast_to(x[:1], (5, 6)), x.astype(">f8"), x.astype("F")):
        arrived = session.gather(session.scatter(given))
        np.testing.assert_array_equal(arrived, given)
        arrived += 1  # is the program's own
        arrived = session.gather(session.replicate(given))
        np.testing.assert_array_equal(arrived, given)
        arrived += 1


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
    for op in ("avg", None):
        with pytest.raises(ArgumentValueError, match=f"{op!r} is not a reduction; allowed: sum"):
            session.all_reduce(array, op)
    with pytest.raises(ArgumentTypeError, match="gather fetches it"):
        np.asarray(array)
    with pytest.raises(dr.extra.WorkerError, match=r"has no array 9999") as caught:
        session.gather(stale(session, 9999))
    assert isinstance(caught.value.__cause__, NotFoundError)
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
        (
            {"workers": 2, "imports": ["a b"]},
            ArgumentValueError,
            "'a b' is not the name of a module",
        ),
        ({"workers": 2, "threads": 0}, ArgumentValueError, "threads=0"),
        ({"workers": 2, "threads": "2"}, ArgumentTypeError, "threads is a number of threads"),
        ({"workers": 2, "memory": -1}, ArgumentValueError, "memory=-1; allowed: 1 or more"),
        ({"workers": 2, "memory": "1G"}, ArgumentTypeError, "memory is a number of bytes, not"),
        (
            {"workers": 2, "memory": 1 << 40, "engine": "threads"},
            ArgumentValueError,
            "run in this process",
        ),
    ],
)
def test_wrong_options(options, error, text):
    with pytest.raises(error, match=text):
        dr.extra.Session(**options)


@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_threads_of_the_program_take_turns(engine):
    right = []
    with dr.extra.Session(workers=2, engine=engine, timeout=20) as session:

        def use(number):
            for _ in range(20):
                given = session.replicate(np.full(3, number))
                right.append(
                    session.gather(session.all_reduce(given)).tolist() == [2 * number] * 3
                )

        users = [threading.Thread(target=use, args=(number,)) for number in range(4)]
        for user in users:
            user.start()
        for user in users:
            user.join()
    assert right == [True] * 80


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
        pytest.raises(ArgumentValueError, match="belongs to another session"),
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
        session.load(session_kernels.bundle())
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
    names = [span["name"] for span in spans if span["pid"] == 0]
    assert names == ["load of <bytes>", STEPS + "slow_reduce", "barrier()"]
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
