"""The support table says of a case and a target what the results say, and when that was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dovetail_conformance import results
from dovetail_conformance.cases import BY_NAME
from dovetail_conformance.results import Verdict

TOOL = Path(__file__).parents[2] / "tools" / "support_table.py"


def support(file: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOL), "--results", str(file), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    given = [
        ("cpu", "saxpy", "real", "passed"),
        ("cpu", "casts", "real", "gap: no ice"),
        ("cuda-ptxas", "saxpy sm_75", "compile-only", "passed"),
        ("cuda-ptxas", "saxpy sm_90", "compile-only", "refused: it is too hot"),
        ("cuda-ptxas", "casts sm_75", "compile-only", "passed"),
        ("tests", "a/test_it.py::test_it", "unit", "passed"),
    ]
    verdicts = [
        Verdict(target, name, "a/test_it.py", level, said, ("ptxas 13.1",))
        for target, name, level, said in given
    ]
    path = tmp_path / "results.txt"
    path.write_text(results.of(verdicts, BY_NAME, "ab" * 20, "2026-11-28").text())
    return path


def cells(text: str, case: str) -> list[str]:
    (row,) = (each for each in text.splitlines() if each.startswith(f"| {case} "))
    return [each.strip() for each in row.strip("|").split("|")]


def test_a_cell_is_what_the_results_have(file: Path) -> None:
    done = support(file)
    assert done.returncode == 0, done.stderr
    assert cells(done.stdout, "case") == ["case", "cpu", "cuda-ptxas"]
    assert cells(done.stdout, "saxpy") == ["saxpy", "real", "refused"]
    assert cells(done.stdout, "casts") == ["casts", "gap", "compile-only"]
    assert cells(done.stdout, "atomic_floats_float32")[1:] == ["", ""]
    assert "- cuda-ptxas: ptxas 13.1" in done.stdout
    assert "Measured on 2026-11-28 at abababababab." in done.stdout
    summary = support(file, "--summary").stdout
    assert cells(summary, "real") == ["real", "1", "0"]
    assert cells(summary, "gap") == ["gap", "1", "0"]


def test_what_is_missing_or_damaged_is_an_error(file: Path) -> None:
    file.write_text(file.read_text().replace("gap cpu", "refused cpu"))
    done = support(file)
    assert done.returncode == 1
    assert "results.txt:14: 'refused cpu: casts: no ice' is where" in done.stderr
    file.unlink()
    done = support(file)
    assert done.returncode == 1
    assert "results.txt: No such file or directory: run `make test-all`" in done.stderr
