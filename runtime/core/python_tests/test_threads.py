"""Calls from several threads, in forked children, and while a process ends."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import dovetail_runtime as dr

pytestmark = pytest.mark.level("real")


@pytest.mark.parametrize("worker_count", [8])
def test_many_threads_at_once(module: dr.Module, worker_count: int) -> None:
    failures: list[Exception] = []
    start = threading.Barrier(worker_count)

    def work(seed: int) -> None:
        try:
            x = np.arange(1000, dtype=np.float32) + seed
            out = np.zeros_like(x)
            start.wait()
            for _ in range(300):
                out[:] = 0
                module.add(x, x, out)
                np.testing.assert_array_equal(out, x + x)
                with pytest.raises(dr.ArgumentValueError):
                    module.add(x, x, out[:5])
        except (AssertionError, dr.DovetailError) as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(worker_count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


@pytest.mark.parametrize("warm", [False, True])
def test_a_forked_child_can_call(bundle_path: Path, warm: bool) -> None:
    program = """
import os, sys
import numpy as np
import dovetail_runtime as dr
if sys.argv[2] == "True":
    import tvm_ffi
module = dr.load(sys.argv[1])
x = np.arange(200_000, dtype=np.float32)
out = np.zeros_like(x)
module.add(x, x, out)
child = os.fork()
out[:] = 0
for _ in range(20):
    module.add(x, x, out)
good = bool((out == x + x).all())
if child == 0:
    os._exit(0 if good else 1)
_, status = os.waitpid(child, 0)
sys.exit(0 if good and status == 0 else 1)
"""
    command = [sys.executable, "-c", program, str(bundle_path), str(warm)]
    subprocess.run(command, check=True)


def test_nothing_fails_at_exit_in_any_order(bundle_path: Path) -> None:
    program = """
import sys
import numpy as np
import dovetail_runtime as dr
import tvm_ffi
class Holder: pass
holder = Holder()
holder.me = holder
holder.module = dr.load(sys.argv[1])
holder.function = holder.module.steps
holder.array = holder.function(100, 2)
holder.tensor = dr.asarray(np.arange(10.0)[::2])
holder.stream = dr.Stream("cpu")
sys.holder = holder
del dr
"""
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-c", program, str(bundle_path)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stderr == ""


def test_short_calls_keep_the_lock_and_long_ones_give_it_up(module: dr.Module) -> None:
    """Other threads run during a long call, also right after short ones of the same function."""
    x = np.ones(64, np.float32)
    for _ in range(100):
        module.add(x, x, x.copy())
    big = np.ones(40_000_000, np.float32)
    out = np.zeros_like(big)
    progress = 0
    running = True

    def count() -> None:
        nonlocal progress
        while running:
            progress += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = progress
    module.add(big, big, out)
    after = progress
    running = False
    thread.join()
    assert after > before
    assert out[-1] == 2


FIRST_CALLS = """
import sys, threading
import numpy as np
import dovetail_runtime as dr

functions = [dr.load(sys.argv[1]).saxpy for _ in range(40)]

start = threading.Barrier(8)
arrays = [np.zeros(100_000, np.float32) for _ in range(8)]
one = np.ones(100_000, np.float32)

def work(out):
    for function in functions:
        start.wait()
        function(1.0, one, out)
        function(1.0, one, out)

threads = [threading.Thread(target=work, args=(out,)) for out in arrays]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert all((out == 80).all() for out in arrays)
"""


def test_first_calls_from_many_threads(bundle_path: Path) -> None:
    """Types of arguments are learned while other threads call."""
    command = [sys.executable, "-c", FIRST_CALLS, str(bundle_path)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
