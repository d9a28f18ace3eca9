"""Builds `dvt-run` and native tests for foreign architectures, once a state of their sources."""

import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from dovetail_conformance.levels import one_process

REPO = Path(__file__).parent.parent.parent
CORE = REPO / "runtime" / "core"
FLAGS = "-O0"  # half the time of -O2, and what takes the time of a case is the emulator


@pytest.fixture(scope="session")
def foreign_runner():
    """A function from a GNU architecture name to the path of a static dvt-run for it.

    The tests of loading objects lie beside it: its name with `.tests`.
    """
    sources = sorted(
        path
        for folder in ("src/engine", "src/tool", "include", "tests")
        for path in (CORE / folder).rglob("*")
        if path.is_file()
    )
    digest = hashlib.sha256((REPO / "tools" / "build-foreign").read_bytes() + FLAGS.encode())
    for path in sources:
        digest.update(str(path.relative_to(CORE)).encode() + path.read_bytes())
    folder = REPO / "build" / "foreign" / digest.hexdigest()[:16]

    def runner(architecture: str) -> Path:
        program = folder / f"dvt-run-{architecture}"
        with one_process(folder / f"{architecture}.lock"):
            if not program.is_file():
                command = [str(REPO / "tools" / "build-foreign"), architecture, str(program)]
                command.append(f"{program}.tests")
                done = subprocess.run(
                    command,
                    env={**os.environ, "CXXFLAGS": FLAGS},
                    capture_output=True,
                    text=True,
                    check=False,
                )
                if done.returncode:
                    pytest.fail(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")
        return program

    return runner
