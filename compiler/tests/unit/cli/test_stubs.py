"""`dovetail stubs`: editors and type checkers learn what another package's backend adds to T."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail.cli.scaffold import TEMPLATES, make

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
    assert "is there already and not of `dovetail stubs`" in done.stderr
    assert mine.read_text() == "mine"
    assert "cannot write '/proc/x/" in stubs(site, "-o", "/proc/x").stderr
