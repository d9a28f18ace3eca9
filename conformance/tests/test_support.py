"""The support table says of a case and a target what the record says, and nothing better."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from dovetail_conformance import record
from dovetail_conformance.record import Key, Line

TOOL = Path(__file__).parents[2] / "tools" / "support_table.py"
KEY = Key("0123456789abcdef", "-", "1123456789abcdef", "ptxas 13.1")


def support(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOL), "--folder", str(folder), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def written(folder: Path, target: str, *lines: tuple[str, str, str]) -> None:
    text = record.of(target, [Line(*each, KEY) for each in lines]).text()
    (folder / f"{target}.txt").write_text(text)


def cells(text: str, case: str) -> list[str]:
    (row,) = (each for each in text.splitlines() if each.startswith(f"| {case} "))
    return [each.strip() for each in row.strip("|").split("|")]


def test_a_cell_is_the_worst_of_its_verdicts(tmp_path: Path) -> None:
    written(tmp_path, "cpu", ("saxpy", "real", "passed"), ("casts", "real", "gap: no ice"))
    written(
        tmp_path,
        "cuda-ptxas",
        ("saxpy sm_75", "compile-only", "passed"),
        ("saxpy sm_90", "compile-only", "refused: it is too hot"),
        ("casts sm_75", "compile-only", "passed"),
        ("golden saxpy", "compile-only", "passed"),
    )
    written(tmp_path, "tests", ("saxpy", "unit", "passed"))
    done = support(tmp_path)
    assert done.returncode == 0, done.stderr
    assert cells(done.stdout, "case") == ["case", "cpu", "cuda-ptxas"]
    assert cells(done.stdout, "saxpy") == ["saxpy", "real", "refused"]
    assert cells(done.stdout, "casts") == ["casts", "gap", "compile-only"]
    assert cells(done.stdout, "atomic_floats_float32")[1:] == ["", ""]
    assert "- cuda-ptxas: ptxas 13.1" in done.stdout
    summary = support(tmp_path, "--summary").stdout
    assert cells(summary, "real") == ["real", "1", "0"]
    assert cells(summary, "gap") == ["gap", "1", "0"]


def test_what_is_missing_or_damaged_is_an_error(tmp_path: Path) -> None:
    done = support(tmp_path)
    assert done.returncode == 1
    assert "holds no record: run `make record`" in done.stderr
    written(tmp_path, "cpu", ("saxpy", "real", "passed"))
    path = tmp_path / "cpu.txt"
    path.write_text(path.read_text().replace("passed", "refused: x"))
    done = support(tmp_path)
    assert done.returncode == 1
    assert "cpu.txt:2: the check does not fit the lines" in done.stderr
