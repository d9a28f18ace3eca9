"""A first call in a new process: the bundle of an earlier one, and no compiler to make it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.level("real")

PROGRAM = """
import sys
import numpy as np
import dovetail as dt
from dovetail import T

FACTOR = 2

@dt.inline
def scaled(v: T.float32, by: T.float32) -> T.float32:
    return v * by

@dt.kernel
def scale(x: T.Buffer[T.float32], y: T.Buffer[T.float32], offset: T.float32) -> None:
    assert x.shape == y.shape
    for i in T.parallel(x.shape[0]):
        y[i] = scaled(x[i], FACTOR) + offset

x, y = np.arange(5, dtype=np.float32), np.zeros(5, np.float32)
scale(x, y, offset=1.0)
assert y.tolist() == [1, 3, 5, 7, 9], y
compiles = {"dovetail.compiler", "dovetail.ir", "dovetail.plugin", "dovetail.passes",
            "dovetail.lang.parser", "dovetail.backends.cpu", "dovetail.codegen", "click"}
print(*sorted(compiles & {*sys.modules}))
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    folder = str(tmp_path / "cache")
    return {**os.environ, "DOVETAIL_CACHE": "1", "DOVETAIL_CACHE_DIR": folder}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    return file


def run(program: Path, environment: dict[str, str]) -> list[str]:
    command = [sys.executable, str(program)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


def test_a_later_process_needs_no_compiler(program: Path, environment: dict[str, str]):
    assert "dovetail.compiler" in run(program, environment)
    assert run(program, environment) == []


def test_an_edited_program_is_compiled_again(program: Path, environment: dict[str, str]):
    run(program, environment)
    for before, after in (("FACTOR = 2", "FACTOR = 4 // 2 * 1.0"), ("+ offset", "+ offset * 1")):
        program.write_text(program.read_text().replace(before, after))
        assert "dovetail.compiler" in run(program, environment)
        assert run(program, environment) == []


def test_processes_that_begin_at_once(program: Path, environment: dict[str, str]):
    command = [sys.executable, str(program)]
    running = [subprocess.Popen(command, env=environment) for _ in range(3)]
    assert [each.wait() for each in running] == [0, 0, 0]
    assert run(program, environment) == []


def test_entries_that_vanish_or_are_damaged(program: Path, environment: dict[str, str]):
    run(program, environment)
    folder = Path(environment["DOVETAIL_CACHE_DIR"], "bundles")
    for number, entry in enumerate(sorted(folder.iterdir())):
        content = entry.read_bytes()
        entry.unlink()
        if number % 2:
            entry.write_bytes(content[: len(content) // 2])
        run(program, environment)
        assert run(program, environment) == []


@pytest.mark.parametrize("value", ["off", "programs"])
def test_nothing_is_kept_where_it_is_turned_off(
    value: str, program: Path, environment: dict[str, str]
):
    for _ in range(2):
        assert "dovetail.compiler" in run(program, {**environment, "DOVETAIL_CACHE": value})
    assert not Path(environment["DOVETAIL_CACHE_DIR"], "bundles").exists()


PLUGIN = """
import os
from dovetail.backends.null.backend import BACKEND as NULL
from dovetail.codegen.describe import image_function
from dovetail.image import DeviceImage
from dovetail.plugin import API, Backend, RuntimeHint, Variable
from dovetail.target import Target, TargetSchema

def codegen(device_ir, target):
    functions = tuple(image_function(kernel) for kernel in device_ir.kernels)
    text = ("GREETING " + os.environ.get("GLOW_FLAG", "")).encode()
    return DeviceImage(kind="glow", format="text", functions=functions, payload={"text": text})

null = NULL.schema.resolve(Target("null"))
BACKEND = Backend(
    api=API, kind="glow", schema=TargetSchema("glow", attributes=()), codegen=codegen,
    capabilities=lambda target: NULL.capabilities(null),
    pipeline=lambda target: NULL.pipeline(null),
    runtime=RuntimeHint(distribution="glow", device_type=12),
    environment=(Variable("GLOW_FLAG", "what images say"),),
)
"""
BUILD = """
import sys
import dovetail as dt
from dovetail import T

@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        x[i] = 1

(image,) = dt.build(f, "glow").images
print("compiled" if "glow" in sys.modules else "kept", image.data.count(b"GREETING"),
      image.data.count(b"FLAG"))
"""


def written(file: Path, text: str) -> None:
    file.write_text(text)
    time.sleep(0.2)  # a process that begins at once could not tell that it has read the new text


def test_a_plugin_of_somebody_else(tmp_path: Path, environment: dict[str, str]):
    site = tmp_path / "site"
    info = site / "dovetail_glow-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dovetail-glow\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[dovetail.backends]\nglow = glow:BACKEND\n")
    (info / "RECORD").write_text("glow.py,,\ndovetail_glow-1.0.dist-info/RECORD,,\n")
    written(site / "glow.py", PLUGIN)
    program = tmp_path / "build.py"
    program.write_text(BUILD)
    usual = {**environment, "PYTHONPATH": str(site)}
    assert run(program, usual) == ["compiled", "1", "0"]
    assert run(program, usual) == ["kept", "1", "0"]
    flagged = {**usual, "GLOW_FLAG": "FLAG"}
    assert run(program, flagged) == ["compiled", "1", "1"]
    assert run(program, flagged) == ["kept", "1", "1"]
    assert run(program, usual) == ["kept", "1", "0"]
    written(site / "glow.py", PLUGIN.replace("GREETING", "GREETING GREETING"))
    assert run(program, usual) == ["compiled", "2", "0"]
    assert run(program, usual) == ["kept", "2", "0"]
    refused = {**usual, "DOVETAIL_BACKEND_AUTOLOAD": "0"}
    done = subprocess.run(
        [sys.executable, str(program)], env=refused, capture_output=True, text=True, check=False
    )
    assert "backend 'glow' is disabled by DOVETAIL_BACKEND_AUTOLOAD=0" in done.stderr
