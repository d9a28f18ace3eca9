"""Collectives between GPUs by NCCL and RCCL, executed by fakes: `nccl_checks.py` says what."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dovetail_conformance.levels import missing_device

CHECKS = Path(__file__).with_name("nccl_checks.py")
THREADS = (
    *("results", "stays", "mismatches", "choices", "plans", "faults", "meetings", "plan_faults"),
    "sockets",
)
PROCESSES = (*THREADS[:-1], "deaths", "later")
#: What its workers begin with is the environment of their node.
RAY = ("results", "stays", "mismatches", "plans", "later")
#: RCCL differs by its names and its driver: fewer will do.
CASES = [
    *(("cuda", "threads", check) for check in THREADS),
    *(("cuda", "processes", check) for check in PROCESSES),
    *(("rocm", "threads", check) for check in THREADS),
    *(("rocm", "processes", check) for check in ("stays", "plans", "deaths")),
]


def run(*case: str) -> None:
    command = [sys.executable, str(CHECKS), *case]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    # Ray writes what its workers died of.
    last = done.stdout.splitlines()[-1:]
    assert (done.returncode, last) == (0, ["in order"]), done.stdout + done.stderr


@pytest.mark.level("shim")
@pytest.mark.needs(module="dovetail_fakedrivers")
@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_a_session_between_devices(case: tuple[str, str, str]) -> None:
    run(*case)


@pytest.mark.level("shim")
@pytest.mark.needs(module="dovetail_fakedrivers", group="ray")
@pytest.mark.parametrize("name", RAY)
def test_a_session_of_ray_between_devices(name: str) -> None:
    run("cuda", "ray", name)


# No CI machine has a GPU, so that `needs` would fail there.
@pytest.mark.level("real")
@pytest.mark.skipif(missing_device("cuda") is not None, reason="no device of kind 'cuda' is here")
@pytest.mark.needs(module="dovetail_fakedrivers")
@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_a_session_between_gpus(engine: str) -> None:
    run("cuda", engine, "on_silicon")


@pytest.mark.needs(module="dovetail_fakedrivers")
def test_every_check_is_run() -> None:
    import nccl_checks

    assert {check for _, _, check in CASES} == set(nccl_checks.CHECKS)
