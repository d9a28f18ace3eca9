"""Collectives over PyTorch's Gloo."""

from __future__ import annotations

import numpy as np
import pytest

import dovetail_runtime as dr
from dovetail_runtime.errors import BackendNotReadyError, UnsupportedError

STEPS = "session_steps:"


@pytest.fixture(scope="module")
def session():
    with dr.extra.Session(
        workers=4, collectives="gloo", timeout=600, imports=["session_steps"]
    ) as made:
        yield made


def works(session):
    total = session.gather(session.all_reduce(session.replicate(np.ones(5))))
    np.testing.assert_array_equal(total, np.full(5, 4.0))


@pytest.mark.needs(group="torch")
@pytest.mark.parametrize("size", [1, 5000, 300_007])
def test_collectives(session, size):
    generator = np.random.default_rng(1)
    arrays = [generator.normal(size=size) for _ in range(4)]
    given = session.place(arrays)
    expected = sum(arrays)
    # Three additions of float64 in another order.
    bound = 4 * 2.0**-53 * sum(map(np.abs, arrays))
    assert (np.abs(session.gather(session.all_reduce(given)) - expected) <= bound).all()
    scattered = session.reduce_scatter(given)
    assert (np.abs(session.gather(scattered) - expected) <= bound).all()
    whole = session.gather(session.all_gather(session.scatter(arrays[0])))
    np.testing.assert_array_equal(whole, arrays[0])
    sent = session.shards(session.send(given, 0, 2))
    np.testing.assert_array_equal(sent[2], arrays[0])
    matrix = np.arange(size * 6.0).reshape(size, 6)
    moved = session.all_to_all(session.scatter(matrix), 1)
    np.testing.assert_array_equal(session.gather(moved), matrix)
    np.testing.assert_array_equal(session.shards(session.broadcast(given, 3))[0], arrays[3])
    session.barrier()


@pytest.mark.needs(group="torch")
@pytest.mark.parametrize("step", ["other_collective", "other_shape", "other_dtype", "other_order"])
def test_collectives_that_do_not_match(session, step):
    with pytest.raises(dr.extra.CollectiveError) as caught:
        session.call(STEPS + step, 2)
    assert caught.value.reason == "mismatch"
    works(session)


@pytest.mark.needs(group="torch")
def test_a_worker_raises(session):
    with pytest.raises(dr.extra.WorkerError, match="worker 1 raised ZeroDivisionError"):
        session.call(STEPS + "fail_then_others_reduce", 1)
    works(session)


@pytest.mark.needs(group="torch")
def test_threads_have_no_gloo():
    with pytest.raises(dr.extra.WorkerError, match="a process for each worker") as caught:
        dr.extra.Session(workers=2, engine="threads", collectives="gloo")
    assert isinstance(caught.value.__cause__, UnsupportedError)


def test_without_torch_it_says_so():
    with pytest.raises(dr.extra.WorkerError, match="comes with torch") as caught:
        dr.extra.Session(workers=2, collectives="gloo")
    assert isinstance(caught.value.__cause__, BackendNotReadyError)
