"""What a package of somebody else writes golden tests with, as it is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PACKAGE_TEST = """
from pathlib import Path

import dovetail as dt
from dovetail import T
from dovetail_conformance.golden_kit import compare_texts, kernel_texts

GOLDEN = Path(__file__).parent / "golden"


@dt.kernel
def double(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = {factor} * x[i]


def test_double(bless):
    compare_texts(GOLDEN / "double", kernel_texts([double], "null -block_threads=64"),
                  rewrite=bless)
"""


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words, "."]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def written(folder: Path, factor: str) -> None:
    text = PACKAGE_TEST.replace("{factor}", factor)
    (folder / "test_acme.py").write_text(text)


def test_golden_files_of_a_package(tmp_path: Path) -> None:
    """Missing, blessed, equal, different, blessed again; and a file too many."""
    written(tmp_path, "2.0")
    done = run(tmp_path)
    assert done.returncode == 1
    assert "is missing: run with --bless and look at it" in done.stdout
    assert run(tmp_path, "--bless").returncode == 0
    made = sorted(path.name for path in (tmp_path / "golden").iterdir())
    assert made == ["double.plan", "double.text"]
    assert "T.float32(2.0)" in (tmp_path / "golden" / "double.text").read_text()
    written(tmp_path, "3.0")
    (tmp_path / "golden" / "double.old").write_text("of another time\n")
    done = run(tmp_path)
    assert done.returncode == 1
    assert "double.text differs: run with --bless and look at the diff" in done.stdout
    assert run(tmp_path, "--bless").returncode == 0
    assert not (tmp_path / "golden" / "double.old").exists()
    assert run(tmp_path).returncode == 0
