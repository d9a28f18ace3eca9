"""Programs in their own processes, and a kernel that takes as long as it is told to."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from dovetail_conformance import kinds


def run(program: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs a Python program in a fresh process; it must end by itself."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **variables},
    )


def answer(program: str, *arguments: str, **variables: str) -> Any:
    """What a program that ends well prints, read as JSON."""
    done = run(program, *arguments, **variables)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


# A kernel of many blocks, each of which takes a while; `rounds` says how long.
SLOW = """
import json, os, signal, sys, threading, time
import numpy as np
import dovetail as dt
import dovetail_runtime as dr
from dovetail import T

@dt.kernel
def slow(out: T.Buffer[T.float32], rounds: T.int64) -> None:
    (n,) = out.shape
    for i in T.parallel(n):
        x = T.float32(i % 7)
        for _ in range(rounds):
            x = x * 0.5 + T.sin(x)
        out[i] = x

kind = sys.argv[1]
name = f"{kind}:0"
device = dr.device(name)
function = dr.load_bytes(dt.build([slow], [kind]).tobytes(), device=name).slow
if sys.argv[2] == "tvm_ffi":
    import tvm_ffi

def make(count):
    zeros = np.zeros(count, np.float32)
    return zeros if device.is_host_memory else dr.asarray(zeros, device)

def read(array):
    return array if device.is_host_memory else dr.asnumpy(array)

def rounds_lasting(array, seconds):
    # About how many rounds take so long here, so that there is something to interrupt.
    begin = time.perf_counter()
    function(array, 8)
    device.synchronize()
    return int(8 * seconds / (time.perf_counter() - begin)) + 1

def expected(count):
    x = np.arange(count) % 7
    return x * 0.5 + np.sin(x)

def is_right(array):
    wanted = expected(array.shape[0])
    # Two roundings of float32 and the documented error of sin.
    return bool(np.all(np.abs(read(array) - wanted) <= 1e-5))
"""

READY = kinds.real()
