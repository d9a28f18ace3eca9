"""Collectives inside launch plans: in a session, outside of one, on devices, and what fails."""

from __future__ import annotations

import numpy as np
import pytest
from session_plan_kernels import bundle

import dovetail_runtime as dr
from dovetail import T

WAYS = (("threads", "shared"), ("processes", "shared"), ("processes", "sockets"))


@pytest.fixture(scope="module", params=WAYS, ids="-".join)
def session(request):
    engine, collectives = request.param
    with dr.extra.Session(workers=4, engine=engine, collectives=collectives, timeout=600) as made:
        made.load(bundle())
        yield made


@pytest.mark.level("real")
def test_a_plan_reduces(session):
    x = np.random.default_rng(2).standard_normal((403, 5)).astype(np.float32)
    out = session.replicate(np.zeros(5, np.float32))
    session.call("mean_square", session.scatter(x), out)
    parts = []
    for part in np.array_split(x, 4):
        total = np.zeros(5, np.float32)
        dr.load_bytes(bundle()).mean_square(np.ascontiguousarray(part), total)
        parts.append(total)
    # Halves are exact, so that the order of folding alone counts.
    expected = (parts[0] + parts[1]) + parts[2] + parts[3]
    for shard in session.shards(out):
        np.testing.assert_array_equal(shard, expected)
    exact = 0.5 * (x.astype(np.float64) ** 2).sum(0)
    assert (np.abs(expected - exact) <= 410 * 2.0**-24 * exact).all()


@pytest.mark.level("real")
def test_each_collective(session):
    arrays = [np.random.default_rng(r).integers(-9, 9, 8) for r in range(4)]
    given = session.place([array.astype(np.int32) for array in arrays])
    result = session.call("greatest", given)
    np.testing.assert_array_equal(session.shards(result)[2], np.max(arrays, axis=0))
    floats = session.place([array.astype(np.float32) for array in arrays])
    out = session.replicate(np.zeros(32, np.float32))
    session.call("gathered", floats, out)
    np.testing.assert_array_equal(session.shards(out)[3], np.concatenate(arrays))
    wide = session.place([array.astype(np.float64) for array in arrays])
    moved, sent = (session.replicate(np.zeros(8)) for _ in range(2))
    part = session.replicate(np.zeros(2))
    session.call("others", wide, moved, sent, part)
    for rank in range(4):
        cut = slice(2 * rank, 2 * rank + 2)
        expected = np.concatenate([array[cut] for array in arrays])
        np.testing.assert_array_equal(session.shards(moved)[rank], expected)
        np.testing.assert_array_equal(session.shards(sent)[rank], arrays[1])
        np.testing.assert_array_equal(session.shards(part)[rank], sum(arrays)[cut])


@pytest.mark.level("real")
def test_a_mismatch_in_plans_is_found(session):
    shapes = [(5,), (5,), (6,), (5,)]
    given = session.place([np.zeros(shape, np.int32) for shape in shapes])
    with pytest.raises(dr.extra.CollectiveError, match="do not match") as caught:
        session.call("greatest", given)
    assert caught.value.reason == "mismatch"
    assert caught.match(r"all_reduce\(max, int32\[6\]\) of a plan")
    with pytest.raises(dr.extra.WorkerError, match="9 elements are not 4 parts of 2"):
        session.call(
            "gathered", np.zeros(2, np.float32), session.replicate(np.zeros(9, np.float32))
        )
    session.barrier()


@pytest.mark.level("real")
def test_short_plans_meet_each_time(session):
    """The engine learns that a call is short, and then keeps the interpreter's lock in it."""
    x = session.replicate(np.ones(3, np.float32))
    for _ in range(30):
        for shard in session.shards(session.call("folded", x, T.extra.SUM)):
            np.testing.assert_array_equal(shard, np.full(3, 4, np.float32))


@pytest.mark.level("real")
def test_nothing_is_folded_too(session):
    empty = session.replicate(np.zeros(0, np.float32))
    for name, number in (("folded", T.extra.PRODUCT), ("rooted", 3)):
        for shard in session.shards(session.call(name, empty, number)):
            assert shard.shape == (0,)


@pytest.mark.level("real")
@pytest.mark.parametrize("number", [-1, 4, 2**31 - 1])
@pytest.mark.parametrize(
    ("name", "text"),
    [("folded", "0 <= op"), ("rooted", "root=.*; allowed: 0 to 3"), ("given", "destination=")],
)
def test_numbers_that_a_collective_does_not_have(session, name, text, number):
    x = session.replicate(np.ones(3, np.float32))
    with pytest.raises(dr.extra.WorkerError, match=f"raised ArgumentValueError: .*{text}"):
        session.call(name, x, number)
    session.barrier()


@pytest.mark.level("real")
def test_a_worker_does_not_send_to_itself(session):
    x = session.replicate(np.ones(3, np.float32))
    with pytest.raises(dr.extra.WorkerError, match=r"destination=2; allowed: .* but for this"):
        session.call("given", x, 2)
    session.barrier()


@pytest.mark.level("real")
def test_outside_of_a_session_it_is_a_group_of_one():
    module = dr.load_bytes(bundle())
    with pytest.raises(dr.DovetailError, match=r"0 <= (op|9) <= .* does not hold"):
        module.folded(np.ones(3, np.float32), 9)
    with pytest.raises(dr.DovetailError, match="only the workers of a session"):
        module.given(np.ones(3, np.float32), 0)
    x = np.arange(6, dtype=np.int32)
    np.testing.assert_array_equal(module.greatest(x), x)
    out = np.zeros(3, np.float32)
    module.gathered(np.ones(3, np.float32), out)
    np.testing.assert_array_equal(out, np.ones(3))
    with pytest.raises(dr.DovetailError):
        module.gathered(np.ones(3, np.float32), np.zeros(6, np.float32))
    with pytest.raises(dr.DovetailError):
        module.shift(np.ones(3, np.float32), out, 0)


@pytest.mark.level("real")
@pytest.mark.needs(device="opencl")
@pytest.mark.needs(device="vulkan")
@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_plans_of_several_kinds_of_device_meet(engine):
    kinds = ("cpu", "opencl", "vulkan")
    x = np.random.default_rng(2).standard_normal((60, 5)).astype(np.float32)
    with dr.extra.Session(
        devices=[f"{kind}:0" for kind in kinds], engine=engine, timeout=600
    ) as session:
        session.load(bundle(*kinds))
        out = session.replicate(np.zeros(5, np.float32))
        session.call("mean_square", session.scatter(x), out)
        exact = 0.5 * (x.astype(np.float64) ** 2).sum(0)
        shards = session.shards(out)
    for shard in shards:
        assert (np.abs(shard - exact) <= 64 * 2.0**-24 * exact).all()
    np.testing.assert_array_equal(shards[0], shards[2])


def test_the_file_says_what_it_needs():
    from dovetail.bundle.reader import BundleReader

    assert BundleReader(bundle()).features == ("call", "collective")


@pytest.mark.parametrize("engine", ["processes"])
def test_without_the_library_it_is_refused(engine, monkeypatch):
    """Else each worker would be a group of one."""
    monkeypatch.setenv("DOVETAIL_BACKENDS", "-extra")
    with dr.extra.Session(workers=2, engine=engine, timeout=600) as session:
        with pytest.raises(dr.extra.WorkerError, match="has collectives: extra: disabled: by"):
            session.load(bundle())
        session.barrier()
