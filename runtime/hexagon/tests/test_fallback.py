"""A bundle for Hexagon and the processor, where the emulator is and where it is not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(a: T.int32, x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    """Y = a x."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i]


BUILD = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
import dovetail as dt
from test_fallback import scale
print(hashlib.sha256(dt.build([scale], ["hexagon", "cpu"]).tobytes()).hexdigest())
"""

RUN = """
import sys
import numpy as np
import dovetail_runtime as dr
x, y = np.arange(9, dtype=np.int32), np.zeros(9, np.int32)
try:
    device = dr.device("hexagon:0")
except dr.DovetailError as error:
    print(error)
    module = dr.load(sys.argv[1])
    module.scale(2, x, y)
else:
    print("on", device)
    given = [dr.asarray(each, device) for each in (x, y)]
    dr.load(sys.argv[1]).scale(2, *given)
    y = dr.asnumpy(given[1])
print(y.tolist() == (2 * x).tolist())
"""


def python(*words: str, **environment: str) -> str:
    """What a program in a process of its own prints."""
    done = subprocess.run(
        [sys.executable, "-c", *words], capture_output=True, text=True, check=False,
        env={**os.environ, **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(name="bundle")
def _bundle(tmp_path: Path) -> Path:
    path = tmp_path / "scale.dvt"
    dt.build([scale], ["hexagon", "cpu"]).save(path)
    return path


def test_the_bytes_do_not_depend_on_the_runtime(tmp_path: Path) -> None:
    """Each in a process of its own, with a cache of its own."""
    folder = str(Path(__file__).parent)
    digests = {
        python(BUILD, folder, DOVETAIL_CACHE_DIR=str(tmp_path / str(number)), **environment)
        for number, environment in enumerate(
            ({}, {"DOVETAIL_HEXAGON_EMULATOR": "/nonexistent"}, {"DOVETAIL_HEXAGON_VERSION": "73"})
        )
    }
    assert len(digests) == 1


@pytest.mark.level("emulated")
@pytest.mark.needs(device="hexagon")
def test_with_the_emulator_its_variant_is_taken(bundle: Path) -> None:
    said, is_right = python(RUN, str(bundle)).splitlines()
    assert "hexagon:0" in said
    assert is_right == "True"


@pytest.mark.level("real")
def test_without_the_emulator_the_next_variant_is_taken(bundle: Path) -> None:
    said, is_right = python(
        RUN, str(bundle), DOVETAIL_HEXAGON_EMULATOR="/nonexistent/qemu"
    ).splitlines()
    assert "/nonexistent/qemu" in said
    assert is_right == "True"


@pytest.mark.level("emulated")
@pytest.mark.needs(device="hexagon")
@pytest.mark.parametrize("version", ["67", "68"])
def test_the_variant_is_one_that_the_device_executes(version: str, tmp_path: Path) -> None:
    path = tmp_path / "scale.dvt"
    dt.build([scale], ["hexagon -version=68", "hexagon -version=66", "cpu"]).save(path)
    said, is_right = python(RUN, str(path), DOVETAIL_HEXAGON_VERSION=version).splitlines()
    assert "hexagon:0" in said
    assert is_right == "True"
