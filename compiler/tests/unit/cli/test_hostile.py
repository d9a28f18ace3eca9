"""`verify` and `inspect` of files that ask for much: in a child whose memory is measured."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail_conformance.hostile import FILES, MAX_BYTES

MAX_ADDED = 256 << 20

CHILD = """
import contextlib, io, json, resource, sys
from dovetail.cli import main

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024

def run(*words):
    said = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(said):
        try:
            main(list(words))
        except SystemExit as end:
            return end.code, said.getvalue()[:500]

warm, path = sys.argv[1:]
commands = (("verify",), ("inspect",), ("inspect", "--json"), ("inspect", "--plan", "f"))
for command in commands:
    run(*command, warm)
before = peak()
ends = [run(*command, path) for command in commands]
print(json.dumps([peak() - before, ends]))
"""


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_costs_little(name: str, shipped: bytes, tmp_path: Path):
    content = FILES[name]()
    assert len(content) < MAX_BYTES
    (tmp_path / "warm.dvt").write_bytes(shipped)
    (tmp_path / "hostile.dvt").write_bytes(content)
    done = subprocess.run(
        [sys.executable, "-c", CHILD, "warm.dvt", "hostile.dvt"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    added, ends = json.loads(done.stdout)
    assert added < MAX_ADDED
    for status, said in ends:
        assert status in (0, 1)
        assert "internal error" not in said
        assert said.startswith("error: ") if status else said == ""


def test_verify_looks_into_objects(tmp_path: Path):
    """What the run side would refuse to place is not called good."""
    for name in (each for each in FILES if each.startswith("elf")):
        path = tmp_path / f"{name}.dvt"
        path.write_bytes(FILES[name]())
        done = subprocess.run(
            [sys.executable, "-c", "from dovetail.cli import main; main()", "verify", str(path)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 1
        assert f"{path}: ELF object: " in done.stderr
