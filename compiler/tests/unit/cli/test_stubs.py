"""`dovetail stubs`: editors and type checkers learn what another package's backend adds to T."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail.cli.scaffold import TEMPLATES, make

from .conftest import Command

KERNEL = """\
import dovetail as dt
from dovetail import T


@dt.kernel
def turn(x: T.Buffer[T.uint32]) -> None:
    for i in T.parallel(x.shape[0]):
        x[i] = T.zorg.rotate_left(x[i], T.uint32(8))
        x[i] = T.zorg.rotate_left(x[i])
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with a backend as it is installed."""
    made = make(TEMPLATES["backend"], "zorg", tmp_path / "site")
    info = made.folder / "dovetail_zorg-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dovetail-zorg\nVersion: 1.0\n")
    points = "[dovetail.backends]\nzorg = dovetail_zorg:BACKEND\n"
    (info / "entry_points.txt").write_text(points)
    return made.folder


def stubs(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    program = "import sys; from dovetail.cli import main; main(['stubs', *sys.argv[1:]])"
    return subprocess.run(
        [sys.executable, "-c", program, *words], cwd=site.parent,
        env={**os.environ, "PYTHONPATH": str(site)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.needs(module="pyright")
def test_a_type_checker_knows_it(site: Path, tmp_path: Path) -> None:
    done = stubs(site)
    assert done.stdout == "typings/dovetail-stubs/lang/namespace.pyi: 1 namespace: T.zorg\n"
    (tmp_path / "kernels.py").write_text(KERNEL)
    checked = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "kernels.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    errors = [line for line in checked.stdout.splitlines() if " error: " in line]
    assert len(errors) == 1, checked.stdout
    assert "kernels.py:9:" in errors[0]
    assert '"count"' in errors[0]


def test_bad_input(site: Path, tmp_path: Path) -> None:
    assert "no installed backend has the kind 'nobody'" in stubs(site, "nobody").stderr
    assert "'null' comes with Dovetail" in stubs(site, "null").stderr
    mine = tmp_path / "mine" / "dovetail-stubs" / "lang" / "namespace.pyi"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    done = stubs(site, "-o", "mine")
    assert done.returncode == 1
    assert "exists and was not written by `dovetail stubs`" in done.stderr
    assert mine.read_text() == "mine"
    assert "cannot write '/proc/x/" in stubs(site, "-o", "/proc/x").stderr


PACKAGE = """\
import numpy as np
from acme import ops

x = np.zeros((2, 2), np.float32)
ops.kernels.grow(x, 1.0)
ops.kernels.grow(x, by=1.0)
half, whole = ops.kernels.split(x)
ops.kernels.on("cpu:0").verify()
ops.kernels.grow(x, "1.0")
ops.kernels.grow([1.0], 1.0)
ops.kernels.shrink(x, 1.0).no
"""


@pytest.mark.needs(module="pyright")
def test_a_type_checker_knows_a_bundle(place: Path, dovetail: Command) -> None:
    Path("acme").mkdir()
    Path("acme", "__init__.py").touch()
    Path("acme", "ops.py").write_text(
        'from dovetail_runtime import load_package\n\nkernels = load_package("acme", "k.dvt")\n'
    )
    done = dovetail("stubs", "k.dvt", "-o", "acme/ops.pyi")
    assert (done.status, done.out) == (0, "acme/ops.pyi: kernels\n")
    first = Path("acme", "ops.pyi").read_text()
    dovetail("stubs", "k.dvt", "-o", "acme/ops.pyi")
    assert Path("acme", "ops.pyi").read_text() == first
    Path("use.py").write_text(PACKAGE)
    checked = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "use.py"],
        cwd=place, capture_output=True, text=True, check=False,
    )  # fmt: skip
    errors = [line for line in checked.stdout.splitlines() if " error: " in line]
    assert [line.split(":")[1] for line in errors] == ["9", "10"], checked.stdout


def test_bad_input_of_a_bundle(place: Path, dovetail: Command) -> None:
    for words in (("k.dvt",), ("k.dvt", "-o", "folder"), ("k.dvt", "a.dvt", "-o", "a.pyi")):
        assert "a stub describes one bundle" in dovetail("stubs", *words).err
    assert (
        "'1' is not the name of a"
        in dovetail("stubs", "k.dvt", "-o", "a.pyi", "--variable", "1").err
    )
    assert "no such file" in dovetail("stubs", "none.dvt", "-o", "a.pyi").err
    Path("a.pyi").write_text("mine")
    assert "exists and was not written by `dov" in dovetail("stubs", "k.dvt", "-o", "a.pyi").err
