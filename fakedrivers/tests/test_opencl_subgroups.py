"""A bundle with native subgroups and without, on devices that have them, none, or others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import dovetail as dt
from dovetail import T
from dovetail_fakedrivers.environment import Fakes
from dovetail_fakedrivers.images import recording
from dovetail_fakedrivers.report import read_reports

pytestmark = pytest.mark.level("shim")

PROGRAM = """
import sys
import numpy as np
import dovetail_runtime as dr
device = dr.device("opencl:0")
module = dr.load(sys.argv[1], device=device)
out = dr.asarray(np.zeros(2, np.int32), device)
module.largest_lane(out)
print(*out.numpy())
"""


@dt.kernel
def largest_lane(out: T.Buffer[T.int32]) -> None:
    """The threads of a subgroup, and the greatest number of a lane that an exchange finds."""
    assert out.shape == (2,)
    with T.launch(grid=1, block=64) as (_, thread):
        most = T.subgroup_max(T.int32(T.lane_idx()))
        if thread.x == 0:
            out[0] = T.int32(T.subgroup_size())
            out[1] = most


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A bundle of two variants, and their CPU images."""
    folder = tmp_path_factory.mktemp("bundle")
    path, images = folder / "lanes.dvt", folder / "images"
    with recording(images):
        dt.build([largest_lane], ["opencl -subgroup_size=16", "opencl"]).save(path)
    return path, images


@pytest.mark.parametrize(
    ("script", "size"),
    [
        pytest.param("device 0 subgroup_size=16", 16, id="native"),
        pytest.param("", 32, id="none"),
        pytest.param("device 0 subgroup_size=64", 32, id="another-size"),
        pytest.param(
            "device 0 subgroup_size=16 without=cl_khr_subgroup_shuffle", 16, id="no-moves"
        ),
        pytest.param("device 0 subgroup_size=16 version=2.0", 32, id="too-old"),
    ],
)
def test_the_variant_that_the_device_can_run_is_taken(
    script: str, size: int, bundle: tuple[Path, Path], tmp_path: Path
) -> None:
    path, images = bundle
    report = tmp_path / "report"
    fakes = Fakes(kinds=("opencl",), images=(images,), script=script, report=report)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path)],
        env={**os.environ, **fakes.variables(), "DOVETAIL_CACHE": "0"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.split() == [str(size), str(size - 1)], done.stdout + done.stderr
    (found,) = (each for each in read_reports(report) if each.kind == "opencl")
    assert found.misuses == ()
