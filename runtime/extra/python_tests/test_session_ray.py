"""Sessions on Ray: on a cluster of several nodes, each of its own processes, on this machine."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import numpy as np
import pytest
import session_kernels
from session_programs import check_programs

import dovetail_runtime as dr
from dovetail_runtime.errors import BackendNotReadyError

STEPS = "session_steps:"
# Ray leaves sockets and files to the end of the process.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def ray(test):
    """The mark of what starts Ray, whose parts give each other time limits."""
    return pytest.mark.needs(group="ray")(pytest.mark.alone(test))


def started(start):
    """Ray gives a node 30 s to begin (ray/_private/node.py): too few on a busy machine."""
    for _ in range(4):
        try:
            return start()
        except Exception as error:  # Ray has no class for it
            if "timed out during startup" not in str(error):
                raise
    return start()


@pytest.fixture(scope="module")
def cluster():
    """Three nodes with two CPUs each; the program is on none of them alone."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    here = Path(__file__).resolve().parent
    path = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = f"{here}{os.pathsep}{path}"
    from ray.cluster_utils import Cluster

    options = {"num_cpus": 2, "object_store_memory": 100 << 20}
    made = started(
        lambda: Cluster(
            initialize_head=True, head_node_args={**options, "include_dashboard": False}
        )
    )
    made.options = options
    for _ in range(2):
        started(lambda: made.add_node(**options))
    import ray

    ray.init(address=made.address, logging_level="ERROR", log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()
    os.environ["PYTHONPATH"] = path


def start(**options):
    from dovetail_runtime_extra.session.engines.ray import Ray

    engine = Ray(placement=options.pop("placement", "SPREAD"))
    options.setdefault("workers", 4)
    options.setdefault("timeout", 40.0)
    return dr.extra.Session(engine=engine, imports=["session_steps"], **options)


def works(session):
    arrays = [np.full(3, rank, np.float64) for rank in range(session.workers)]
    total = session.gather(session.all_reduce(session.place(arrays)))
    np.testing.assert_array_equal(total, sum(arrays))


@ray
@pytest.mark.level("real")
def test_programs_are_one_workers_bit_for_bit(cluster):
    with start() as session:
        check_programs(session, session_kernels.bundle(), session_kernels.blobs())


@ray
def test_workers_are_placed_on_nodes_of_their_own(cluster):
    import ray

    with start(workers=3, placement="STRICT_SPREAD") as session:
        nodes = {
            ray.get(actor.__ray_call__.remote(lambda _: ray.get_runtime_context().get_node_id()))
            for actor in session.engine._actors
        }
        assert len(nodes) == 3
        works(session)


@ray
def test_what_fails(cluster):
    with start() as session:
        with pytest.raises(dr.extra.WorkerError, match="worker 2 raised ZeroDivisionError: no"):
            session.call(STEPS + "fail_on", 2, "no")
        works(session)
        with pytest.raises(dr.extra.CollectiveError, match="do not match"):
            session.call(STEPS + "other_shape", 1)
        works(session)
        with pytest.raises(dr.extra.WorkerLostError, match="worker 3 is lost: Ray reports"):
            session.call(STEPS + "kill_on", 3)
        session.restart(3)
        works(session)


@pytest.fixture
def patient(monkeypatch):
    """Ray notices that a node is gone, and places on a new one, in seconds; not beside a build."""
    from dovetail_runtime_extra.session.engines import ray as engine

    monkeypatch.setattr(engine, "_PLACING", 240.0)


@ray
@pytest.mark.usefixtures("patient")
def test_a_node_is_lost(cluster):
    node = started(lambda: cluster.add_node(**cluster.options))
    cluster.wait_for_nodes()
    with start(workers=4, placement="STRICT_SPREAD") as session:
        works(session)
        cluster.remove_node(node, allow_graceful=False)

        def until_it_shows():
            """The worker's process outlives its node until it looks for it."""
            end = time.monotonic() + 120
            while time.monotonic() < end:
                session.call(STEPS + "collectives", np.ones(3), timeout=20)
                time.sleep(0.1)

        with pytest.raises(dr.extra.SessionError, match=r"lost|left|gone|closed|did not answer"):
            until_it_shows()
        lost = sorted(session._lost)
        assert len(lost) == 1
        started(lambda: cluster.add_node(**cluster.options))
        cluster.wait_for_nodes()
        session.restart(lost[0])
        works(session)


@ray
def test_a_node_is_cut_off(cluster):
    """Its processes are stopped: nothing comes from it, and no connection is closed."""
    with start(timeout=8.0) as session:
        works(session)
        stopped = session.facts(1)["pid"]
        os.kill(stopped, signal.SIGSTOP)
        try:
            with pytest.raises(dr.extra.SessionError, match=r"did not answer|waited for worker 1"):
                session.call(STEPS + "collectives", np.ones(3))
        finally:
            session.timeout = 40.0
            session.restart(1)
        works(session)


@ray
def test_no_place_is_said(cluster):
    from dovetail_runtime_extra.session.engines import ray as engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_PLACING", 3.0)
        with pytest.raises(dr.errors.UnsupportedError, match="Ray found no place for 40 workers"):
            start(workers=40)


def test_without_ray_it_says_so():
    with pytest.raises(BackendNotReadyError, match="needs the package ray"):
        dr.extra.Session(workers=2, engine="ray")
