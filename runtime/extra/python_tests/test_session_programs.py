"""Real programs on sessions: equal to one worker's result, on each engine and kind of device."""

from __future__ import annotations

import numpy as np
import pytest
import session_kernels
from session_programs import check_programs, kmeans, kmeans_of_one, layers, network, network_bound

import dovetail_runtime as dr


@pytest.mark.level("real")
@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize(
    ("engine", "collectives"),
    [("threads", "shared"), ("processes", "shared"), ("processes", "sockets")],
)
def test_programs_are_one_workers_bit_for_bit(engine, collectives, workers):
    with dr.extra.Session(
        workers=workers, engine=engine, collectives=collectives, timeout=600
    ) as session:
        check_programs(session, session_kernels.bundle(), session_kernels.blobs())


@pytest.mark.level("real")
@pytest.mark.needs(group="torch")
def test_programs_over_gloo():
    with dr.extra.Session(workers=4, collectives="gloo", timeout=600) as session:
        assert session.facts(0)["transport"] == "gloo"
        check_programs(session, session_kernels.bundle(), session_kernels.blobs(), exact=False)


@pytest.mark.level("real")
@pytest.mark.needs(device="opencl")
@pytest.mark.needs(device="vulkan")
@pytest.mark.needs(device="webgpu")
@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_a_worker_of_each_kind(engine):
    kinds = ("cpu", "opencl", "vulkan", "webgpu")
    bundle = session_kernels.bundle(*kinds)
    devices = [f"{kind}:0" for kind in kinds]
    points = session_kernels.blobs()
    with dr.extra.Session(devices=devices, engine=engine, timeout=600) as session:
        assert [session.facts(rank)["device"] for rank in range(4)] == devices
        session.load(bundle)
        centres, labels = kmeans(session, points, points[:3].copy())
        x, first, second = layers()
        result = network(session, x, first, second)
    expected, bound = network_bound(x, first, second)
    assert (np.abs(result - expected) <= bound).all()
    # Devices may contract a multiplication and an addition: distances differ by a rounding.
    alone, alone_labels = kmeans_of_one(dr.load_bytes(bundle), points, points[:3].copy(), 4)
    np.testing.assert_array_equal(labels, alone_labels)
    unit = 2.0**-24 * 2 * (len(points) + 1)
    np.testing.assert_allclose(centres, alone, rtol=0, atol=unit * np.abs(points).max())
