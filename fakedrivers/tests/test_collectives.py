"""The fakes of NCCL and RCCL: what they compute, and what they refuse."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("name", ["nccl", "rccl"])
def test_the_rules_of_collectives(name: str) -> None:
    program = Path(__file__).with_name("collectives_program.py")
    command = [sys.executable, str(program), name]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "in order\n"), done.stdout + done.stderr
