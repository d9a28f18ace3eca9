"""The examples, as `make demo` runs them: built here, run in a process without the compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dovetail as dt
from dovetail import jit
from dovetail.cli.kernels import load_kernels

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.needs(module=("skimage", "sklearn", "PIL", "rich")),
]


def devices() -> list[Any]:
    """Those that the examples run on: not null's, nor the one that is a part of the compiler."""
    return [each for each in dt.devices() if each.kind not in ("null", "reference")]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both bundles, for the devices here."""
    folder = tmp_path_factory.mktemp("out")
    targets = [jit.target_of(each) for each in devices()]
    for name in ("edges", "digits"):
        kernels = list(load_kernels(EXAMPLES / name / "kernels.py").values())
        dt.build(kernels, targets).save(folder / f"{name}.dvt")
    return folder


def run(*arguments: object, **variables: str) -> subprocess.CompletedProcess[str]:
    """A script of the examples."""
    command = [sys.executable, *map(str, arguments)]
    environment = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_every_result_is_right_and_no_compiler_is_imported(out: Path):
    done = run(EXAMPLES / "run_all.py", out)
    assert (done.returncode, done.stderr) == (0, "")
    found = [str(each) for each in devices()]
    lines = [line for line in done.stdout.splitlines() if "✓" in line]
    assert len(lines) == 7 * len(found)
    assert "WRONG" not in done.stdout
    for device in found:
        assert (out / f"edges-{device.replace(':', '-')}.png").stat().st_size > 100_000


def test_one_program_by_hand(out: Path, tmp_path: Path):
    done = run(EXAMPLES / "digits" / "run.py", out / "digits.dvt", "--out", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "digits.classify" in done.stdout


def test_a_bundle_that_is_not_there(tmp_path: Path):
    path = tmp_path / "no.dvt"
    done = run(EXAMPLES / "edges" / "run.py", path, "--out", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"error: cannot read bundle '{path}': no such file or directory; make it first:\n"
        f"  dovetail build examples/edges/kernels.py -t cpu -t opencl -o {path}\n"
    )


def test_a_bundle_of_something_else(out: Path, tmp_path: Path):
    done = run(EXAMPLES / "edges" / "run.py", out / "digits.dvt", "--out", tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith(f"error: bundle '{out / 'digits.dvt'}' has no function 'grey'")


@pytest.mark.level("shim")
@pytest.mark.needs(module="dovetail_fakedrivers")
def test_what_a_look_alike_ran_is_called_a_shim(tmp_path: Path):
    from dovetail_fakedrivers.environment import Fakes
    from dovetail_fakedrivers.images import prepare

    kernels = list(load_kernels(EXAMPLES / "digits" / "kernels.py").values())
    prepare(kernels, ["cuda"], tmp_path / "images")
    dt.build(kernels, ["cuda"]).save(tmp_path / "digits.dvt")
    variables = Fakes(kinds=("cuda",), images=(tmp_path / "images",)).variables()
    variables["DOVETAIL_BACKENDS"] = "cpu,cuda"
    script = EXAMPLES / "digits" / "run.py"
    done = run(script, tmp_path / "digits.dvt", "--out", tmp_path, **variables)
    # A device without an image is left out, and says so.
    assert done.stderr.startswith("left out: squared_norms has no variant for cpu:0:\n")
    rows = [line.split() for line in done.stdout.splitlines() if "digits." in line]
    assert [row[1:3] for row in rows] == [["cuda:0", "shim"]] * 3
    assert all("✓" in row for row in rows)
    assert done.returncode == 0
