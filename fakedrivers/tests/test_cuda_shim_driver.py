"""CUDA C++ all the way: the runtime, the fake driver and NVRTC, and the shim's image.

In its own process, as a runtime opens its driver once.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail_fakedrivers import libraries

PROGRAM = """
import sys
from pathlib import Path

from dovetail.compiler import resolve
from dovetail_conformance.cases import ALL
from dovetail_conformance.runner import DeviceExecutor, run_case
from dovetail_fakedrivers import images


class Executor(DeviceExecutor):
    target = resolve("cuda -arch=sm_75 -format=cu")


names = sys.argv[2:]
with images.recording(Path(sys.argv[1])):
    for case in ALL:
        if case.name in names:
            print(case.name, run_case(case, Executor("cuda:0")))
"""
CASES = ("saxpy", "matmul", "tiled_matmul", "block_scan", "dynamic_shared_1500", "subgroup_folds")


@pytest.mark.level("shim")
@pytest.mark.needs(tool="g++")
def test_cases_through_runtime_driver_and_nvrtc(shim_images: Path):
    environment = {**os.environ, **libraries.variables(["cuda"], shim_images)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(shim_images), *CASES],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == sorted(f"{name} []" for name in CASES)


BROUGHT = """
import sys
from pathlib import Path

import numpy as np

import dovetail as dt
import dovetail_runtime as dr
from dovetail_fakedrivers import images

SOURCE = 'extern "C" __global__ void twice(float* x, int n) {' \\
    '  const int i = blockIdx.x * blockDim.x + threadIdx.x;  if (i < n) x[i] *= 2; }'
twice = dt.external(
    "cuda", "cu", SOURCE, {"x": "inout float32[n]"},
    dt.ExternalLaunch("twice", grid="T.ceildiv(n, 64)", block=64, arguments=["x", "T.int32(n)"]),
    name="twice",
)
images.prepare([twice], ["cuda"], Path(sys.argv[1]))
x = dr.asarray(np.arange(100, dtype=np.float32), "cuda:0")
dr.load_bytes(dt.build([twice], ["cuda"]).tobytes()).twice(x)
print(np.array_equal(dr.asnumpy(x), 2 * np.arange(100)))
"""


@pytest.mark.level("shim")
@pytest.mark.needs(tool="g++")
def test_a_text_that_was_brought_is_compiled_for_the_device_at_hand(shim_images: Path):
    environment = {**os.environ, **libraries.variables(["cuda"], shim_images)}
    done = subprocess.run(
        [sys.executable, "-c", BROUGHT, str(shim_images)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("True\n", "")
